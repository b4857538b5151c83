import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, test } from 'bun:test'
import { pricedOnly } from '#domain/document/options.ts'
import { query } from '../support/database.ts'
import { aPricedQuotation, aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { storeDrafts, storedDrafts } from './steps/drafts.ts'
import { press } from './steps/keys.ts'
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

test('a damaged draft is reported, can only be discarded, and changes nothing', async () => {
  await using opened = await visit(server, `/${id}`, { as: person })
  const { page } = opened
  const stored = await readPaper(page)
  await storeDrafts(page, { damaged: aDraft({ ...aQuotation({ id }), blocks: undefined }) })
  await reload(page)
  await expect(banner(page)).toContainText('are damaged and can’t be restored')
  await expect(banner(page).getByRole('button')).toHaveText(['Discard'])
  expect(await readPaper(page)).toEqual(stored)

  await banner(page).getByRole('button', { name: 'Discard' }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await storedDrafts(page)).toEqual([])

  // What is not even a draft is ignored.
  const strangers = { a: 'text', b: null, c: 7, d: [], e: aDraft(null, { at: 'noon' }) }
  await storeDrafts(page, strangers)
  await reload(page)
  await expect(banner(page)).toHaveCount(0)
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '4')
  await saveAgain(page)
  expect(await storedDrafts(page)).toHaveLength(5)
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
  // Nor is one taken that makes the sum too large.
  const second = row(block(page, 'boq', 1), 0)
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

let database: Database
beforeAll(() => {
  // Closed after the server: they share a process, and closing it earlier would end the server's locks.
  database = new Database(`${server.dataDir}/quotation.db`)
})
afterAll(() => database.close())

/** How a disk, a manual restore or another program may damage the stored blocks. */
const DAMAGES: [name: string, harm: (blocks: string) => string][] = [
  ['cut off', (blocks) => blocks.slice(0, 300)],
  ['with a figure that is a text', (blocks) => blocks.replace(/"value":10\b/, '"value":"ten"')],
]

test.each(DAMAGES)(
  'a damaged stored quotation (%s) shows an error, never wrong figures, and is not overwritten',
  async (_, harm) => {
    const access = { level: 'everyone' as const, userList: [] }
    const body = { quotation: { ...aPricedQuotation(2), access } }
    const { id } = (await person.call('/api/save-quotation', { body })).body.quotation
    const read = database.query<{ blocks: string }, [string]>(
      'select blocks from quotation_documents where quotation_id = ?',
    )
    const whole = read.get(id)?.blocks ?? ''
    const damaged = harm(whole)
    expect(damaged).not.toBe(whole)
    database.run('update quotation_documents set blocks = ? where quotation_id = ?', [damaged, id])

    await using opened = await visit(server, `/${id}`, {
      as: person,
      // Where the damage can be seen without parsing all of it, the server refuses to send it.
      expected: /status of 500 .*get-quotation/,
    })
    const { page } = opened
    const message = page.locator('[data-background-message]')
    await expect(message).toContainText('Internal error')
    await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await press(page, 'Control+Shift+S')
    expect(read.get(id)?.blocks).toBe(damaged)

    database.run('update quotation_documents set blocks = ? where quotation_id = ?', [whole, id])
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-cell="total"]')).toBeVisible()
  },
)

test('a quotation of which only the columns are left stands in the list, and is deleted there', async () => {
  const body = { quotation: aPricedQuotation(2, { name: 'Kitchen' }) }
  const { id } = (await person.call('/api/save-quotation', { body })).body.quotation
  database.run(`update quotation_documents set head = '{"id":' where quotation_id = ?`, [id])
  await using opened = await visit(server, '/quotation-list', { as: person })
  const { page } = opened
  const row = page.locator(`[data-quotation-id="${id}"]`)
  await expect(row).toContainText('Kitchen')
  // A total without its currency would be a wrong figure.
  await expect(row).not.toContainText('40')
  await row.getByRole('button', { name: 'Delete Kitchen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(
    (await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })).status,
  ).toBe(404)
})
