import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import {
  cell as descriptionOf,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newQuotation,
  newRowBlock,
  qtyCell,
} from '#domain/document/quotation.ts'
import { panel } from '../../../../e2e/steps/clipboard.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, leavePaper, row, rows, typeFigure } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { counting } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

const ROWS = 60
const NUMBERS = '[data-row-id] > [data-cell="number"]'

/** A single row, and a table that is longer than the window. */
async function visitRows() {
  const next = counting('r')
  const figures = { itemPrice: figureCell(10), qty: qtyCell(2) }
  const boq = newBoqBlock(next(), next)
  const lines = Array.from({ length: ROWS }, () => ({
    ...newBoqRow(next()),
    ...figures,
    description: descriptionOf('Tap'),
  }))
  const quotation = newQuotation([
    { ...newRowBlock(next()), ...figures },
    { ...boq, boq: { ...boq.boq, rows: lines } },
  ])
  const { body } = await anna.call('/api/save-quotation', { body: { quotation } })
  const opened = await visit(server, `/${body.quotation.id}`, { as: anna })
  await expect(rows(block(opened.page, 'boq'))).toHaveCount(ROWS)
  return opened
}

/** Undoes several steps in one go and reads a text right after. */
const undoAndRead = (page: Page, steps: number, read: string): Promise<string | null | undefined> =>
  page.evaluate(
    async ([steps, read]) => {
      const keys = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }
      for (let step = 0; step < steps; step++)
        document.body.dispatchEvent(new KeyboardEvent('keydown', keys))
      // Undo is loaded by then: it runs before anything else does.
      for (let promises = 0; promises < 9; promises++) await null
      return document.querySelector(read)?.textContent
    },
    [steps, read] as const,
  )

const numbersIn = (boq: Locator) => boq.locator(NUMBERS).allTextContents()
const ALL = Array.from({ length: ROWS }, (_, at) => String(at + 1))

test('a row outside of tables that is in sight is written at once', async () => {
  await using opened = await visitRows()
  const { page } = opened
  await typeFigure(block(page, 'row'), 'qty', '7')
  await leavePaper(page)
  await expect(cell(block(page, 'row'), 'price')).toHaveText('70.00')
  const price = '[data-block-type="row"] [data-cell="price"]'
  await expect(await undoAndRead(page, 1, price)).toBe('20.00')
})

test('rows keep no number of before when their columns change while it waits', async () => {
  await using opened = await visitRows()
  const { page } = opened
  const boq = block(page, 'boq')
  await boq.hover()
  await boq.locator('[data-action="columns"]').click()
  await page.getByRole('menuitemcheckbox', { name: 'Unit', exact: true }).click()
  await press(page, 'Escape')
  await cell(row(boq, 0), 'qty').click()
  await press(page, 'Control+Shift+Backspace')
  await expect.poll(() => numbersIn(boq)).toEqual(ALL.slice(0, -1))
  await undoAndRead(page, 2, NUMBERS)
  await expect.poll(() => numbersIn(boq)).toEqual(ALL)
})

test('a row that comes into sight in place of one that is cut is drawn with its number', async () => {
  await using opened = await visitRows()
  const { page } = opened
  const boq = block(page, 'boq')
  const middle = row(boq, ROWS / 2)
  await middle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const cut = middle.locator('[data-action="cut"]')
  await cut.focus()
  // What is drawn is read in a task after the frame.
  const drawn = page.evaluate(
    ([selector, count]) =>
      new Promise<(string | null)[]>((resolve) => {
        const look = () => {
          const numbers = [...document.querySelectorAll(selector)]
          if (numbers.length === count) return requestAnimationFrame(() => setTimeout(look))
          const wrong = numbers.filter((number, at) => {
            const { top, bottom } = number.getBoundingClientRect()
            return bottom > 0 && top < innerHeight && number.textContent !== String(at + 1)
          })
          resolve(wrong.map(({ textContent }) => textContent))
        }
        look()
      }),
    [NUMBERS, ROWS] as const,
  )
  await press(page, 'Control+x')
  await expect(await drawn).toEqual([])
  await expect(panel(page)).toBeVisible()
})
