import { test } from 'bun:test'
import type { Locator } from 'playwright'
import { stopTime } from '../../../../e2e/steps/crash.ts'
import { hasFocus, press } from '../../../../e2e/steps/keys.ts'
import { bar, block, cell, row } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const edges = (item: Locator) =>
  item.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

for (const width of [800, 390])
  test(`the icons of a block don't cover the line above it (${width} px)`, async () => {
    await using at = await visit(server, '/', { touch: true, width })
    const items = block(at.page, 'boq')
    await cell(items, 'title').tap()
    await expect(bar(items)).toHaveCSS('opacity', '1')
    const above = await edges(block(at.page, 'text', 2))
    expect((await edges(bar(items))).top).toBeGreaterThanOrEqual(above.bottom)
  })

test('what is typed right after a deletion is entered once typing is on again', async () => {
  await using at = await visit(server, '/', { clock: 'running' })
  const { page } = at
  const table = block(page, 'boq')
  await cell(row(table, 0), 'qty').click()
  await stopTime(page)
  await press(page, 'Control+Shift+Backspace')
  const next = cell(row(table, 0), 'itemPrice')
  await hasFocus(next)
  await page.keyboard.type('77')
  await expect(next).toHaveText('20.00')
  await page.clock.runFor(700)
  await expect(next).toHaveText('77')
  await expect(cell(row(table, 0), 'price')).toHaveText('154.00')
})

test('icons that cannot be tapped are not shown on touch screens', async () => {
  await using at = await visit(server, '/', { touch: true, width: 390 })
  const text = block(at.page, 'text', 1)
  await text.hover()
  await expect(bar(text)).toHaveCSS('pointer-events', 'none')
  await expect(bar(text)).toHaveCSS('opacity', '0')
})
