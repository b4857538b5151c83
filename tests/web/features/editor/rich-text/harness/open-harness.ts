import type { Page } from 'playwright'
import { letGoBeforeVisits } from '../../../../../e2e/steps/visit.ts'
import { openPage, type Visit } from '../../../../../support/browser.ts'
import { reportComplaints } from '../../../../../support/hooks.ts'
import type { Harness, HarnessField } from './page.tsx'
import { serveHarness } from './serve.ts'

declare global {
  interface Window {
    harness: Harness
    hacked?: unknown
  }
}

/** Tall enough that nothing scrolls. */
const VIEWPORT = { width: 1280, height: 1600 }

/** The one server of this process, which ends with it. */
let serving: ReturnType<typeof serveHarness> | null = null

/** A page that stays open between tests, which render its fields anew. */
let kept: Visit | null = null
let isUsed = false

type Options = Parameters<typeof openPage>[0] & { withClock?: boolean; alone?: boolean }

/**
 * Opens the harness page with these fields: without options in a page that stays open for the next test.
 * @param options.withClock the page's time can be stopped (e2e/steps/crash.ts)
 * @param options.alone in a process of its own
 */
export async function openHarness(fields: HarnessField[], options?: Options): Promise<Visit> {
  if (options || isUsed) return openNew(fields, options)
  const isShown = kept !== null && (await showAnew(kept.page, fields).catch(() => false))
  if (!isShown) {
    await letGo()
    kept = await openNew(fields)
    letGoBeforeVisits(letGo)
  }
  const { complaints } = kept as Visit
  isUsed = true
  return {
    ...(kept as Visit),
    [Symbol.asyncDispose]: async () => {
      isUsed = false
      reportComplaints(complaints.splice(0))
    },
  }
}

async function openNew(fields: HarnessField[], options: Options = {}): Promise<Visit> {
  const { withClock, alone, ...pageOptions } = options
  serving ??= serveHarness()
  const { url } = await serving
  const visit = await openPage({
    viewport: VIEWPORT,
    ...(!(withClock || alone) && { origin: new URL(url).origin }),
    ...pageOptions,
  })
  if (withClock) await visit.page.clock.install()
  await visit.page.goto(url)
  await visit.page.waitForSelector('html[data-ready]')
  await show(visit.page, fields)
  return visit
}

/** Closes what an earlier test left open, and shows the fields; whether that is possible. */
async function showAnew(page: Page, fields: HarnessField[]): Promise<boolean> {
  await page.setViewportSize(VIEWPORT)
  await closeField(page)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.harness.keysOnWindow.length = 0
    scrollTo(0, 0)
  })
  await show(page, fields)
  return true
}

async function show(page: Page, fields: HarnessField[]): Promise<void> {
  await page.evaluate((list) => window.harness.show(list), fields)
  await page.waitForSelector(`#${fields.at(-1)?.id} .field`)
}

async function letGo(): Promise<void> {
  if (isUsed) return
  const left = kept
  kept = null
  await left?.[Symbol.asyncDispose]()
}

/** Clicks into a field and waits until it is editable. */
export async function openField(
  page: Page,
  id: string,
  position?: { x: number; y: number },
): Promise<void> {
  await page.locator(`#${id} .field`).click({ position })
  await waitForEditor(page, id)
}

export const waitForEditor = (page: Page, id: string) =>
  page.waitForSelector(`#${id} .rich-editing[data-shown]`)

/** Clicks outside of all fields, so that the open one closes. */
export async function closeField(page: Page): Promise<void> {
  await page.mouse.click(5, 5)
  await page.waitForFunction(() => !window.harness.isOpen())
}

/** The middle of a text in a field; with an offset, the gap before that character. */
export function pointAt(page: Page, id: string, text: string, offset?: number) {
  return page.evaluate(
    ({ id, text, offset }) => {
      const root = document.querySelector(`#${id} .field`) ?? document
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(text) ?? -1
        if (start === -1) continue
        const range = document.createRange()
        range.setStart(node, start + (offset ?? 0))
        range.setEnd(node, start + (offset ?? text.length))
        const { x, y, width, height } = range.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      throw new Error(`no ${text} in ${id}`)
    },
    { id, text, offset },
  )
}

export const htmlOf = (page: Page, id: string) => page.evaluate((id) => window.harness.html(id), id)

export const committedHtml = (page: Page) =>
  page.evaluate(() => window.harness.committed.map(({ html }) => html))
