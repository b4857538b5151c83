import { beforeAll, describe, test } from 'bun:test'
import { pricedOnly } from '../../src/domain/document/options.ts'
import { query } from '../support/database.ts'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { storeDrafts, storedDrafts } from './steps/drafts.ts'
import { looksRight } from './steps/look.ts'
import {
  block,
  cell,
  enterRich,
  readPaper,
  row,
  textOf,
  toast,
  total,
  typeFigure,
} from './steps/paper.ts'
import { banner, hasSaved, restore, saveAgain } from './steps/saving.ts'
import { reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = sharedPerson(server)
let id: string
beforeAll(async () => {
  id = await hasSaved(person)
})

/** A draft as the browser stores it, with changes. */
const aDraft = (quotation: unknown, changes: Record<string, unknown> = {}) => ({
  key: 'damaged',
  user: person.email,
  quotationId: id,
  page: 'gone',
  at: Date.now(),
  quotation,
  ...changes,
})

describe('a damaged draft', () => {
  test('is reported, can only be discarded, and changes nothing', async () => {
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    const stored = await readPaper(page)
    await storeDrafts(page, { damaged: aDraft({ ...aQuotation({ id }), blocks: undefined }) })
    await reload(page)
    await expect(banner(page)).toContainText('are damaged and can’t be restored')
    await expect(banner(page).getByRole('button')).toHaveText(['Discard'])
    expect(await readPaper(page)).toEqual(stored)
    await looksRight(page, 'bad-1-damaged')

    await banner(page).getByRole('button', { name: 'Discard' }).click()
    await expect(banner(page)).toHaveCount(0)
    expect(await storedDrafts(page)).toEqual([])
  })

  test('that is not even a draft is ignored', async () => {
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    const strangers = { a: 'text', b: null, c: 7, d: [], e: aDraft(null, { at: 'noon' }) }
    await storeDrafts(page, strangers)
    await reload(page)
    await expect(banner(page)).toHaveCount(0)
    await typeFigure(row(block(page, 'boq'), 0), 'qty', '4')
    await saveAgain(page)
    expect(await storedDrafts(page)).toHaveLength(5)
  })
})

test('hostile html in a draft never runs: not on the paper, in the editor or after a save', async () => {
  const id = await hasSaved(person)
  await using opened = await visit(server, `/${id}`, { as: person, bypassCSP: true })
  const { page } = opened
  const html = `<p>Tiles<img src="x" onerror="window.hostile = 1"><svg onload="window.hostile = 2"></svg>
    <a href="javascript:window.hostile = 3">link</a><script>window.hostile = 4</script>
    <iframe srcdoc="<script>parent.hostile = 5</script>"></iframe></p>`
  const quotation = withFirstRow({ description: { html, value: null } })
  const [text] = quotation.blocks
  if (text?.type !== 'text') throw new Error('the template begins with a text')
  text.text.html = html
  await storeDrafts(page, { hostile: aDraft(quotation, { key: 'hostile', quotationId: id }) })
  await reload(page)
  await restore(page)
  const place = textOf(block(page, 'text'))
  await expect(place).toContainText('Tiles')
  await enterRich(cell(row(block(page, 'boq'), 0), 'description'))
  await enterRich(place)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Fine ')
  await saveAgain(page)
  await reload(page)
  await expect(place).toContainText('Fine Tiles')
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false)
  const paper = (await readPaper(page)).flat().join()
  expect(paper).not.toMatch(/onerror|onload|javascript:|<script|<iframe|<svg/)
})

test('an unusable figure, and one that is too large, are replaced by the last valid one, with a message', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  for (const [text, words] of [
    ['1,234,5', 'so 10.00 was kept'],
    ['-1,000,000,000,000.01', 'beyond a trillion, so 10.00'],
  ] as const) {
    await typeFigure(first, 'itemPrice', text)
    await expect(toast(page, words)).toBeVisible()
    await expect(cell(first, 'itemPrice')).toHaveText('10.00')
    await expect(total(page)).toHaveText('$280.00')
  }
})

test('a figure that makes the sum too large is refused too', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const [first, second] = [row(block(page, 'boq'), 0), row(block(page, 'boq', 1), 0)]
  await typeFigure(first, 'itemPrice', '900,000,000,000')
  await expect(cell(first, 'price')).toHaveText('900,000,000,000.00')
  await typeFigure(second, 'itemPrice', '900,000,000,000')
  await expect(toast(page, 'beyond a trillion')).toBeVisible()
  await expect(cell(second, 'itemPrice')).toHaveText('10.00')
  await expect(total(page)).toHaveText('$900,000,000,270.00')
})

/** The template with other cells in its first priced row. */
function withFirstRow(cells: Record<string, unknown>) {
  const quotation = structuredClone(aQuotation({ id, revision: 1 }))
  const table = quotation.blocks.find((each) => each.type === 'boq')
  const [first] = pricedOnly(table?.boq.rows ?? [])
  if (!first) throw new Error('the template has priced rows')
  for (const [name, change] of Object.entries(cells))
    Object.assign(first[name as 'itemPrice'], change)
  return quotation
}

test('a block of an unknown type is shown as such, and kept through edits and saves', async () => {
  const chart = { id: 'chart1', type: 'chart', series: [1, 2] }
  const newer = await hasSaved(person)
  const { body } = await person.call('/api/get-quotation', { body: { id: newer } })
  const blocks = [chart, ...body.quotation.blocks]
  await query(server, 'update quotation_documents set blocks = ? where quotation_id = ?', [
    JSON.stringify(blocks),
    newer,
  ])
  await using opened = await visit(server, `/${newer}`, { as: person })
  const { page } = opened
  const chartBlock = page.locator('[data-block-id="chart1"]')
  await expect(chartBlock).toContainText('the type “chart”')
  await expect(chartBlock.locator('[data-action="bookmark"]')).toHaveAttribute('hidden')
  await looksRight(page, 'unknown-block')
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '2')
  await saveAgain(page)
  const { body: after } = await person.call('/api/get-quotation', { body: { id: newer } })
  expect(after.quotation.blocks[0]).toEqual(chart)
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '3')
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(1)
  await reload(page)
  await restore(page)
  await expect(cell(row(block(page, 'boq'), 0), 'qty')).toHaveText('3')
  await expect(page.locator('[data-block-id="chart1"]')).toBeVisible()
})
