import type { BrowserContext, Page } from 'playwright'

/** The session through which Playwright commands a page. */
interface Session {
  send(method: 'Network.disable' | 'Network.enable'): Promise<unknown>
}

/** What needs the reports of requests: calls that take effect once they resolve, and the others. */
const SETTINGS = ['route', 'routeFromHAR', 'setExtraHTTPHeaders', 'setOffline'] as const
const WAITING = ['waitForRequest', 'waitForResponse'] as const
const LISTENING = ['on', 'once', 'addListener', 'prependListener', 'waitForEvent'] as const
const EVENTS = ['request', 'requestfailed', 'requestfinished', 'response', 'websocket']

/** The pages whose requests are not reported, and those whose reports are starting or have started. */
const quiet = new WeakMap<Page, Session>()
const reporting = new WeakMap<Page, Promise<unknown>>()
/** The contexts whose pages to come are to be reported too. */
const loud = new WeakSet<BrowserContext>()
const watched = new WeakSet<Page | BrowserContext>()

/**
 * Stops the reports of a page's requests until a test asks for one: a page load makes a hundred
 * requests, whose 500 reports pass through three processes. Until then `goto` and `reload` return no
 * response.
 */
export async function quietNetwork(page: Page): Promise<void> {
  const context = page.context()
  const session = sessionOf(page)
  if (!session || loud.has(context)) return
  watch(page, () => reportNetwork(page))
  watch(context, () => {
    loud.add(context)
    return Promise.all(context.pages().map(reportNetwork))
  })
  await session.send('Network.disable')
  reporting.delete(page)
  quiet.set(page, session)
}

/** A context that nobody listens to any more, and that has no routes. */
export function mayBeQuiet(context: BrowserContext): void {
  loud.delete(context)
}

/** Makes whatever needs the reports start them. */
function watch(of: Page | BrowserContext, report: () => Promise<unknown>): void {
  if (watched.has(of)) return
  watched.add(of)
  // A request that is intercepted, but was not reported, would wait forever.
  for (const name of SETTINGS)
    replace(of, name, (call) => async (...args) => {
      await report()
      return call(...args)
    })
  // The browser executes commands in order: nothing that the test does next is missed.
  for (const name of WAITING)
    replace(of, name, (call) => (...args) => {
      void report()
      return call(...args)
    })
  for (const name of LISTENING)
    replace(of, name, (call) => (...args) => {
      if (EVENTS.includes(String(args[0]))) void report()
      return call(...args)
    })
}

async function reportNetwork(page: Page): Promise<void> {
  const session = quiet.get(page)
  quiet.delete(page)
  // A page that has been closed has nothing to report.
  if (session)
    reporting.set(
      page,
      session.send('Network.enable').catch(() => {}),
    )
  await reporting.get(page)
}

type Call = (...args: unknown[]) => unknown

function replace(of: object, name: string, by: (call: Call) => Call): void {
  const call: unknown = Reflect.get(of, name)
  if (typeof call === 'function') Object.assign(of, { [name]: by(call.bind(of)) })
}

/** Not in Playwright's interface: without it requests are reported, which only takes longer. */
function sessionOf(page: Page): Session | null {
  const { _connection: connection } = page as unknown as {
    _connection?: {
      toImpl?: (page: Page) => { delegate?: { _mainFrameSession?: { _client?: Session } } }
    }
  }
  return connection?.toImpl?.(page)?.delegate?._mainFrameSession?._client ?? null
}
