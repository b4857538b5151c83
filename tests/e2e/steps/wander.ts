import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Chance } from '../../support/chance.ts'
import { press } from './keys.ts'
import { block, blocks, type CellName, cell, hasCaret, row, rows, textOf } from './paper.ts'

/** What somebody may do next; false when it can't be done on the paper as it stands. */
type Step = (page: Page, chance: Chance) => Promise<boolean>

const FIGURES: CellName[] = ['itemPrice', 'qty', 'price']
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

/** A figure is typed over and settled, or not. */
const typeFigure: Step = async (page, chance) => {
  const figure = await aFigure(page, chance)
  if (!figure) return false
  await figure.focus()
  await typeOver(page, chance.pick(TYPED))
  await press(page, chance.pick(LEAVE))
  return true
}

/** A pin is set or taken away. */
const pinFigure: Step = async (page, chance) => {
  const figure = await aFigure(page, chance)
  await figure?.focus()
  if (figure) await press(page, 'F4')
  return figure !== null
}

/** A subtotal is typed by hand: its rows follow. */
const typeSubtotal: Step = async (page, chance) => {
  const subtotals = page.locator('[data-cell="subtotal"]')
  const count = await subtotals.count()
  if (count === 0) return false
  const subtotal = subtotals.nth(chance.below(count))
  await subtotal.focus()
  await typeOver(page, chance.pick(['280', '1000', '25.02', '-40', '0', '13010']))
  await press(page, 'Enter')
  // Its rule comes with the first subtotal that is typed; until then the typed text stands.
  await expect(subtotal).toHaveText(/\.\d\d$/)
  return true
}

const typeTotal: Step = async (page, chance) => {
  const total = page.locator('[data-cell="total"]').first()
  if ((await total.count()) === 0) return false
  await total.focus()
  await typeOver(page, chance.pick(['500', '']))
  await press(page, 'Enter')
  return true
}

/** Words go into a description or a text. */
const write: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const place = boq
    ? cell(row(boq, chance.below(await rows(boq).count())), 'description')
    : textOf(block(page, 'text'))
  if ((await place.count()) === 0) return false
  await place.focus()
  await hasCaret(place)
  await page.keyboard.type(chance.pick([' oak', ' of steel', ' 12 mm']))
  await press(page, 'Escape')
  await expect(place.locator(':focus')).toHaveCount(0)
  return true
}

const addRow: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  if (!boq) return false
  const before = await rows(boq).count()
  await boq.getByRole('button', { name: '+ Row' }).click()
  await expect(rows(boq)).toHaveCount(before + 1)
  return true
}

const deleteRow: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const before = boq ? await rows(boq).count() : 0
  if (!boq || before < 2) return false
  await cell(row(boq, chance.below(before)), 'qty').focus()
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(boq)).toHaveCount(before - 1)
  return true
}

const addBlock: Step = async (page, chance) => {
  const before = await blocks(page).count()
  if (before > 12) return false
  await page.getByRole('button', { name: '+ Block' }).click()
  await page
    .getByRole('group', { name: 'Kind of block' })
    .getByRole('button')
    .nth(chance.below(4))
    .click()
  await expect(blocks(page)).toHaveCount(before + 1)
  return true
}

/** Rows of a spreadsheet come in behind a row. */
const pasteRows: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const before = boq ? await rows(boq).count() : 0
  if (!boq || before > 20) return false
  await cell(row(boq, chance.below(before)), 'qty').focus()
  await page.evaluate(pasteText, 'Tiles\t3\t3.33\t10.00\nGlass\t2\t8.50\t17.00')
  const dialog = page.locator('[data-paste-rows]')
  await dialog.locator('[type=submit]:focus').waitFor()
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  return true
}

const travel =
  (keys: string): Step =>
  async (page, chance) => {
    for (let steps = chance.below(4); steps >= 0; steps--) await press(page, keys)
    return true
  }

const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [8, typeFigure],
  [4, pinFigure],
  [3, typeSubtotal],
  [1, typeTotal],
  [3, write],
  [2, addRow],
  [2, deleteRow],
  [1, addBlock],
  [1, pasteRows],
  [3, travel('Control+z')],
  [2, travel('Control+Shift+z')],
]

const BY_WEIGHT = STEPS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

/** Does so many random things with the paper, as a person does them. */
export async function wander(page: Page, chance: Chance, steps: number): Promise<void> {
  for (let done = 0; done < steps; ) {
    if (await chance.pick(BY_WEIGHT)(page, chance)) done += 1
  }
}

async function typeOver(page: Page, text: string): Promise<void> {
  await press(page, 'Control+a')
  if (text === '') await press(page, 'Delete')
  else await page.keyboard.type(text)
}

async function aBoq(page: Page, chance: Chance): Promise<Locator | null> {
  const boqs = page.locator('[data-block-type="boq"]')
  const count = await boqs.count()
  return count === 0 ? null : boqs.nth(chance.below(count))
}

/** One of the three figures of a row, be it a boq's or a block of its own. */
async function aFigure(page: Page, chance: Chance): Promise<Locator | null> {
  const priced = page.locator('[data-row-id], [data-block-type="row"]')
  const count = await priced.count()
  return count === 0 ? null : cell(priced.nth(chance.below(count)), chance.pick(FIGURES))
}

/** Travels to the page as text: a paste as the clipboard brings it. */
function pasteText(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(paste)
}
