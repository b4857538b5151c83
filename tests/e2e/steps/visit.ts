import type { BrowserContext, Page } from 'playwright'
import { openPage, type Visit } from '../../support/browser.ts'
import { setPageClock } from '../../support/clock.ts'
import { isOtherClock } from '../../support/other-clock.ts'
import { logIn, type Person } from '../../support/person.ts'

/** Who opens a page, and in what browser. */
interface Comer {
  /** Logged in as this person; anonymous by default. */
  as?: Person
  /** Another tab of the same browser. */
  context?: BrowserContext
  width?: number
  /** A phone: touch and mobile layout. */
  touch?: boolean
  /** The page's time can be stopped (`stopTime`), or is stopped from the start. */
  clock?: 'running' | 'stopped'
  colorScheme?: 'light' | 'dark'
  userAgent?: string
  /** The browser's language; American English by default. */
  locale?: string
  /** Reduced by default, except in the whole Chromium. */
  reducedMotion?: 'no-preference'
  /** A touch screen. */
  hasTouch?: boolean
  isMobile?: boolean
  deviceScaleFactor?: number
  /** Without the page's CSP, so that only the sanitizer protects it. */
  bypassCSP?: boolean
  /** Uses the whole Chromium, not the headless shell. */
  whole?: boolean
  /** A script of the build (`toasts`) that can't be fetched. */
  without?: string
  /** Runs before the page is opened, to set up its routes. */
  before?: (page: Page) => Promise<unknown>
  /** Complaints of the page that the test causes at an unpredictable moment. */
  expected?: RegExp
}

let letGo: (() => Promise<void>) | null = null

/** Sets what is done before each visit: it ends a page that stays open between tests. */
export function letGoBeforeVisits(end: (() => Promise<void>) | null): void {
  letGo = end
}

/** Opens a path of the server in the browser, with the server's clock, and waits until the page is ready. */
export async function visit(
  server: { url: string; now?: (() => number) | undefined },
  path = '/',
  comer: Comer = {},
): Promise<Visit> {
  const { as, context, width = 1280, touch = false, clock, without, before, ...options } = comer
  await letGo?.()
  const ownsClock = clock !== undefined || server.now !== undefined || isOtherClock
  const opened = await openPage({
    ...(context && { context }),
    ...(!ownsClock && { origin: server.url }),
    ...(without && { expected: new RegExp(`/assets/([a-z]{2}/)?${without}-`) }),
    ...options,
    ...(touch && { hasTouch: true, isMobile: true }),
    viewport: { width, height: 900 },
  })
  if (ownsClock) await setPageClock(opened.context, server.now, clock === 'stopped')
  if (as) await carryCookie(opened.context, server, as)
  if (without) await opened.page.route(scripts(without), (route) => route.abort())
  await before?.(opened.page)
  await goTo(opened.page, server.url + path)
  await opened.startHistory?.()
  return opened
}

/** The URL pattern of a script of the build in any language, for `page.route` and `page.unroute`. */
export const scripts = (name: string) => new RegExp(`/assets/([a-z]{2}/)?${name}-[^/]*\\.js$`)

/** Goes to the URL and waits until the page is ready. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await isReady(page)
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await isReady(page)
}

/**
 * Removes the complaints that the test provoked, so that any other still fails it. Throws if there
 * was none.
 */
export function forgive(visit: Visit, pattern: RegExp): void {
  const left = visit.complaints.filter((complaint) => !pattern.test(complaint))
  if (left.length === visit.complaints.length)
    throw new Error(`The page never complained of ${pattern}`)
  visit.complaints.splice(0, visit.complaints.length, ...left)
}

const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Logs the person in with a new session, without the page. */
export async function carryCookie(
  context: BrowserContext,
  server: { url: string },
  person: Person,
) {
  const { cookie } = await logIn(server, person)
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const { hostname: domain } = new URL(server.url)
  await context.addCookies([
    { name, value, domain, path: '/api', httpOnly: true, sameSite: 'Strict' },
    // Tells the page's script that there is a session.
    { name: 'has-session', value: '1', domain, path: '/', sameSite: 'Strict' },
  ])
}
