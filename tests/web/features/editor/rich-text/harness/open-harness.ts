import type { Page } from 'playwright'
import { openPage, type Visit } from '../../../../../support/browser.ts'
import type { Harness, HarnessPlace } from './page.tsx'
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
 * The harness page with these places on it, in a browser context of its own.
 * @param options.withClock the page's time can be stopped (e2e/steps/crash.ts)
 */
export async function openHarness(
  places: HarnessPlace[],
  options: Parameters<typeof openPage>[0] & { withClock?: boolean } = {},
): Promise<Visit> {
  const { withClock, ...pageOptions } = options
  serving ??= serveHarness()
  const { url } = await serving
  // Tall enough that nothing scrolls.
  const visit = await openPage({ viewport: { width: 1280, height: 1600 }, ...pageOptions })
  if (withClock) await visit.page.clock.install()
  await visit.page.goto(url)
  await visit.page.waitForSelector('html[data-ready]')
  await visit.page.evaluate((list) => window.harness.show(list), places)
  await visit.page.waitForSelector(`#${places.at(-1)?.id} .place`)
  return visit
}

/** Clicks into a place and waits until it can be typed into. */
export async function openPlace(
  page: Page,
  id: string,
  position?: { x: number; y: number },
): Promise<void> {
  await page.locator(`#${id} .place`).click({ position })
  await waitForEditing(page, id)
}

export const waitForEditing = (page: Page, id: string) =>
  page.waitForSelector(`#${id} .rich-editing[data-shown]`)

/** Clicks beside all places, so that the open one closes. */
export async function leavePlace(page: Page): Promise<void> {
  await page.mouse.click(5, 5)
  await page.waitForFunction(() => !window.harness.isOpen())
}

/** The middle of a piece of text in a place; with an offset, the gap before that character of it. */
export function pointAt(page: Page, id: string, text: string, offset?: number) {
  return page.evaluate(
    ({ id, text, offset }) => {
      const root = document.querySelector(`#${id} .place`) ?? document
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

export const toldHtml = (page: Page) =>
  page.evaluate(() => window.harness.told.map(({ html }) => html))
