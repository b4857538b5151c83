import { expect } from '../../../support/expect.ts'
import { panel, pasteAtFocus } from '../clipboard.ts'
import { handleOf, isAtRest, isInHand } from '../dragging.ts'
import { press } from '../keys.ts'
import { blocks, cell, hasCaret, leavePaper, row, rows } from '../paper.ts'
import { aBoq, anItem, isHidden, type Step } from './choose.ts'

export const addRow: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  if (!boq) return false
  // '+ Row' uses a row in waiting instead of adding one.
  await leavePaper(page)
  const before = await rows(boq).count()
  await boq.getByRole('button', { name: '+ Row' }).click()
  await expect(rows(boq)).toHaveCount(before + 1)
  return true
}

/** Moves a row or block by one place, or duplicates it, from one of its cells. */
export const rearrange: Step = async (page, chance) => {
  if ((await blocks(page).count()) > 12) return false
  const items = page.locator('[data-cell="qty"], [data-cell="subtotal"], [data-cell="total"]')
  const count = await items.count()
  if (count === 0) return false
  await items.nth(chance.below(count)).focus()
  await press(page, chance.pick(['Alt+ArrowUp', 'Alt+ArrowDown', 'Shift+Alt+ArrowDown']))
  return true
}

/** Enter in a last row starts a row, which is left blank or gets a description. */
export const goOnToNewRow: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const before = boq ? await rows(boq).count() : 0
  if (!boq || before === 0 || before > 20) return false
  await cell(row(boq, before - 1), 'qty').focus()
  await press(page, 'Enter')
  await expect(boq.locator('[data-cell="description"] :focus')).toHaveCount(1)
  await page.keyboard.type(chance.pick(['', 'Sand']))
  await press(page, 'Tab')
  return true
}

export const deleteRow: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const shown = boq ? await rows(boq).count() : 0
  if (!boq || shown < 2) return false
  await cell(row(boq, chance.below(shown)), 'qty').focus()
  // A row in waiting has disappeared, unless the focus is in it.
  const before = await rows(boq).count()
  if (before < 2) return false
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(boq)).toHaveCount(before - 1)
  return true
}

export const addBlock: Step = async (page, chance) => {
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

/** Starts a row by Enter in a last row, and accepts or dismisses an earlier row. */
export const takeEarlierRow: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const before = boq ? await rows(boq).count() : 0
  const pasted = page.locator('[data-cell="description"]').getByText(/^(Tiles|Glass)$/)
  if (!boq || before === 0 || before > 20 || (await pasted.count()) === 0) return false
  const typed = chance.pick(await pasted.allTextContents()).slice(0, 3)
  await cell(row(boq, before - 1), 'qty').focus()
  await press(page, 'Enter')
  await expect(boq.locator('[data-cell="description"] :focus')).toHaveCount(1)
  await page.keyboard.type(typed)
  await page.getByRole('listbox', { name: 'Earlier rows' }).waitFor()
  await press(page, chance.pick(['Enter', 'Escape']), 'Escape')
  await expect(boq.locator('[data-cell="description"] :focus')).toHaveCount(0)
  return true
}

/** Pastes spreadsheet rows after a row. */
export const pasteRows: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const before = boq ? await rows(boq).count() : 0
  if (!boq || before > 20) return false
  await cell(row(boq, chance.below(before)), 'qty').focus()
  await pasteAtFocus(page, 'Tiles\t3\t3.33\t10.00\nGlass\t2\t8.50\t17.00')
  const dialog = page.locator('[data-paste-rows]')
  await dialog.locator('[type=submit]:focus').waitFor()
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  return true
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'Home', 'End']

/** Copies or cuts a row or block and pastes it by keyboard. */
export const carry: Step = async (page, chance) => {
  const item = await anItem(page, chance)
  const icon = item.locator(`:scope > [data-bar] > [data-action="${chance.pick(['copy', 'cut'])}"]`)
  if ((await blocks(page).count()) > 12 || !(await icon.isEnabled()) || (await isHidden(icon)))
    return false
  await icon.focus()
  await press(page, 'Enter')
  await expect(panel(page)).toBeVisible()
  for (let moves = chance.below(6); moves > 0; moves--) await press(page, chance.pick(ARROWS))
  await press(page, 'Enter')
  await expect(panel(page)).toHaveCount(0)
  return true
}

/** Drags a row or block by keyboard, and drops or cancels it. */
export const drag: Step = async (page, chance) => {
  const handle = handleOf(await anItem(page, chance))
  if ((await handle.count()) === 0 || (await isHidden(handle))) return false
  await handle.focus()
  await press(page, 'Space')
  await isInHand(page)
  const arrow = chance.pick(['ArrowUp', 'ArrowDown', 'ArrowRight'])
  for (let moves = 2 + chance.below(8); moves > 0; moves--) await press(page, arrow)
  await press(page, chance.pick(['Space', 'Enter', 'Escape']))
  await isAtRest(page)
  return true
}

/** Renames a column, by mouse. */
export const renameColumn: Step = async (page, chance) => {
  const boq = await aBoq(page, chance)
  const heading = boq?.getByLabel(/^Heading of the/).nth(chance.below(5))
  if (!heading || (await isHidden(heading))) return false
  await heading.click()
  await hasCaret(heading)
  await page.keyboard.type(chance.pick(['Menge', 'EP', 'm²']))
  await press(page, 'Escape')
  return true
}

/** Resizes a column or block by keyboard. */
export const resize: Step = async (page, chance) => {
  const edges = page.locator('[data-resize]:visible')
  const count = await edges.count()
  if (count === 0) return false
  await edges.nth(chance.below(count)).focus()
  const arrow = chance.pick(['ArrowLeft', 'ArrowRight'])
  for (let moves = chance.below(5); moves >= 0; moves--) await press(page, arrow)
  await press(page, chance.pick(['Tab', 'Escape']))
  return true
}
