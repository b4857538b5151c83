import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import type { Quotation, TableRow } from '#domain/document/quotation.ts'
import { act, pasteOn } from '../../../../../e2e/steps/clipboard.ts'
import { descriptionsIn, numbersIn } from '../../../../../e2e/steps/dragging.ts'
import { hasFocus, press } from '../../../../../e2e/steps/keys.ts'
import {
  bar,
  block,
  cell,
  hasCaret,
  leavePaper,
  row,
  rows,
  typeFigure,
} from '../../../../../e2e/steps/paper.ts'
import { visit } from '../../../../../e2e/steps/visit.ts'
import { shot } from '../../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../../support/documents.ts'
import { expect } from '../../../../../support/expect.ts'
import { hasPdfTools, readPrint } from '../../../../../support/pdf.ts'
import { sharedPerson, sharedServer } from '../../../../../support/shared.ts'

const server = sharedServer({ web: true })
const person = sharedPerson(server)

const boq = (page: Page) => block(page, 'boq')
const heading = (page: Page, id: string) => page.locator(`[data-row-id="${id}"]`)
const sum = (page: Page, id: string) => heading(page, id).locator('[data-cell="price"]')

/** Stores a quotation whose table has these lines; its path. */
async function stored(
  count: number,
  lines: (rows: TableRow[]) => TableRow[],
  changes: Partial<Quotation> = {},
): Promise<string> {
  const quotation = aPricedQuotation(count, {
    access: { level: 'everyone', userList: [] },
    ...changes,
  })
  const [, table] = quotation.blocks
  if (table?.type === 'boq') table.boq.rows = lines(table.boq.rows)
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  return `/${body.quotation.id}`
}

/** Two sections, the second closed: five rows at 20.00, and a note. */
const twoSections = ([a, b, c, d, e]: TableRow[]): TableRow[] =>
  [
    newHeading('h1', 'Bathroom'),
    a,
    newHeading('h2', 'Walls', 2),
    b,
    newNote('n1', 'A note'),
    { ...newHeading('h3', 'Kitchen'), isClosed: true },
    c,
    d,
    e,
  ] as TableRow[]

test('readers see a closed heading as one line with its sum, and nothing to press', async () => {
  const path = await stored(5, twoSections, { numbering: 'outline' })
  await using opened = await visit(server, path)
  const { page } = opened
  expect(await descriptionsIn(page)).toEqual([
    'Bathroom',
    'Work of kind 0',
    'Walls',
    'Work of kind 1',
    'A note',
    'Kitchen',
  ])
  expect(await numbersIn(page)).toEqual(['1', '1.1', '1.2', '1.2.1', '', '2'])
  await expect(sum(page, 'h3')).toHaveText('60.00')
  await expect(cell(boq(page), 'subtotal')).toHaveText('100.00')
  await expect(boq(page).locator('button')).toHaveCount(0)
  await expect(heading(page, 'h2')).toHaveAttribute('aria-label', 'Heading 2: Walls, 20.00')
  await shot(page, 'headings-reader')
})

