import { test } from 'bun:test'
import { newQuotation, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { aPricedQuotation, counting } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { aLetterhead } from '../support/letterheads.ts'
import { downloadPdf, hasPdfTools, readPdf, readPrint } from '../support/pdf.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('the whole paper is printed, and nothing else (product: Print)', async () => {
  await using at = await visit(server, '/new')
  const { page } = at
  for (const name of ['qty', 'description']) {
    await page.emulateMedia({ media: 'screen' })
    const cell = page.locator(`[data-cell="${name}"]`).first()
    await cell.click()
    await page.emulateMedia({ media: 'print' })
    // A focused cell like any other.
    await expect(cell).toHaveCSS('box-shadow', 'none')
  }
  for (const seen of ['[data-cell="total"]', '[data-row-id]', '[data-block-type="text"]'])
    expect(await page.locator(seen).first().isVisible()).toBe(true)
  for (const hidden of ['[data-menu="save"]', '[data-action="delete"]', '[data-overlay]'])
    expect(await page.locator(hidden).first().isVisible()).toBe(false)
  for (const words of ['+ Row', '+ Block'])
    expect(await page.getByText(words, { exact: true }).first().isVisible()).toBe(false)
  // What nobody has filled in is for the writer alone.
  expect(await page.getByText('Client name').isVisible()).toBe(false)
  expect(await page.getByText('Prepared for').isVisible()).toBe(true)
  // No page ends with a title.
  const boq = page.locator('[data-block-type="boq"]').first()
  const breakAfter = (locator: typeof boq) =>
    locator.evaluate((element) => getComputedStyle(element).breakAfter)
  expect(await breakAfter(boq.locator('[data-cell="title"]'))).toBe('avoid')
  expect(await breakAfter(page.locator('h2').last())).toBe('avoid')

  // Neither the mark of a price that is not the product nor that of a total that is not the sum.
  await page.emulateMedia({ media: 'screen' })
  const row = page.locator('[data-row-id]').first()
  await row.locator('[data-cell="price"]').click()
  await row.locator('[data-pin="price"]').click()
  await row.locator('[data-cell="qty"]').click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  const price = row.locator('[data-cell="price"][data-differs]')
  const mark = () => price.evaluate((cell) => getComputedStyle(cell, '::before').display)
  expect(await mark()).not.toBe('none')
  await page.locator('[data-cell="total"]').click()
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  const ways = page.getByRole('group', { name: 'The total is not the sum' })
  await ways.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await mark()).toBe('none')
  expect(await ways.isVisible()).toBe(false)
})

test.if(hasPdfTools)(
  'pages have the paper of the locale, a number, and a table’s head',
  async () => {
    const ann = await signUp(server)
    for (const [locale, paper] of [
      ['de-DE', 'A4'],
      ['en-US', 'letter'],
    ]) {
      const quotation = aPricedQuotation(60, {
        locale,
        access: { level: 'everyone', userList: [] },
      })
      const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
      await using at = await visit(server, `/${body.quotation.id}`)
      // As of a dialog that was closed.
      await at.page.evaluate(() => document.body.append(document.createElement('div')))
      const pdf = await readPrint(await at.page.pdf({ preferCSSPageSize: true }))
      expect(pdf.info['Page size']).toContain(`${paper}`)
      const count = pdf.pages.length
      expect(count).toBeGreaterThan(1)
      for (const [at, page] of pdf.pages.entries()) {
        expect(page).toContain(`${at + 1} / ${count}`)
        expect(page.includes('Item price')).toBe(page.includes('Work of kind'))
      }
      expect(pdf.pages.at(-1)).toContain('Total')
      const last = pdf.pages.find((page) => page.includes('Subtotal'))
      expect(last).toContain('Work of kind 59')
    }
  },
)

async function openPublic(quotation: Quotation, comer: { width?: number } = {}) {
  const ann = await signUp(server)
  const access = { level: 'everyone', userList: [] }
  const { body } = await ann.call('/api/save-quotation', {
    body: { quotation: { ...quotation, access } },
  })
  return visit(server, `/${body.quotation.id}`, comer)
}

