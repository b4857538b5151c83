import type { Locator, Page } from 'playwright'
import { expect } from '../../../support/expect.ts'
import { pasteAtFocus } from '../clipboard.ts'
import { press } from '../keys.ts'
import { block, cell, hasCaret, leavePaper, row, rows, textOf, toast } from '../paper.ts'
import { aBoq, aFigure, type Step } from './choose.ts'

const TYPED = [
  '1,234.5',
  '0',
  '-3',
  '12.345',
  '99.99',
  '7',
  '0.07',
  '$ 35.00',
  '3.33333',
  '18.5 m2',
  '3 pcs',
  '10 %',
  '2×4,5',
  '3.20*2.40-1.6',
  'abc',
  '',
]
const FILLED = '[data-cell="itemPrice"], [data-cell="qty"], [data-cell="price"]'
const LEAVE = ['Enter', 'Tab', 'Escape']

/** Types a figure and commits or cancels it. */
export const typeFigure: Step = async (page, chance) => {
  const figure = await aFigure(page, chance)
  if (!figure) return false
  await figure.focus()
  await typeOver(page, chance.pick(TYPED))
  await press(page, chance.pick(LEAVE))
  return true
}

/** Keeps a typed price that went back to the product, which pins it. */
export const keepPrice: Step = async (page, chance) => {
  // A row in waiting would disappear and shift the others.
  await leavePaper(page)
  const priced = page.locator('[data-row-id], [data-block-type="row"]')
  const count = await priced.count()
  if (count === 0) return false
  const of = priced.nth(chance.below(count))
  const price = cell(of, 'price')
  await price.focus()
  await of.locator('[data-pin]').first().waitFor()
  const isPinned = (await of.locator('[data-pin][aria-pressed="true"]').count()) > 0
  const factors = [cell(of, 'itemPrice'), cell(of, 'qty')]
  const texts = await Promise.all(factors.map((factor) => factor.textContent()))
  if (isPinned || texts.includes('')) return false
  const typed = `${100 + chance.below(900)}.50`
  await typeOver(page, typed)
  await press(page, 'Enter')
  // The typed price is the product.
  if ((await price.textContent()) === typed) return true
  await page.getByRole('button', { name: `Keep ${typed}` }).focus()
  await press(page, 'Enter')
  await expect(price).toHaveText(typed)
  return true
}

/** Pastes several lines into a figure: they fill the rows below. */
export const pasteFigures: Step = async (page, chance) => {
  const figures = page.locator('[data-row-id]').locator(FILLED)
  const count = await figures.count()
  if (count === 0 || count > 90) return false
  await figures.nth(chance.below(count)).focus()
  await pasteAtFocus(page, '12.50\n3 pcs\non request\n1/4')
  // The code is loaded with the first paste; until then nothing is filled in.
  await expect(toast(page, / rows? (was|were) left as /)).toBeVisible()
  return true
}

/** Sets or removes a pin. */
export const pinFigure: Step = async (page, chance) => {
  const figure = await aFigure(page, chance)
  await figure?.focus()
  if (figure) await press(page, 'F4')
  return figure !== null
}

/** Types a subtotal; its rows follow. */
export const typeSubtotal: Step = async (page, chance) => {
  const subtotals = page.locator('[data-cell="subtotal"]')
  const count = await subtotals.count()
  if (count === 0) return false
  const subtotal = subtotals.nth(chance.below(count))
  await subtotal.focus()
  await typeOver(page, chance.pick(['280', '1000', '25.02', '-40', '0', '13010']))
  await press(page, 'Enter')
  // The code is loaded with the first subtotal; until then the typed text stays.
  await expect(subtotal).toHaveText(/\.\d\d$/)
  return true
}

export const typeTotal: Step = async (page, chance) => {
  const total = page.locator('[data-cell="total"]').first()
  if ((await total.count()) === 0) return false
  await total.focus()
  await typeOver(page, chance.pick(['500', '']))
  await press(page, 'Enter')
  return true
}

/** Chooses one of the ways to reconcile a typed total with the rows. */
export const meetTotal: Step = async (page, chance) => {
  const ways = page.locator('[data-block-type="price"] fieldset button')
  const count = await ways.count()
  if (count === 0) return false
  await ways.nth(chance.below(count)).focus()
  await press(page, 'Enter')
  return true
}

/** Types words into a description or a text. */
export const write: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const place = boq
    ? cell(row(boq, chance.below(await rows(boq).count())), 'description')
    : textOf(block(page, 'text'))
  if ((await place.count()) === 0) return false
  await enter(place)
  await page.keyboard.type(chance.pick([' oak', ' of steel', ' 12 mm']))
  await press(page, 'Escape')
  // The first Escape may only have closed the suggested rows.
  if ((await place.locator(':focus').count()) > 0) await press(page, 'Escape')
  await expect(place.locator(':focus')).toHaveCount(0)
  return true
}

/** Makes a list by '- ' at a description's start, or of a text's first lines by their toolbar. */
export const makeList: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const inText = boq === null || chance.below(2) === 0
  const place = inText
    ? textOf(block(page, 'text'))
    : cell(row(boq, chance.below(await rows(boq).count())), 'description')
  if ((await place.count()) === 0) return false
  await enter(place)
  await press(page, 'Control+Home')
  if (inText) await press(page, 'End', 'Shift+ArrowDown', 'Shift+ArrowDown')
  else await page.keyboard.type('- ')
  const tools = page.getByRole('toolbar', { name: 'Selected lines' })
  if (inText && (await tools.count()) > 0)
    await tools.getByRole('button', { name: 'Numbered list' }).click()
  await press(page, 'Escape')
  if ((await place.locator(':focus').count()) > 0) await press(page, 'Escape')
  await expect(place.locator(':focus')).toHaveCount(0)
  return true
}

/** Opens a text by focusing it. An open text has the caret; one left by Escape has the focus. */
async function enter(place: Locator): Promise<void> {
  const isOpen = (await place.locator(':focus').count()) > 0
  if (!isOpen) {
    await place.evaluate((closed) => closed.blur())
    await place.focus()
  }
  await hasCaret(place)
}

async function typeOver(page: Page, text: string): Promise<void> {
  await press(page, 'Control+a')
  if (text === '') await press(page, 'Delete')
  else await page.keyboard.type(text)
}
