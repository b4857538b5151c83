import type { Page } from 'playwright'
import { openPage, type Visit } from '../../../../../support/browser.ts'
import type { Harness, HarnessField } from './page.tsx'
import { serveHarness } from './serve.ts'

declare global {
  interface Window {
    harness: Harness
    hacked?: unknown
  }
}

/** The one server of this process, which ends with it. */
let serving: ReturnType<typeof serveHarness> | null = null

/**
 * Opens the harness page with these fields.
 * @param options.withClock the page's time can be stopped (e2e/steps/crash.ts)
 * @param options.alone in a process of its own
 */
export async function openHarness(
  fields: HarnessField[],
  options: Parameters<typeof openPage>[0] & { withClock?: boolean; alone?: boolean } = {},
): Promise<Visit> {
  const { withClock, alone, ...pageOptions } = options
  serving ??= serveHarness()
  const { url } = await serving
  // Tall enough that nothing scrolls.
  const visit = await openPage({
    viewport: { width: 1280, height: 1600 },
    ...(!(withClock || alone) && { origin: new URL(url).origin }),
    ...pageOptions,
  })
  if (withClock) await visit.page.clock.install()
  await visit.page.goto(url)
  await visit.page.waitForSelector('html[data-ready]')
  await visit.page.evaluate((list) => window.harness.show(list), fields)
  await visit.page.waitForSelector(`#${fields.at(-1)?.id} .field`)
  return visit
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
