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
import { PATIENCE_MS } from './expect.ts'
import { atEnd, reportComplaints } from './hooks.ts'

/** The widths in px that every picture is looked at: a desk, a tablet, a phone. */
const WIDTHS = [1280, 800, 390]
const SHOTS = join(import.meta.dir, '..', 'e2e', 'shots')

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name of one's own network: without https it is no secure place to the browser.
  '--host-resolver-rules=MAP offers.test 127.0.0.1',
]

/** Chromium without its windows, where the machine has it, or the whole Chromium that people use. */
type Kind = 'shell' | 'whole'

/**
 * The browsers of this process, which all its test files share. They read their commands from a pipe,
 * so none outlives the process, whatever ends it.
 */
const browsers = new Map<Kind, Promise<Browser>>()

/** A page of its own context: cookies, storage and all that it complained about. */
export interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /**
   * What the page said on its console as errors, threw, or asked for and did not get. A test that
   * provokes an error takes it out of this list; what is left when the visit ends fails the test.
   */
  complaints: string[]
}

interface PageOptions {
  whole?: boolean
  context?: BrowserContext
  expected?: RegExp
}

/**
 * Opens a page in a Chromium that is shared, in a context of its own. Use it as
 * `await using visit = await openPage()`: it is closed, and its complaints are checked, at the end.
 * @param options.whole in the whole Chromium, with its windows: slower, and what people use
 * @param options.context another page of the same person: shares the context and leaves it open
 * @param options.expected complaints that the test brings about at no certain moment
 */
export async function openPage(options: BrowserContextOptions & PageOptions = {}): Promise<Visit> {
  const { context: shared, expected, whole, ...contextOptions } = options
  const context = shared ?? (await newContext(whole ? 'whole' : 'shell', contextOptions))
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints = collectComplaints(page, expected)
  return {
    page,
    context,
    complaints,
    [Symbol.asyncDispose]: async () => {
      await (shared ? page.close() : context.close())
      reportComplaints(complaints)
    },
  }
}

/**
 * Takes pictures for the eye where `SHOTS` is set, `tests/e2e/shots/{name}-{width}.png`; the width
 * is put back after. Nobody looks at those of an ordinary run, and they took a minute of it.
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

async function newContext(kind: Kind, options: BrowserContextOptions) {
  const launched = browsers.get(kind) ?? launch(kind)
  browsers.set(kind, launched)
  const browser = await launched
  return browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
}

async function launch(kind: Kind) {
  const executablePath = (kind === 'shell' && findHeadlessShell()) || findChromium()
  if (!executablePath)
    throw new Error('No Chromium: npm test installs it, or name it in CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  // Bun ends the processes of a test that takes too long: the next one launches a new browser.
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
