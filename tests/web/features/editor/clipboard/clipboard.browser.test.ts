import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { menu } from '../../../../e2e/steps/account.ts'
import {
  act,
  copied,
  isReadOnly,
  marker,
  panel,
  pasteOn,
  pasteText,
  pointIn,
} from '../../../../e2e/steps/clipboard.ts'
import { hasFocus, press, tabTo } from '../../../../e2e/steps/keys.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import {
  bar,
  block,
  blocks,
  cell,
  hasCaret,
  leavePaper,
  readPaper,
  row,
  rows,
  textOf,
  total,
} from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation, aQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

test('a row is pasted before, in place of and after others, each paste one undoable step', async () => {
  await using opened = await paper()
  const { page } = opened
  const boq = block(page, 'boq')
  const papers = [await readPaper(page)]
  for (const [from, edge, to, names] of [
    [1, 'bottom', 2, 'First item, Second item, Third item, Second item'],
    [1, 'top', 0, 'Second item, First item, Second item, Third item, Second item'],
    [3, 'middle', 1, 'Second item, Third item, Second item, Third item, Second item'],
  ] as const) {
    await act(row(boq, from), 'copy')
    await expect(copied(page)).toHaveCount(1)
    await pasteOn(row(boq, to), edge)
    await expect(panel(page)).toHaveCount(0)
    await expect.poll(() => namesIn(page)).toBe(names)
    papers.push(await readPaper(page))
  }
  await expect(total(page)).toHaveText('$440.00')
  const ids = await rows(boq).evaluateAll((all) =>
    all.map((one) => (one as HTMLElement).dataset.rowId),
  )
  expect(new Set(ids).size).toBe(5)
  const replaced = page.locator('[data-sonner-toast]', { hasText: 'Replaced First item' })
  await replaced.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readPaper(page)).toEqual(papers.at(-2))
  for (const paper of papers.toReversed().slice(2)) {
    await press(page, 'Control+z')
    await expect.poll(() => readPaper(page)).toEqual(paper)
  }
})

test('cut and copied blocks share a list, newest first; older ones can be selected or removed', async () => {
  await using opened = await paper()
  const { page } = opened
  const count = await blocks(page).count()
  await act(block(page, 'boq'), 'cut')
  await expect(blocks(page)).toHaveCount(count - 1)
  await expect(total(page)).toHaveText('$140.00')
  await act(block(page, 'text'), 'copy')
  await act(block(page, 'price'), 'copy')
  await expect(copied(page)).toHaveText([/Price: Total/, /Text: Quotation/, /Items: Materials/])
  const preview = panel(page).getByRole('button', { name: 'Paste Items: Materials' })
  await expect(copied(page).nth(2)).toContainText('Second item')
  expect(await hooksIn(page)).toEqual([])
  expect(Math.round((await preview.boundingBox())?.width ?? 0)).toBe(200)
  await page.mouse.move(4, 700)
  await looksRight(page, 'copy-panel')
  await panel(page).getByRole('button', { name: 'Remove Text: Quotation' }).click()
  await expect(copied(page)).toHaveCount(2)

  await preview.click()
  await expect(copied(page)).toHaveText([/Items: Materials/, /Price: Total/])
  await pasteOn(block(page, 'text'), 'top')
  await expect(blocks(page)).toHaveCount(count)
  await expect(blocks(page).first().locator('[data-cell="title"]')).toHaveText('Materials')
  await expect(total(page)).toHaveText('$280.00')
  await expect(copied(page)).toHaveText([/Price: Total/])
  await isReadOnly(page)
  await press(page, 'Escape')
  await expect(panel(page)).toHaveCount(0)
  const ids = await page
    .locator('[data-block-id], [data-row-id]')
    .evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).dataset.rowId ?? (one as HTMLElement).dataset.blockId),
    )
  expect(new Set(ids).size).toBe(ids.length)
})

