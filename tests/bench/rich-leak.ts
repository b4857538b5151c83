import type { CDPSession, Page } from 'playwright'
import type { Harness } from '../web/features/editor/rich-text/harness/page.tsx'
import { serveHarness } from '../web/features/editor/rich-text/harness/serve.ts'
import { startBrowser, VIEWPORT } from './browser.ts'
import type { Row } from './table.ts'

declare global {
  interface Window {
    harness: Harness
  }
}

const MOUNTS = 500
/** What one mount may leave behind (libraries: Editor.js). */
const AIMS = { nodes: 2, listeners: 0.1, bytes: 8_000 } as const

/** Opens, types into and leaves a rich text field 500 times, and counts the nodes, listeners and heap left over. */
export async function measure(): Promise<Row[]> {
  const server = await serveHarness()
  await using browser = await startBrowser()
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.goto(server.url)
  await page.waitForSelector('html[data-ready]')
  await page.evaluate(() => window.harness.show([{ id: 'field', mode: 'text', html: 'Tiles' }]))
  await page.waitForSelector('#field .field')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  await mount(page, 30)
  const before = await weigh(client)
  await mount(page, MOUNTS)
  const after = await weigh(client)
  server.stop()
  const left = {
    nodes: (after.nodes - before.nodes) / MOUNTS,
    listeners: (after.listeners - before.listeners) / MOUNTS,
    bytes: (after.bytes - before.bytes) / MOUNTS,
  }
  return (['nodes', 'listeners', 'bytes'] as const).map((what) => ({
    what: `left by a mount of the rich editor, ${what}`,
    measured: left[what].toFixed(what === 'bytes' ? 0 : 2),
    aim: `at most ${AIMS[what]}`,
    isMet: left[what] <= AIMS[what],
    behind: `${before[what]} before, ${after[what]} after ${MOUNTS} mounts, garbage collected`,
  }))
}

/** Runs inside the page; every tenth time with the toolbar and the slash menu open. */
const mount = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    const field = document.querySelector<HTMLElement>('#field .field')
    const until = async (found: () => boolean) => {
      while (!found()) await new Promise((later) => setTimeout(later, 2))
    }
    const press = (name: string) =>
      document.body.dispatchEvent(new PointerEvent(name, { bubbles: true }))
    for (let time = 0; time < times; time++) {
      field?.focus()
      await until(() => document.querySelector('[data-shown]') !== null)
      document.execCommand('insertText', false, 'x')
      document.execCommand('selectAll')
      if (time % 10 === 0)
        await until(
          () => document.querySelector('.ce-inline-toolbar > .ce-popover--opened') !== null,
        )
      document.execCommand('insertText', false, 'Tiles')
      press('pointerdown')
      press('pointerup')
      await until(() => !window.harness.isOpen())
      field?.blur()
    }
  }, times)

async function weigh(client: CDPSession) {
  for (let pass = 0; pass < 3; pass++) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    bytes: value('JSHeapUsedSize'),
  }
}
