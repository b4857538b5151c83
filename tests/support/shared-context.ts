import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { mayBeQuiet } from './quiet-network.ts'

/** A context that visits of one origin use in turn. */
interface SharedContext {
  origin: string
  context: BrowserContext
  /** Sends commands to the page that keeps the process alive. */
  session: CDPSession
  tab: Tab | null
}

/** The page that visits use in turn. */
interface Tab {
  page: Page
  session: CDPSession
  /** A test has changed something that can't be undone, so that the next visit gets a new page. */
  isSpent: boolean
}

/** A page of the shared context. */
export interface SharedPage {
  context: BrowserContext
  page: Page
  /** Forgets what the page showed before: to be called after the first navigation of a visit. */
  startHistory(): Promise<void>
}

/** What a page does not lose again. */
const LASTING = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'addLocatorHandler',
  'setExtraHTTPHeaders',
  'routeWebSocket',
  'routeFromHAR',
] as const

/** What tests listen to. */
const EVENTS = [
  'console',
  'pageerror',
  'dialog',
  'download',
  'filechooser',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'framenavigated',
  'websocket',
  'load',
  'domcontentloaded',
  'worker',
  'frameattached',
  'framedetached',
] as const

/** One at a time: the server of the file that runs, or of the one before. */
let shared: SharedContext | null = null
let isTaken = false

/**
 * Takes the page shared by the visits of an origin; null while another visit has it. A new context
 * starts a process that compiles all scripts again, and a new page fetches them again, if only from
 * the cache: five files then took 0 to 20% more CPU time, 12% in all.
 */
export async function takePage(browser: Browser, origin: string): Promise<SharedPage | null> {
  if (isTaken) return null
  isTaken = true
  if (shared?.origin !== origin || shared.context.browser() !== browser) {
    // Its browser may have closed.
    await shared?.context.close().catch(() => {})
    shared = null
    shared = await open(browser, origin)
  }
  const { context } = shared
  const isNew = !shared.tab
  shared.tab ??= await openTab(context)
  const { page, session } = shared.tab
  return {
    context,
    page,
    startHistory: async () => {
      if (!isNew) await session.send('Page.resetNavigationHistory')
    },
  }
}

/** Returns the page as a new one: its context without cookies, storage, permissions and routes. */
export async function returnPage(): Promise<void> {
  if (!shared) return
  const { context, session, origin, tab } = shared
  shared = null
  isTaken = false
  const [keeper] = context.pages()
  const isReusable = tab && !tab.isSpent && !tab.page.isClosed()
  if (isReusable) await stopListening(tab.page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (tab?.isSpent) await context.setOffline(false)
  const kept = isReusable && (await leave(tab, origin)) ? tab : null
  for (const page of context.pages()) if (page !== keeper && page !== kept?.page) await page.close()
  mayBeQuiet(context)
  await context.clearCookies()
  await context.clearPermissions()
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  // Not reached if cleaning fails: the next visit then gets a new context.
  shared = { context, session, origin, tab: kept }
}

async function stopListening(page: Page): Promise<void> {
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null })
  // What it complained of has arrived by now; that it is left is no reason to complain.
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Leaves the app, and tells whether the page can be used again. */
async function leave({ page, session }: Tab, origin: string): Promise<boolean> {
  // Asks whether to leave unsaved work.
  page.on('dialog', (dialog) => dialog.accept())
  // The server may be gone.
  const isThere = await page.goto(quietPage(origin)).then(
    () => true,
    () => false,
  )
  if (!isThere) return false
  // Playwright would first add its own scripts to the page.
  await session.send('Runtime.evaluate', { expression: 'sessionStorage.clear()' })
  page.removeAllListeners('dialog')
  return true
}

async function open(browser: Browser, origin: string): Promise<SharedContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(quietPage(origin))
  return { origin, context, session: await context.newCDPSession(page), tab: null }
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const tab = { page, session: await context.newCDPSession(page), isSpent: false }
  for (const name of LASTING) spendAt(page, name, tab)
  for (const name of ['newCDPSession', 'setOffline'] as const) spendAt(context, name, tab)
  page.once('crash', () => {
    tab.isSpent = true
  })
  return tab
}

/** Makes a method mark the tab as spent. */
function spendAt<T extends object>(of: T, name: keyof T, tab: Tab): void {
  const method = of[name] as (...args: unknown[]) => unknown
  const spend = (...args: unknown[]) => {
    tab.isSpent = true
    return method.apply(of, args)
  }
  Object.assign(of, { [name]: spend })
}

/** Without scripts. */
const quietPage = (origin: string) => `${origin}/robots.txt`
