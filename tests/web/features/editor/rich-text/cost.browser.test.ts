import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { openHarness } from './harness/open-harness.ts'

setDefaultTimeout(120_000)

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    mode: 'cell' as const,
    html: at % 3 === 0 ? `Tiles <b>${at}</b>` : `Tiles ${at}`,
  }))

/** Opens and leaves the field a number of times, inside the page, and types a letter each time. */
const openAndLeave = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    const field = document.querySelector<HTMLElement>('#c0 .field')
    const isThere = async (found: () => boolean) => {
      while (!found()) await new Promise((later) => setTimeout(later, 4))
    }
    for (let time = 0; time < times; time++) {
      field?.focus()
      await isThere(() => document.querySelector('[data-shown]') !== null)
      document.execCommand('insertText', false, 'x')
      document.execCommand('selectAll')
      if (time % 10 === 0)
        await isThere(
          () => document.querySelector('.ce-inline-toolbar > .ce-popover--opened') !== null,
        )
      field?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
      await isThere(() => !window.harness.isOpen())
      field?.blur()
    }
  }, times)

type Cost = Awaited<ReturnType<typeof measure>>

/**
 * The cost once nothing more is released: closed editors keep their nodes until their own timers
 * have run, which is late on a busy machine.
 */
async function settled(page: Page): Promise<Cost> {
  let cost = await measure(page)
  for (let same = 0; same < 4; ) {
    await page.evaluate(() => new Promise((later) => setTimeout(later, 250)))
    const next = await measure(page)
    same = next.nodes === cost.nodes && next.listeners === cost.listeners ? same + 1 : 0
    cost = next
  }
  return cost
}

async function measure(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client
    .send('Performance.enable')
    .then(() => client.send('Performance.getMetrics'))
  await client.detach()
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    heap: value('JSHeapUsedSize'),
  }
}

describe('the cost of rich text fields', () => {
  test('is one element for each that is not open, and no listener', async () => {
    await using visit = await openHarness(many(1), { alone: true })
    const { page } = visit
    const one = await measure(page)
    await page.evaluate((fields) => window.harness.show(fields), many(2_000))
    await page.waitForSelector('#c1999 .field')
    const all = await measure(page)
    expect(await page.locator('.field').count()).toBe(2_000)
    expect(all.listeners - one.listeners).toBeLessThan(20)
    // Two elements and a text each, including the harness' own, and those for bold text.
    expect(all.nodes - one.nodes).toBeLessThan(2_000 * 3 + 700 * 2 + 200)
  })

  test('does not grow each time one is opened', async () => {
    await using visit = await openHarness(many(1), { alone: true })
    const { page } = visit
    await openAndLeave(page, 20)
    const before = await settled(page)
    await openAndLeave(page, 60)
    const after = await settled(page)
    expect(after.listeners - before.listeners).toBeLessThan(10)
    expect(after.nodes - before.nodes).toBeLessThan(60)
    expect(after.heap - before.heap).toBeLessThan(60 * 20_000)
  })
})
