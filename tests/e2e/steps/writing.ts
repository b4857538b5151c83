import type { Locator, Page } from 'playwright'
import { expect } from '../../support/expect.ts'
import { LABOUR, type Line, MATERIALS } from '../offer.ts'
import {
  block,
  blocks,
  cell,
  enterRich,
  hasCaret,
  leavePaper,
  retype,
  row,
  rows,
  textOf,
  typeFigure,
} from './paper.ts'

/** Turns the template into an offer for a bathroom, by mouse and keyboard. */
export async function writeOffer(page: Page): Promise<void> {
  await writeHeading(page)
  await writeLines(block(page, 'boq', 0), MATERIALS)
  await writeLines(block(page, 'boq', 1), LABOUR)
  await retype(cell(block(page, 'boq', 1), 'title'), 'Labour and disposal')
  await dropThirdText(page)
  await addConditions(page)
  await leavePaper(page)
}

/** Makes later changes: bold text in a description and another qty. */
export async function writeNotes(page: Page): Promise<void> {
  const line = row(block(page, 'boq', 0), 0)
  await enterRich(cell(line, 'description'))
  await page.keyboard.press('End')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' (on stock)')
  await typeFigure(line, 'qty', '26,25')
}

async function writeHeading(page: Page): Promise<void> {
  const place = textOf(block(page, 'text', 0))
  await place.getByRole('heading', { name: 'Quotation' }).click()
  await hasCaret(place)
  await typeOverLine(page, 'Bathroom renovation')
  await page.keyboard.press('ArrowDown')
  await typeOverLine(page, 'All work at ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Linden Street 12')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(', second floor.')
  await leavePaper(page)
  await expect(place).toContainText('All work at Linden Street 12, second floor.')
  await expect(place.locator('b')).toHaveText('Linden Street 12')
}

/** Deletes one row, types over the others and adds the missing ones. */
async function writeLines(boq: Locator, lines: readonly Line[]): Promise<void> {
  await row(boq, 1).hover()
  await row(boq, 1).getByRole('button', { name: 'Delete row' }).click()
  await expect(rows(boq)).toHaveCount(2)
  for (const [at, line] of lines.entries()) {
    if (at >= 2) await boq.getByRole('button', { name: '+ Row' }).click()
    await expect(row(boq, at)).toBeVisible()
    await retype(cell(row(boq, at), 'description'), line.description)
    await typeFigure(row(boq, at), 'itemPrice', line.itemPrice)
    await typeFigure(row(boq, at), 'qty', line.qty)
  }
}

/** Deletes the note below the tables. */
async function dropThirdText(page: Page): Promise<void> {
  const before = await blocks(page).count()
  const note = block(page, 'text', 3)
  await expect(note).toContainText('do not include tax')
  await note.hover()
  await note.getByRole('button', { name: 'Delete block' }).click()
  await expect(blocks(page)).toHaveCount(before - 1)
}

/** Adds a text block with a heading and a list. */
async function addConditions(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Block' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const place = textOf(block(page, 'text', 4))
  await hasCaret(place)
  await pickKind(place, 'Heading 2')
  await page.keyboard.type('Before we begin')
  await page.keyboard.press('Enter')
  await pickKind(place, 'List')
  await page.keyboard.type('Clear the bathroom')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Choose the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('grout')
  await leavePaper(page)
  await expect(place.getByRole('heading', { name: 'Before we begin', level: 2 })).toBeVisible()
  await expect(place.getByRole('listitem')).toHaveText(['Clear the bathroom', 'Choose the grout'])
  await expect(place.locator('b')).toHaveText('grout')
}

async function typeOverLine(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type(text)
}

/** Types "/" and picks the type of the line. */
async function pickKind(place: Locator, name: string): Promise<void> {
  await place.page().keyboard.type('/')
  await place.getByText(name, { exact: true }).click()
  await hasCaret(place)
}