/** The text of each printed page. */
async function printed(quotation: Quotation): Promise<string[]> {
  await using at = await openPublic(quotation)
  return (await readPrint(await at.page.pdf({ preferCSSPageSize: true }))).pages
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>Line ${at}.</p>`).join('')

/** Its third row has this description. */
function withThirdRow(quotation: Quotation, html: string): Quotation {
  const third = quotation.blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))[2]
  if (third?.type !== 'row') throw new Error('the third row has a price')
  third.description.html = html
  return quotation
}

test.if(hasPdfTools)('a total is never alone on a page, nor with a note beside it', async () => {
  // With these many rows the total alone would begin the next page.
  for (const [locale, counts] of [
    ['de-DE', [20, 21]],
    ['en-US', [19, 20]],
  ] as const)
    for (const rows of counts) {
      const [text, table, total] = aPricedQuotation(rows).blocks
      if (!text || !table || !total) throw new Error('three blocks')
      const note = { ...newTextBlock('note', '<p>A note</p>'), width: 450 }
      const beside = rows % 2 === 0 ? [note, { ...total, width: 150 }] : [total]
      const terms = newTextBlock('terms', lines(2))
      const pages = await printed({ ...newQuotation([text, table, ...beside, terms]), locale })
      const last = pages.find((page) => page.includes('Total')) ?? ''
      expect(last).toContain(`Work of kind ${rows - 1}`)
      expect(last).toContain('Subtotal')
    }
})

test.if(hasPdfTools)(
  'a total of more lines than a page holds has one of them on its page, in print and in the pdf',
  async () => {
    // With these many lines the total alone would begin the next page.
    const [inPrint, inPdf] = [39, 42]
    const hasLast = (pages: readonly string[], count: number) =>
      expect(pages.find((page) => page.includes('Total'))).toContain(`Discount ${count - 1}`)
    hasLast(await printed(withLines(aPricedQuotation(3), inPrint)), inPrint)
    await using at = await openPublic(withLines(aPricedQuotation(3), inPdf))
    hasLast((await readPdf((await downloadPdf(at.page)).file)).pages, inPdf)
  },
)

test.if(hasPdfTools)(
  'no page ends between a name beside a total and its figure, in print and in the pdf',
  async () => {
    // With these many lines a total of its own period would be parted, and so would its lines.
    for (const count of [17, 19]) {
      await using at = await openPublic(recurring(withLines(aPricedQuotation(4), count)))
      const inPdf = (await readPdf((await downloadPdf(at.page)).file)).pages
      const inPrint = (await readPrint(await at.page.pdf({ preferCSSPageSize: true }))).pages
      for (const pages of [inPdf, inPrint]) {
        const first = pages.findIndex((page) => page.includes('Total'))
        for (const page of pages.slice(first + 1)) {
          const names = page.match(/Discount \d+|Sum|Once|Every \w+|First year/g) ?? []
          expect(names.length).toBeGreaterThan(0)
          expect(page.match(/\d+\.\d\d/g)).toHaveLength(names.length)
        }
      }
    }
  },
)

/** Its rows are paid once, each month and each year, one after the other. */
function recurring(quotation: Quotation): Quotation {
  const periods = ['once', 'month', 'year'] as const
  for (const block of quotation.blocks)
    if (block.type === 'boq')
      for (const [at, row] of block.boq.rows.entries())
        if (row.type === 'row') Object.assign(row, { period: periods[at % periods.length] })
  return quotation
}

/** Its total, in a narrow block, has this many discounts. */
function withLines(quotation: Quotation, count: number): Quotation {
  const blocks = quotation.blocks.map((block) =>
    block.type === 'price' ? { ...block, width: 150 } : block,
  )
  const lines = Array.from({ length: count }, (_, at) => ({
    id: `line${at}`,
    html: `Discount ${at}`,
    kind: 'percent' as const,
    value: -1,
  }))
  return { ...quotation, blocks, lines }
}

test.if(hasPdfTools)('a heading that ends a text is on the page of what follows', async () => {
  // With these many lines the heading alone would end the page.
  for (const count of [29, 30]) {
    const text = newTextBlock('text', `${lines(count)}<h2>Terms</h2>`)
    const pages = await printed(newQuotation([text, newTextBlock('next', '<p>Follows</p>')]))
    expect(pages.find((page) => page.includes('Terms'))).toContain('Follows')
  }
})

test.if(hasPdfTools)('a heading is on the page of texts that follow side by side', async () => {
  const sections = Array.from({ length: 12 }, (_, at) => [
    newTextBlock(`heading${at}`, `<h2>Part ${at}</h2>`),
    { ...newTextBlock(`left${at}`, '<p>Left</p>'), width: 300 },
    { ...newTextBlock(`right${at}`, '<p>Right</p><p>More</p>'), width: 300 },
  ])
  const pages = await printed(newQuotation(sections.flat()))
  for (const page of pages) expect(page).not.toMatch(/Part \d+\s*$/)
  expect(pages[0]).toContain('Part 4')
})

test.if(hasPdfTools)('pages break where those of the pdf do, whatever the screen', async () => {
  const letterhead = aLetterhead({ typeface: 'serif' })
  for (const [picture, changes] of [
    [PICTURE, { locale: 'en-US' }],
    ['', { locale: 'de-DE', letterhead }],
  ] as const) {
    await using at = await openPublic({ ...aLongQuotation(picture), ...changes })
    const { file } = await downloadPdf(at.page)
    const inPdf = (await readPdf(file)).pages.map(placesIn)
    expect(inPdf.length).toBeGreaterThan(6)
    if (picture === '') await at.page.setViewportSize({ width: 390, height: 800 })
    const print = async (options: Parameters<typeof at.page.pdf>[0]) =>
      (await readPrint(await at.page.pdf(options))).pages.map(placesIn)
    const [format, other] = picture ? ['Letter', 'A5'] : ['A4', 'Letter']
    expect(await print({ preferCSSPageSize: true, format })).toEqual(inPdf)
    // The next print is of what is on the screen then.
    expect(await at.page.locator('[data-print]').count()).toBe(0)
    if (picture !== '') continue
    // Smaller paper than the paper's own has about as many pages, not two for each.
    expect((await print({ format: other })).length).toBeLessThan(inPdf.length * 1.2)
    // Other paper and sizes leave no page blank.
    for (const own of [{ format: 'A5' }, { format: 'Letter', scale: 1.3 }, { scale: 0.6 }])
      expect(await print(own)).not.toContain('')
  }
})

test.if(hasPdfTools)('a page that begins with texts side by side begins so in print', async () => {
  const [left, right] = ['left', 'right'].map((id) => ({
    ...newTextBlock(id, `<p>Here ${id}</p>${lines(8)}`),
    width: 300,
  }))
  const beside = ['one', 'two'].map((id) => ({ ...newTextBlock(id, lines(12)), width: 300 }))
  if (!left || !right) throw new Error('two texts')
  for (const before of [[], beside]) {
    const blocks = [
      newTextBlock('text', lines(before.length > 0 ? 18 : 30)),
      ...before,
      left,
      right,
    ]
    await using at = await openPublic({ ...newQuotation(blocks), locale: 'de-DE' })
    const { file } = await downloadPdf(at.page)
    const ofHere = (pages: readonly string[]) =>
      pages.map((page) => page.match(/Here \w+|Line \d+/g))
    const print = await at.page.pdf({ preferCSSPageSize: true, format: 'A4' })
    const inPdf = ofHere((await readPdf(file)).pages)
    expect(inPdf[1]?.[0]).toBe('Here left')
    expect(ofHere((await readPrint(print)).pages).map(sorted)).toEqual(inPdf.map(sorted))
  }
})

const sorted = (words: readonly string[] | null) => (words ?? []).toSorted().join(' ')

/** 4 × 3 px. */
const PICTURE =
  '<p><img alt="" width="500" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR42mM4YWMDRww4OQArRg8Bm3ujgwAAAABJRU5ErkJggg=="></p>'

/** The numbered words of a page, in any order: that of a print's text is the browser's. */
const placesIn = (page: string) => (page.match(/\bw\d+\b/g) ?? []).sort().join(' ')

/** A quotation of all that pages break in, a numbered word in each line. */
function aLongQuotation(picture: string): Quotation {
  const next = counting('w')
  const words = (many: number) =>
    Array.from({ length: many }, () => `${next()} with some words`).join(' ')
  const item = () => `<li>${words(4)}</li>`
  const text = (parts: number) =>
    Array.from(
      { length: parts },
      () =>
        `<h2>${words(1)}</h2><p>${words(18)}</p><ul>${item()}${item()}${item()}</ul><p>${words(5)}</p>`,
    ).join('')
  const rows = Array.from({ length: 12 }, () => `<tr><td>${words(1)}</td><td>x</td></tr>`).join('')
  const quotation = aPricedQuotation(60)
  for (const [at, row] of quotation.blocks
    .flatMap((b) => (b.type === 'boq' ? b.boq.rows : []))
    .entries())
    if (row.type === 'row')
      row.description.html = `<p>${words(at % 9 === 4 ? 60 : 1 + (at % 7) * 3)}</p>`
  const withPicture = `<p>${words(1)}</p>${picture}<p>${words(1)}</p>`
  const [, table, total] = quotation.blocks
  if (!table || !total) throw new Error('three blocks')
  const [left, right] = ['left', 'right'].map((id) => ({
    ...newTextBlock(id, `<p>${words(25)}</p><p>${words(25)}</p>`),
    width: 300,
  }))
  if (!left || !right) throw new Error('two texts')
  const blocks = [
    newTextBlock('text', `<h1>Offer</h1>${text(5)}`),
    newTextBlock('picture', withPicture + withPicture),
    left,
    right,
    newTextBlock(
      'list',
      `${text(2)}<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>${rows}</tbody></table>`,
    ),
    table,
    total,
    newTextBlock('terms', text(3)),
  ]
  return newQuotation(blocks)
}

test('texts side by side are printed so, and the next line of blocks below both', async () => {
  const widths = { left: 300, right: 300, below: 450 }
  const blocks = Object.entries(widths).map(([id, width], at) => ({
    ...newTextBlock(id, lines([3, 9, 1][at] ?? 0)),
    width,
  }))
  await using at = await openPublic(newQuotation(blocks))
  await at.page.emulateMedia({ media: 'print' })
  const boxOf = (id: string) => at.page.locator(`[data-block-id="${id}"]`).boundingBox()
  const [left, right, below] = await Promise.all(Object.keys(widths).map(boxOf))
  expect(right).toMatchObject({ x: (left?.x ?? 0) + 300, y: left?.y })
  expect(below).toMatchObject({ x: left?.x, y: (right?.y ?? 0) + (right?.height ?? 0) + 28 })
})

test.if(hasPdfTools)('a tall row is split rather than leave a third of a page blank', async () => {
  for (const html of [lines(25), `<p>Line ${'with many other words '.repeat(110)}</p>`]) {
    const [, ...rest] = withThirdRow(aPricedQuotation(6), html).blocks
    const before = newTextBlock('before', '<p>Before.</p>'.repeat(12))
    const [first, second] = await printed(newQuotation([before, ...rest]))
    expect(first).toMatch(/Line [\dw]/)
    expect(first).not.toContain('Work of kind 3')
    expect(second).toContain('Work of kind 3')
  }
})

test.if(hasPdfTools)('a row taller than a page leaves the total after its table', async () => {
  const pages = await printed(withThirdRow(aPricedQuotation(6), lines(90)))
  const pagesOf = (text: string) => pages.flatMap((page, at) => (page.includes(text) ? [at] : []))
  expect(pagesOf('Total')).toEqual([pages.length - 1])
  expect(pagesOf('Subtotal')).toEqual([pages.length - 1])
  for (const page of pages) expect(page).toMatch(/Line \d|Work of kind/)
})
