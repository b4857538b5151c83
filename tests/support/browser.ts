import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { findChromium, findHeadlessShell } from '../../scripts/setup/chromium.mjs'
import { CHROMIUM_FLAGS } from './chromium-flags.ts'
import { PATIENCE_MS } from './expect.ts'
import { atEnd, reportComplaints } from './hooks.ts'
import { quietNetwork } from './quiet-network.ts'
import { returnPage, takePage } from './shared-context.ts'

/** The widths of screenshots, in px: desktop, tablet, phone. */
const WIDTHS = [1280, 800, 390]
const VIEWPORT = { width: 1280, height: 800 }
const SHOTS = join(import.meta.dir, '..', 'e2e', 'shots')

const FLAGS = [
  ...CHROMIUM_FLAGS,
  // Pages live for seconds: optimizing their scripts never pays off.
  '--js-flags=--no-opt,--no-maglev',
  // A local host name, which is not a secure context without https.
  '--host-resolver-rules=MAP offers.test 127.0.0.1',
]

/**
 * Pages of one context share a process, and so the scripts that it has compiled. Streaming would
 * compile them for each page again, in the background. The other features are those that Playwright
 * turns off in the headless shell: of this switch only the last counts.
 */
const SHELL_FLAGS = [
  '--renderer-process-limit=1',
  `--disable-features=${[
    'ScriptStreaming',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
  ]}`,
]

/** Bun's tests are in UTC unless TZ is set, on any machine: their pages are in the same zone. */
const ZONE = process.env.TZ ?? 'Etc/UTC'

/** The headless shell, if installed, otherwise the whole Chromium. */
type Kind = 'shell' | 'whole'

/**
 * The browsers of this process, shared by its test files. They read commands from a pipe, so they
 * end with the process.
 */
const browsers = new Map<Kind, Promise<Browser>>()

/** A page with its context (cookies, storage) and its errors. */
export interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /**
   * Errors on the console, uncaught exceptions and failed requests. A test removes those that it
   * provokes; any that are left when the visit ends fail the test.
   */
  complaints: string[]
  /** Makes the first navigation of a page that was used before the first of its history. */
  startHistory?: () => Promise<void>
}

interface PageOptions {
  whole?: boolean
  context?: BrowserContext
  origin?: string
  expected?: RegExp
}

/**
 * Opens a page in a shared Chromium, in its own context. Use it as
 * `await using visit = await openPage()`: at the end it is closed and its complaints are checked.
 * @param options.whole uses the whole Chromium, as people do: slower than the headless shell
 * @param options.context opens another page of the same person and leaves the context open
 * @param options.origin opens a page of this origin in the context that its pages share, if it is free
 *   and nothing else is asked of the context
 * @param options.reducedMotion by default only the whole Chromium animates: frames of animations are a
 *   fifth of the tests' CPU time
 * @param options.expected complaints to ignore, as the test provokes them at an unpredictable moment
 */
export async function openPage(options: BrowserContextOptions & PageOptions = {}): Promise<Visit> {
  const { context: given, origin, expected, whole, viewport = VIEWPORT, ...others } = options
  const { reducedMotion = whole ? 'no-preference' : 'reduce', colorScheme, ...specific } = others
  const browser = await running(whole ? 'whole' : 'shell')
  const mayShare = origin && !whole && !given && Object.keys(specific).length === 0
  const shared = mayShare ? await takePage(browser, origin) : null
  const context = given ?? shared?.context ?? (await browser.newContext({ viewport, ...specific }))
  context.setDefaultTimeout(PATIENCE_MS)
  const page = shared?.page ?? (await context.newPage())
  await quietNetwork(page)
  await page.emulateMedia({ reducedMotion, ...(colorScheme && { colorScheme }) })
  if (shared && viewport) await page.setViewportSize(viewport)
  const complaints = collectComplaints(page, expected)
  return {
    page,
    context,
    complaints,
    ...(shared && { startHistory: shared.startHistory }),
    [Symbol.asyncDispose]: async () => {
      if (given) await page.close()
      else if (shared) await returnPage()
      else await context.close()
      reportComplaints(complaints)
    },
  }
}

/**
 * Takes screenshots if `SHOTS` is set (`tests/e2e/shots/{name}-{width}.png`) and restores the width.
 * They cost a minute, so an ordinary run takes none.
 */
export async function shot(page: Page, name: string, widths = WIDTHS): Promise<void> {
  if (!process.env.SHOTS) return
  await mkdir(SHOTS, { recursive: true })
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 800 })
    await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`), animations: 'disabled' })
  }
  if (before) await page.setViewportSize(before)
}

function running(kind: Kind): Promise<Browser> {
  const browser = browsers.get(kind) ?? launch(kind)
  browsers.set(kind, browser)
  return browser
}

async function launch(kind: Kind) {
  const executablePath = (kind === 'shell' && findHeadlessShell()) || findChromium()
  if (!executablePath)
    throw new Error('No Chromium: npm test installs it, or name it in CHROMIUM_PATH')
  const args = kind === 'shell' ? [...FLAGS, ...SHELL_FLAGS] : FLAGS
  // Where a locale is not installed, Chromium drops names of downloads that are not ASCII.
  const env = { ...process.env, TZ: ZONE, LC_ALL: 'C.UTF-8' }
  const browser = await chromium.launch({ executablePath, args, env })
  // Bun kills the processes of a test that times out: the next one launches a new browser.
  browser.on('disconnected', () => browsers.delete(kind))
  atEnd(() => browser.close())
  return browser
}

function collectComplaints(page: Page, expected?: RegExp): string[] {
  const complaints: string[] = []
  const add = (complaint: string) => !expected?.test(complaint) && complaints.push(complaint)
  page.on('console', (message) => {
    if (message.type() === 'error') add(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => add(`thrown: ${error.stack ?? error.message}`))
  return complaints
}