test('in paste mode the paper is read-only and only navigation stays in the menu; Esc ends it', async () => {
  await using opened = await paper()
  const { page } = opened
  await expect(menu(page, 'insert')).toHaveAttribute('aria-disabled', 'false')
  const before = await readPaper(page)
  const place = textOf(block(page, 'text'))
  await place.click()
  await hasCaret(place)
  await press(page, 'Control+Shift+T')
  await expect(panel(page)).toBeVisible()
  for (const id of [
    'save',
    'send',
    'insert',
    'textItem',
    'boqItem',
    'priceItem',
    'boqRow',
    'login',
  ])
    await expect(menu(page, id)).toHaveAttribute('aria-disabled', 'true')
  for (const id of ['new', 'quotation-list', 'back'])
    await expect(menu(page, id)).toHaveAttribute('aria-disabled', 'false')
  await press(page, 'Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(marker(page, 'top')).toHaveCount(0)
  await expect(menu(page, 'insert')).toHaveAttribute('aria-disabled', 'false')
  await hasCaret(place)
  await press(page, 'Control+Shift+T')
  await expect(panel(page)).toBeVisible()
  await isReadOnly(page)
  const boq = block(page, 'boq').first()
  const offered = boq.locator('[data-row-id]:hover [data-bar] [data-action]:visible')
  const separators = boq.locator('[data-resize]:visible')
  await boq.locator('[data-row-id]').first().hover()
  await expect(offered).toHaveCount(1)
  await expect(separators).toHaveCount(0)
  await press(page, 'Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(offered).toHaveCount(5)
  await expect(separators).not.toHaveCount(0)
  expect(await readPaper(page)).toEqual(before)
})

describe('an inserted item', () => {
  test('comes from the menu or its shortcut, starts at the mouse, and gets the caret', async () => {
    await using opened = await paper()
    const { page } = opened
    await menu(page, 'insert').hover()
    await menu(page, 'boqRow').click()
    await pasteOn(row(block(page, 'boq'), 0), 'bottom')
    const added = cell(row(block(page, 'boq'), 1), 'description')
    await hasCaret(added)
    await page.keyboard.type('In between')
    await leavePaper(page)
    await expect.poll(() => namesIn(page)).toBe('First item, In between, Second item, Third item')

    // Between blocks wherever the mouse rests.
    const { x, y } = await pointIn(block(page, 'text', 1), 'middle')
    await page.mouse.move(x, y + 4)
    await press(page, 'Control+Shift+P')
    await expect(
      block(page, 'text', 1).locator('[data-paste-marker="bottom"][data-chosen]'),
    ).toBeAttached()
    await press(page, 'Enter')
    await expect(page.locator('[data-block-type="price"]')).toHaveCount(2)
    await expect(blocks(page).nth(2)).toHaveAttribute('data-block-type', 'price')
    for (const [key, type] of [
      ['I', 'boq'],
      ['T', 'text'],
    ] as const) {
      const count = await blocks(page).count()
      await press(page, `Control+Shift+${key}`)
      await expect(copied(page)).toHaveCount(1)
      await marker(page, 'bottom').click()
      await expect(blocks(page)).toHaveCount(count + 1)
      await expect(panel(page)).toHaveCount(0)
      expect(await page.locator(`[data-block-type="${type}"]`).count()).toBeGreaterThan(2)
    }
  })

  test('is aimed at in sight, and told where it can’t go', async () => {
    await using opened = await paper()
    const { page } = opened
    const first = row(block(page, 'boq'), 0)
    await menu(page, 'insert').hover()
    await menu(page, 'boqRow').click()
    await textOf(block(page, 'text')).hover()
    await expect(refusal(page)).toBeVisible()
    await page.mouse.down()
    await page.mouse.up()
    await expect(panel(page)).toBeVisible()
    // Its upper edge, the nearer one, lies under the bars.
    const { y = 0 } = (await first.boundingBox()) ?? {}
    const tools = page.getByRole('button', { name: 'Undo' }).locator('..')
    const { y: top = 0, height = 0 } = (await tools.boundingBox()) ?? {}
    const end = top + height
    await page.evaluate((by) => scrollBy(0, by), y - end + 4)
    await page.mouse.move(500, end + 3)
    await expect(first.locator('[data-paste-marker="top"][data-chosen]')).toBeAttached()
    await expect(refusal(page)).toHaveCount(0)
    const label = await pasteText(page).boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual(end)
  })

  test('is never a row when there is no table', async () => {
    await using opened = await paper()
    const { page } = opened
    for (const left of [1, 0]) {
      await act(block(page, 'boq'), 'delete')
      await expect(page.locator('[data-block-type="boq"]')).toHaveCount(left)
    }
    await expect(menu(page, 'boqRow')).toHaveAttribute('aria-disabled', 'true')
    await press(page, 'Control+Shift+R')
    await press(page, 'Control+Shift+T')
    await expect(copied(page)).toHaveText([/Text/])
  })
})

test('copy and paste work by keyboard alone: from a cell to its row, then by arrows', async () => {
  await using opened = await paper()
  const { page } = opened
  const boq = block(page, 'boq')
  await expect(bar(row(boq, 1))).toBeAttached()
  await tabTo(cell(row(boq, 1), 'qty'))
  await press(page, 'Escape', 'Control+c')
  await expect(copied(page)).toHaveText([/Row: Second item/])
  await hasFocus(panel(page))
  await expect(row(boq, 1).locator('[data-paste-marker="bottom"][data-chosen]')).toBeAttached()
  await expect(page.getByText('After Row 2')).toBeAttached()
  // Up and down never aim at a row itself.
  await press(page, 'ArrowDown')
  await expect(row(boq, 2).locator('[data-paste-marker="bottom"][data-chosen]')).toBeAttached()
  await press(page, 'ArrowUp', 'ArrowRight')
  await expect(row(boq, 2).locator('[data-paste-marker="middle"][data-chosen]')).toBeAttached()
  await expect(page.getByText('Replaces Row 3.')).toBeAttached()
  await press(page, 'ArrowUp')
  await expect(row(boq, 1).locator('[data-paste-marker="bottom"][data-chosen]')).toBeAttached()
  await press(page, 'Home')
  await expect(row(boq, 0).locator('[data-paste-marker="top"][data-chosen]')).toBeAttached()
  await press(page, 'Enter')
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(() => namesIn(page)).toBe('Second item, First item, Second item, Third item')
  await hasFocus(bar(row(boq, 2)))
  await expect(page.getByRole('status').filter({ hasText: 'Pasted Row 1' })).toHaveCount(1)

  await press(page, 'Escape')
  await hasFocus(bar(boq))
  await press(page, 'Control+x')
  await expect(copied(page)).toHaveText([/Items: Materials/])
  await press(page, 'End', 'Enter')
  await expect(blocks(page).last()).toContainText('Materials')
  await expect(total(page)).toHaveText('$320.00')
})

test('the last row and the last block can be copied but not removed', async () => {
  const note = aQuotation()
  const [boq] = note.blocks.filter(({ type }) => type === 'boq')
  if (boq?.type !== 'boq') throw new Error('the template has a table')
  const only = { ...boq, boq: { ...boq.boq, rows: boq.boq.rows.slice(0, 1) } }
  const person = await signUp(server)
  const { body } = await person.call('/api/save-quotation', {
    body: { quotation: { ...note, blocks: [only] } },
  })
  await using opened = await visit(server, `/${body.quotation.id}`, { as: person })
  const { page } = opened
  for (const item of [block(page, 'boq'), row(block(page, 'boq'), 0)]) {
    await item.hover({ position: { x: 40, y: 4 } })
    await expect(bar(item).getByRole('button', { name: /^Copy/ })).toBeVisible()
    await expect(bar(item).getByRole('button', { name: /^(Cut|Delete)/ })).toHaveCount(0)
  }
  await act(row(block(page, 'boq'), 0), 'copy')
  await pasteOn(row(block(page, 'boq'), 0), 'bottom')
  await expect(rows(block(page, 'boq'))).toHaveCount(2)
  await row(block(page, 'boq'), 0).hover()
  await expect(
    bar(row(block(page, 'boq'), 0)).getByRole('button', { name: 'Cut row' }),
  ).toBeVisible()
})

test('copied items can be pasted into another quotation of the tab, and a logout clears them', async () => {
  await using opened = await visit(server, '/', { as: await signUp(server) })
  const { page } = opened
  await cell(row(block(page, 'boq'), 0), 'itemPrice').click()
  await page.keyboard.type('77')
  await press(page, 'Enter')
  await act(block(page, 'boq'), 'copy')
  await menu(page, 'new').click()
  await expect(total(page)).toHaveText('$280.00')
  await expect(copied(page)).toHaveText([/Items: Materials/])
  // The focus is on the new paper.
  await press(page, 'Enter')
  await expect(total(page)).toHaveText('$487.00')
  await expect(panel(page)).toHaveCount(0)

  await act(block(page, 'boq'), 'copy')
  // The menu opens over the panel.
  await expect(copied(page)).toHaveCount(1)
  await menu(page, 'profile').hover()
  await menu(page, 'logout').click()
  await expect(menu(page, 'login')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('on a phone a tap chooses the target and the panel leaves the paper visible', async () => {
  await using opened = await visit(server, '/', { width: 390, hasTouch: true, isMobile: true })
  const { page } = opened
  const boq = block(page, 'boq')
  await cell(row(boq, 0), 'price').tap()
  await bar(row(boq, 0)).getByRole('button', { name: 'Copy row' }).tap()
  await expect(panel(page)).toBeVisible()
  const sheet = await panel(page).boundingBox()
  expect(sheet?.height).toBeLessThan(300)
  await looksRight(page, 'copy-panel')
  // A finger aims between rows, and replaces one by the marker in its middle alone.
  await row(boq, 0).tap({ position: { x: 40, y: 50 } })
  await expect(
    row(boq, 0).locator('[data-chosen]:not([data-paste-marker="middle"])'),
  ).toBeAttached()
  await marker(page, 'middle').tap()
  await expect(page.getByText('Replace this row')).toBeVisible()
  await row(boq, 2).tap({ position: { x: 100, y: 4 } })
  await expect(row(boq, 2).locator('[data-paste-marker="top"][data-chosen]')).toBeAttached()
  await expect(rows(boq)).toHaveCount(3)
  await panel(page).getByRole('button', { name: 'Paste here' }).tap()
  await expect.poll(() => namesIn(page)).toBe('First item, Second item, First item, Third item')
  await expect(pasteText(page)).toHaveCount(0)

  // An aim that nobody chose yet is in sight, at the paper's end too.
  await page.evaluate(() => scrollTo(0, 0))
  await menu(page, 'insert').tap()
  await menu(page, 'textItem').tap()
  await expect(page.locator('[data-chosen]')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await panel(page).getByRole('button', { name: 'Cancel' }).tap()

  // The first tap aims; where nothing goes it says so.
  await menu(page, 'insert').tap()
  await menu(page, 'boqRow').tap()
  await textOf(block(page, 'text', 3)).tap()
  await expect(refusal(page)).toBeVisible()
  const last = row(block(page, 'boq', 1), 2)
  await expect(last.locator('[data-paste-marker="bottom"][data-chosen]')).toBeAttached()
  const { height = 0 } = (await last.boundingBox()) ?? {}
  await last.tap({ position: { x: 100, y: height - 8 } })
  await expect(rows(block(page, 'boq', 1))).toHaveCount(3)
  await last.tap({ position: { x: 100, y: height - 8 } })
  await expect(rows(block(page, 'boq', 1))).toHaveCount(4)
})

const refusal = (page: Page) => page.locator('p', { hasText: 'A row goes into a table' })

const namesIn = async (page: Page): Promise<string> =>
  (await rows(block(page, 'boq')).locator('[data-cell="description"]').allTextContents()).join(', ')

/** Previews carry none of the hooks (architecture: Hooks) and nothing that can be edited. */
const hooksIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-copy-panel] li div[aria-hidden] *')].flatMap((element) =>
      element.getAttributeNames().filter((name) => !['class', 'style'].includes(name)),
    ),
  )

test('a row from another quotation keeps its tax rate, which one undo takes away again', async () => {
  const person = await signUp(server)
  const rate = (id: string, percent: number) => ({
    id,
    name: 'VAT',
    percent,
    reason: '',
    parts: [],
  })
  const save = async (name: string, rates: ReturnType<typeof rate>[]) => {
    const quotation = aPricedQuotation(1, {
      name,
      tax: { mode: 'added', rates, defaultRate: rates[0]?.id ?? null },
    })
    for (const each of quotation.blocks)
      if (each.type === 'boq') Object.assign(each.boq.rows[0] ?? {}, { taxRate: rates.at(-1)?.id })
    const reply = await person.call('/api/save-quotation', { body: { quotation } })
    return reply.body.quotation.id
  }
  const theirs = await save('Food', [rate('n', 20), rate('r', 10)])
  await save('Rooms', [rate('own', 20)])
  await using opened = await visit(server, `/${theirs}`, { as: person })
  const { page } = opened
  await act(row(block(page, 'boq'), 0), 'copy')
  await expect(copied(page)).toHaveCount(1)
  await menu(page, 'quotation-list').click()
  await page.getByRole('link', { name: 'Rooms', exact: true }).first().click()
  await expect(total(page)).toHaveText('$24.00')
  await pasteOn(row(block(page, 'boq'), 0), 'bottom')
  await expect(total(page)).toHaveText('$46.00')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$24.00')
})