describe('the writer', () => {
  test('sees each heading’s sum follow, with the numbers of the form', async () => {
    await using opened = await visit(server, await stored(5, twoSections), { as: person })
    const { page } = opened
    await typeFigure(heading(page, 'row1'), 'qty', '5')
    await expect(sum(page, 'h2')).toHaveText('50.00')
    await expect(sum(page, 'h1')).toHaveText('70.00')
    await expect(sum(page, 'h3')).toHaveText('60.00')
    await page.getByRole('button', { name: 'Quotation info' }).click()
    await page.getByLabel('Row numbers').selectOption('1, 1.1, 1.1.1 by headings')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => numbersIn(page)).toEqual(['1', '1.1', '1.2', '1.2.1', '', '2'])
    await leavePaper(page)
    await press(page, 'Control+z')
    await expect.poll(() => numbersIn(page)).toEqual(['', '1', '', '2', '', ''])
    await press(page, 'Control+z')
    await expect(sum(page, 'h1')).toHaveText('40.00')
  })

  test('sets levels, the sum and closing from the menu, and undoes each', async () => {
    await using opened = await visit(server, await stored(5, twoSections), { as: person })
    const { page } = opened
    const choose = async (name: string, role: 'menuitem' | 'menuitemcheckbox') => {
      await heading(page, 'h2').hover()
      await bar(heading(page, 'h2')).getByRole('button', { name: 'Heading actions' }).click()
      await page.getByRole(role, { name }).click()
    }
    await choose('Level 1', 'menuitemcheckbox')
    await expect(sum(page, 'h1')).toHaveText('20.00')
    await choose('Show its sum', 'menuitemcheckbox')
    await expect(sum(page, 'h2')).toHaveCount(0)
    await choose('One line for readers', 'menuitemcheckbox')
    await expect(sum(page, 'h2')).toHaveText('20.00')
    await expect(heading(page, 'row1')).toHaveCount(0)
    await choose('Show the rows, to you only', 'menuitemcheckbox')
    await expect(heading(page, 'row1')).toHaveCount(1)
    await leavePaper(page)
    await press(page, 'Control+z', 'Control+z', 'Control+z')
    await expect(sum(page, 'h1')).toHaveText('40.00')
    await choose('Turn into a note', 'menuitem')
    await expect(heading(page, 'h2')).toHaveAttribute('data-row-type', 'note')
  })

  test('cuts, pastes and deletes the line alone, and neither keeps it nor its info', async () => {
    await using opened = await visit(server, await stored(5, twoSections), { as: person })
    const { page } = opened
    await heading(page, 'h2').hover()
    const icon = (name: string) => bar(heading(page, 'h2')).getByRole('button', { name })
    await expect(icon('Delete heading')).toBeVisible()
    await expect(icon('Add to bookmarks')).toHaveCount(0)
    await cell(heading(page, 'h2'), 'description').click()
    await hasCaret(cell(heading(page, 'h2'), 'description'))
    await press(page, 'Escape', 'Escape')
    await hasFocus(icon('Heading actions'))
    await press(page, 'Control+x')
    await expect(heading(page, 'h2')).toHaveCount(0)
    await expect(heading(page, 'row1')).toHaveCount(1)
    await pasteOn(heading(page, 'row0'), 'top')
    await expect
      .poll(() => descriptionsIn(page))
      .toEqual(['Bathroom', 'Walls', 'Work of kind 0', 'Work of kind 1', 'A note', 'Kitchen'])
  })

  test('puts back a note that a heading has replaced, after later edits too', async () => {
    await using opened = await visit(server, await stored(5, twoSections), { as: person })
    const { page } = opened
    await act(heading(page, 'h2'), 'cut')
    await expect(heading(page, 'h2')).toHaveCount(0)
    await pasteOn(heading(page, 'n1'), 'middle')
    await expect(heading(page, 'n1')).toHaveCount(0)
    await typeFigure(heading(page, 'row1'), 'qty', '5')
    const replaced = page.locator('[data-sonner-toast]', { hasText: 'Replaced A note' })
    await replaced.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => descriptionsIn(page))
      .toEqual(['Bathroom', 'Work of kind 0', 'Work of kind 1', 'A note', 'Kitchen'])
    await expect(sum(page, 'h1')).toHaveText('70.00')
  })

  test('copies a heading with its rows by keys', async () => {
    await using opened = await visit(server, await stored(5, twoSections), { as: person })
    const { page } = opened
    await cell(heading(page, 'h2'), 'description').click()
    await hasCaret(cell(heading(page, 'h2'), 'description'))
    await press(page, 'Shift+Alt+ArrowDown')
    await expect(rows(boq(page))).toHaveCount(9)
    await expect(cell(boq(page), 'subtotal')).toHaveText('120.00')
  })

  test('adds a heading on a phone with the menu beside + Row, and Enter starts a row', async () => {
    await using opened = await visit(server, '/', { width: 390, touch: true })
    const { page } = opened
    await boq(page).getByRole('button', { name: 'Row, heading or note' }).tap()
    await shot(page, 'add-line-phone', [390])
    await page.getByRole('menuitem', { name: 'Heading' }).tap()
    const added = row(boq(page), 3)
    await hasCaret(cell(added, 'description'))
    await page.keyboard.type('Extras')
    await press(page, 'Enter')
    await hasCaret(cell(row(boq(page), 4), 'description'))
    await page.keyboard.type('Delivery')
    await leavePaper(page)
    await expect(added).toHaveAttribute('aria-label', 'Heading 1: Extras, 0.00')
    await expect(cell(row(boq(page), 4), 'description')).toHaveText('Delivery')
    await shot(page, 'headings-phone', [390])
  })
})

test.skipIf(!hasPdfTools)('on paper a heading is never alone at the foot of a page', async () => {
  const titled = (rows: TableRow[]) =>
    rows.flatMap((each, at) => [newHeading(`h${at}`, `Heading ${at}`, 1 + (at % 4)), each])
  await using opened = await visit(server, await stored(60, titled), { as: person })
  const { pages } = await readPrint(await opened.page.pdf({ preferCSSPageSize: true }))
  const ends = pages.map((text) => text.match(/(Heading|Work of kind) \d+/g)?.at(-1) ?? '')
  expect(pages.length).toBeGreaterThan(2)
  expect(ends.filter((end) => end.startsWith('Heading'))).toEqual([])
  expect(pages.join('').match(/Work of kind \d+/g)).toHaveLength(60)
})
