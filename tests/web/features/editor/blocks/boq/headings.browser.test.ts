import { expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import {
  carryTo,
  center,
  descriptionsIn,
  drag,
  handleOf,
  isAtRest,
  isInHand,
  letGo,
  take,
} from '../../../../../e2e/steps/dragging.ts'
import { hasFocus, press } from '../../../../../e2e/steps/keys.ts'
import { looksRight } from '../../../../../e2e/steps/look.ts'
import {
  bar,
  block,
  cell,
  enterRich,
  hasCaret,
  leavePaper,
  row,
  rows,
  toast,
  total,
  typeFigure,
} from '../../../../../e2e/steps/paper.ts'
import { visit } from '../../../../../e2e/steps/visit.ts'
import { shot } from '../../../../../support/browser.ts'
import { expect } from '../../../../../support/expect.ts'
import { sharedServer } from '../../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const boq = (page: Page, nth = 0) => block(page, 'boq', nth)
const heading = (page: Page, title: string): Locator =>
  page.locator('[data-row-type="heading"]').filter({ hasText: title })
const texts = (page: Page) => descriptionsIn(page)

/** Adds a heading from the menu of '+ Row' with the keyboard. */
async function addHeading(page: Page, title: string): Promise<void> {
  await boq(page).locator('[data-add]').focus()
  await press(page, 'ArrowDown')
  await hasFocus(page.getByRole('menuitem', { name: 'Row', exact: true }))
  await press(page, 'ArrowDown', 'Enter')
  const added = boq(page).locator('[data-row-type="heading"]').last()
  await hasCaret(cell(added, 'description'))
  await page.keyboard.type(title)
}

test('a heading is written, filled and left with keys alone, and shows the sum of its rows', async () => {
  await using opened = await paper()
  const { page } = opened
  await addHeading(page, 'Bathroom')
  await press(page, 'Enter')
  await expect(rows(boq(page))).toHaveCount(5)
  await hasCaret(cell(row(boq(page), 4), 'description'))
  await page.keyboard.type('Tiles')
  await press(page, 'Tab')
  await page.keyboard.type('30')
  await press(page, 'Tab')
  await page.keyboard.type('2')
  await press(page, 'Tab')
  await expect(heading(page, 'Bathroom').locator('[data-cell="price"]')).toHaveText('60.00')
  await expect(heading(page, 'Bathroom')).toHaveAttribute(
    'aria-label',
    'Heading 1: Bathroom, 60.00',
  )
  await leavePaper(page)
  await shot(page, 'heading')
})

test('a typed # makes a row a heading, Backspace at its start a row again', async () => {
  await using opened = await paper()
  const { page } = opened
  await boq(page).locator('[data-add]').focus()
  await page.keyboard.type('x')
  const last = row(boq(page), 3)
  await hasCaret(cell(last, 'description'))
  await press(page, 'Backspace')
  await page.keyboard.type('## Kitchen')
  await expect(last).toHaveAttribute('data-row-type', 'heading')
  await expect(cell(last, 'description')).toContainText('Kitchen')
  await expect(cell(last, 'description')).not.toContainText('#')
  await press(page, 'Control+Alt+3')
  await expect(last).toHaveAttribute('aria-label', 'Heading 3: Kitchen, 0.00')
  await hasCaret(cell(last, 'description'))
  await page.keyboard.type('s')
  await press(page, 'Home', 'Backspace')
  await expect(last).not.toHaveAttribute('data-row-type')
  await expect(cell(last, 'description')).toContainText('Kitchens')
  await hasCaret(cell(last, 'description'))
  await page.keyboard.type('My ')
  await leavePaper(page)
  await expect(cell(last, 'description')).toHaveText('My Kitchens')
})

test('AltGr with 2 and 3 types ² and ³, as on a German keyboard, and makes no heading', async () => {
  await using opened = await paper()
  const { page } = opened
  await boq(page).locator('[data-add]').focus()
  await page.keyboard.type('x')
  const last = row(boq(page), 3)
  await hasCaret(cell(last, 'description'))
  const wasPrevented = await page.evaluate(() =>
    ['2', '²', '³'].map((key) => {
      const code = key === '³' ? 'Digit3' : 'Digit2'
      const keys = { ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true }
      const event = new KeyboardEvent('keydown', { key, code, ...keys, cancelable: true })
      return !document.activeElement?.dispatchEvent(event)
    }),
  )
  is(wasPrevented).toEqual([false, false, false])
  await page.keyboard.insertText('²')
  await leavePaper(page)
  await expect(cell(last, 'description')).toHaveText('x²')
  await expect(last).not.toHaveAttribute('data-row-type')
})

test('a heading typed with # is a step of its own, in plain text too', async () => {
  await using opened = await paper()
  const { page } = opened
  for (const isRich of [true, false]) {
    if (!isRich) await page.getByRole('button', { name: 'Rich text in all blocks' }).click()
    await boq(page).locator('[data-add]').focus()
    await page.keyboard.type('Hall')
    const last = row(boq(page), 3)
    await hasCaret(cell(last, 'description'))
    await press(page, 'Home')
    await page.keyboard.type('# ')
    await expect(last).toHaveAttribute('aria-label', 'Heading 1: Hall, 0.00')
    await leavePaper(page)
    await press(page, 'Control+z')
    await expect(last).not.toHaveAttribute('data-row-type')
    await expect(cell(last, 'description')).toHaveText('# Hall')
    await press(page, 'Control+z', 'Control+z', 'Control+z')
    await expect(rows(boq(page))).toHaveCount(3)
  }
})

test('a row with figures stays a row', async () => {
  await using opened = await paper()
  const { page } = opened
  await enterRich(cell(row(boq(page), 0), 'description'))
  await press(page, 'Home')
  await page.keyboard.type('# ')
  await expect(cell(row(boq(page), 0), 'description')).toHaveText(/^# /)
  await expect(row(boq(page), 0)).not.toHaveAttribute('data-row-type')
  await press(page, 'Control+Alt+1')
  await expect(toast(page, 'A row with figures stays a row')).toBeVisible()
})

test('Enter in the last row with figures starts one below it, before a note', async () => {
  await using opened = await paper()
  const { page } = opened
  await boq(page).getByRole('button', { name: 'Row, heading or note' }).click()
  await page.getByRole('menuitem', { name: 'Note' }).click()
  await hasCaret(cell(row(boq(page), 3), 'description'))
  await page.keyboard.type('At the end')
  await cell(row(boq(page), 2), 'price').click()
  await press(page, 'Enter')
  await hasCaret(cell(row(boq(page), 3), 'description'))
  await page.keyboard.type('Fourth')
  await leavePaper(page)
  expect((await texts(page)).slice(2)).toEqual(['Third item', 'Fourth', 'At the end'])
})

test('Tab and the arrows pass over headings', async () => {
  await using opened = await paper()
  const { page } = opened
  await addHeading(page, 'Later')
  await drag(heading(page, 'Later'), row(boq(page), 1), [0.3, 0.2])
  expect(await texts(page)).toEqual(['First item', 'Later', 'Second item', 'Third item'])
  await cell(row(boq(page), 0), 'price').click()
  await press(page, 'Tab')
  await hasCaret(cell(row(boq(page), 2), 'description'))
  await press(page, 'Shift+Tab')
  await hasFocus(cell(row(boq(page), 0), 'price'))
  await press(page, 'ArrowDown')
  await hasFocus(cell(row(boq(page), 2), 'price'))
})

test('a dragged heading takes its rows along, with alt it goes alone', async () => {
  await using opened = await paper()
  const { page } = opened
  await addHeading(page, 'One')
  await drag(heading(page, 'One'), row(boq(page), 0), [0.3, 0.2])
  await addHeading(page, 'Two')
  await leavePaper(page)
  await drag(heading(page, 'Two'), row(boq(page), 3), [0.3, 0.2])
  expect(await texts(page)).toEqual(['One', 'First item', 'Second item', 'Two', 'Third item'])
  await take(heading(page, 'One'))
  await carryTo(row(boq(page), 4), [0.3, 0.9])
  await shot(page, 'drag-heading', [1280])
  await letGo(page)
  expect(await texts(page)).toEqual(['Two', 'Third item', 'One', 'First item', 'Second item'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.down('Alt')
  await drag(heading(page, 'One'), row(boq(page), 2), [0.3, 0.2])
  await page.keyboard.up('Alt')
  expect(await texts(page)).toEqual(['First item', 'One', 'Second item', 'Two', 'Third item'])
  await handleOf(heading(page, 'Two')).focus()
  await press(page, 'Alt+ArrowUp')
  expect(await texts(page)).toEqual(['First item', 'Two', 'Third item', 'One', 'Second item'])
})

test('headings are dragged by keys, with their rows or alone, and to another table', async () => {
  await using opened = await paper()
  const { page } = opened
  await addHeading(page, 'One')
  await press(page, 'Enter')
  await hasCaret(cell(row(boq(page), 4), 'description'))
  await page.keyboard.type('Fourth')
  await leavePaper(page)
  const carry = async (...keys: string[]) => {
    await handleOf(heading(page, 'One')).focus()
    await press(page, 'Space')
    await isInHand(page)
    await press(page, ...keys)
    await isAtRest(page)
  }
  await carry('ArrowUp', 'Enter')
  expect(await texts(page)).toEqual(['First item', 'Second item', 'One', 'Fourth', 'Third item'])
  await carry('Alt+ArrowDown', 'Enter')
  expect(await texts(page)).toEqual(['First item', 'Second item', 'Fourth', 'One', 'Third item'])
  // The page must not scroll while the heading is held over the other table.
  await center(row(boq(page), 4))
  await drag(heading(page, 'One'), row(boq(page, 1), 0), [0.3, 0.2])
  expect(await texts(page)).toEqual(['First item', 'Second item', 'Fourth'])
  expect((await descriptionsIn(page, 1)).slice(0, 3)).toEqual(['One', 'Third item', 'First task'])
  await expect(heading(page, 'One')).toHaveAttribute('aria-label', 'Heading 1: One, 230.00')
  await center(row(boq(page), 2))
  await drag(heading(page, 'One'), row(boq(page), 0), [0.3, 0.2])
  expect(await texts(page)).toEqual(['First item', 'Second item', 'Fourth'])
})

test('a heading and its menu have no faults of accessibility', async () => {
  await using opened = await paper()
  const { page } = opened
  await addHeading(page, 'One')
  await press(page, 'Enter')
  await leavePaper(page)
  await heading(page, 'One').hover()
  await bar(heading(page, 'One')).getByRole('button', { name: 'Heading actions' }).click()
  await looksRight(page, 'heading-menu')
})

test('a closed heading hides its rows until the writer looks at them', async () => {
  await using opened = await paper()
  const { page } = opened
  await addHeading(page, 'All')
  await drag(heading(page, 'All'), row(boq(page), 0), [0.3, 0.2])
  await heading(page, 'All').hover()
  await heading(page, 'All').locator('[data-fold]').click()
  await expect(rows(boq(page))).toHaveCount(1)
  await expect(heading(page, 'All').locator('[data-cell="price"]')).toHaveText('140.00')
  await shot(page, 'closed-heading')
  await heading(page, 'All').getByRole('button', { name: '3 rows' }).click()
  await expect(rows(boq(page))).toHaveCount(4)
  await typeFigure(row(boq(page), 1), 'qty', '10')
  await expect(heading(page, 'All').locator('[data-cell="price"]')).toHaveText('230.00')
  await heading(page, 'All').getByRole('button', { name: '3 rows' }).click()
  await expect(rows(boq(page))).toHaveCount(1)
  await expect(total(page)).toHaveText('$370.00')
  await press(page, 'Control+z', 'Control+z')
  await expect(rows(boq(page))).toHaveCount(4)
})
