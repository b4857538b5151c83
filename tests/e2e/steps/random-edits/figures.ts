import type { Page } from 'playwright'
import { expect } from '../../../support/expect.ts'
import { press } from '../keys.ts'
import { block, cell, hasCaret, row, rows, textOf } from '../paper.ts'
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
  'abc',
  '',
]
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

/** Goes one of the ways to make a typed total and the rows meet. */
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
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await place.focus()
  await hasCaret(place)
  await page.keyboard.type(chance.pick([' oak', ' of steel', ' 12 mm']))
  await press(page, 'Escape')
  // The first may have closed the suggested rows.
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
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await place.focus()
  await hasCaret(place)
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

async function typeOver(page: Page, text: string): Promise<void> {
  await press(page, 'Control+a')
  if (text === '') await press(page, 'Delete')
  else await page.keyboard.type(text)
}
