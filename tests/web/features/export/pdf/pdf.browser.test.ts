import { describe, expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import {
  cell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newTextBlock,
  type Quotation,
  qtyCell,
} from '#domain/document/quotation.ts'
import { toast } from '../../../../e2e/steps/paper.ts'
import { forgive, scripts, visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation, aQuotation, counting } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import {
  downloadPdf,
  hasPdfTools,
  pictureOfPdf,
  pressPdf,
  readPdf,
  wordsOf,
} from '../../../../support/pdf.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { amount } from '../../../../support/soak.ts'
import { partsOf } from '../../../../support/tagged-pdf.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

/** Saves the quotation, for everybody unless said otherwise; returns its id. */
async function publish(quotation: Quotation, level = 'everyone'): Promise<string> {
  const access = { level, userList: [] }
  const { body } = await anna.call('/api/save-quotation', {
    body: { quotation: { ...quotation, access } },
  })
  return body.quotation.id
}

/** The pdf of a saved quotation, as its owner downloads it. */
async function pdfOf(quotation: Quotation, expected?: RegExp) {
  const id = await publish(quotation, 'nobody')
  await using at = await visit(server, `/${id}`, { as: anna, ...(expected && { expected }) })
  const { file, name } = await downloadPdf(at.page)
  is(name).toBe(`quotation - ${id}.pdf`)
  return { ...(await readPdf(file)), file }
}

const menu = (page: Page, id: string) => page.locator(`[data-menu="${id}"]`)

test('an unsaved quotation is downloaded as it stands, what is being typed included', async () => {
  await using at = await visit(server, '/new')
  const { page } = at
  await page.locator('[data-cell="itemPrice"]').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('12.34')
  const { name } = await downloadPdf(page)
  is(name).toBe('quotation - new.pdf')
  await expect(toast(page, 'File downloaded')).toBeVisible()
  await expect(page.getByText('quotation - new.pdf')).toBeVisible()
  await expect(menu(page, 'pdf')).toHaveAttribute('data-state', 'success')
  await expect(menu(page, 'pdf')).toHaveAttribute('data-state', 'waiting')
  await expect(page.locator('[data-cell="subtotal"]').first()).toHaveText('142.34')
})

test('a worker that dies is reported, and the next try succeeds', async () => {
  await using at = await visit(server, '/new', { without: 'pdf-worker', expected: /worker/i })
  const { page } = at
  await pressPdf(page)
  await expect(toast(page, 'Error downloading file')).toBeVisible()
  await expect(menu(page, 'pdf')).toHaveAttribute('data-state', 'error')
  await page.unroute(scripts('pdf-worker'))
  await expect(menu(page, 'pdf')).toHaveAttribute('data-state', 'waiting')
  await downloadPdf(page)
  await expect(toast(page, 'File downloaded')).toBeVisible()
})

test('a long download shows its progress and can be cancelled', async () => {
  // The worker is never answered.
  const before = (page: Page) => page.route(scripts('pdf-worker'), () => {})
  await using at = await visit(server, '/new', { before })
  const { page } = at
  let downloads = 0
  page.on('download', () => downloads++)
  await pressPdf(page)
  await expect(toast(page, 'Making the pdf…')).toBeVisible()
  await expect(menu(page, 'pdf')).toHaveAttribute('data-state', 'loading')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page, 'Download cancelled')).toBeVisible()
  await expect(menu(page, 'pdf')).toHaveAttribute('data-state', 'waiting')
  is(downloads).toBe(0)
})

test('nothing is downloaded without a quotation', async () => {
  await using at = await visit(server, '/no-such-quotation')
  await expect(menu(at.page, 'pdf')).toHaveAttribute('aria-disabled', 'true')
  forgive(at, /404/)
})

describe.if(hasPdfTools)('other programs', () => {
  test('read every word and figure in order, on paper of the quotation’s locale', async () => {
    const pdf = await pdfOf(aQuotation({ name: 'Kitchen' }))
    is(pdf.problems).toBe('')
    is(pdf.info).toMatchObject({ Title: 'Kitchen', Author: anna.email, Pages: '1' })
    is(pdf.info['Page size']).toContain('letter')
    const words = wordsOf(pdf.pages.join(' ')).join(' ')
    is(words.replace(/\d{4}-00\d/, 'NUMBER')).toBe(TEMPLATE_WORDS)
    const german = await pdfOf(aQuotation({ locale: 'de-DE', currency: 'EUR' }))
    is(german.info).toMatchObject({ Title: 'Quotation' })
    is(german.info['Page size']).toContain('A4')
    is(german.pages.join()).toContain('280,00 €')
  })

  test('read text in any script, and follow its links', async () => {
    const pdf = await pdfOf(newQuotation([newTextBlock('text', SCRIPTS)]))
    is(pdf.problems).toBe('')
    const text = pdf.pages.join().normalize()
    for (const words of ['Zażółć gęślą jaźń', 'Ελληνικό κείμενο', 'Український текст'])
      is(text).toContain(words)
    for (const words of ['中文报价单，包含价格和条款', '👩‍👩‍👧', '🎉', 'مرحبا', 'بالعالم', 'שלום'])
      is(text).toContain(words)
    is(text).toContain('3. third\n4. fourth')
    is(pdf.links).toEqual(['https://example.com/a%28b%29', 'mailto:anna@example.com'])
  })

  test('find the total with the last row, and a tall row on two pages', async () => {
    for (const rows of [20, 21, 22]) {
      const { pages } = await pdfOf(aPricedQuotation(rows))
      const last = pages.find((page) => page.includes('Total'))
      is(last).toContain(`Work of kind ${rows - 1}`)
    }
    const quotation = aPricedQuotation(16)
    const table = quotation.blocks.find((block) => block.type === 'boq')
    const [row] = table?.type === 'boq' ? table.boq.rows.slice(-2) : []
    if (row?.type !== 'row') throw new Error('no row')
    row.description.html = Array.from({ length: 20 }, (_, at) => `<p>Part ${at}</p>`).join('')
    const [first, second] = (await pdfOf(quotation)).pages
    is(first).toContain('Part 1')
    is(second).toContain('Part 19')
  })

  test('find a table’s head on each of its pages, and every row once', async () => {
    const rows = amount(60, 2_000)
    const pdf = await pdfOf(aPricedQuotation(rows))
    is(pdf.problems).toBe('')
    is(pdf.pages.length).toBeGreaterThanOrEqual(3)
    for (const [at, page] of pdf.pages.entries()) {
      is(page).toContain(`${at + 1} / ${pdf.pages.length}`)
      is(page).toContain('No Description Item price Qty Price')
    }
    const found = Array.from(
      pdf.pages.join('\n').matchAll(/^(\d+) Work of kind (\d+) 10\.00 2 20\.00$/gm),
      ([, number, kind]) => [Number(number), Number(kind)],
    )
    is(found).toEqual(Array.from({ length: rows }, (_, at) => [at + 1, at]))
    is(pdf.pages.at(-1)).toMatch(/20\.00\nSubtotal USD/)
  })

  test('find every word of long texts, lists, tables and rows once, and lists that go on counting', async () => {
    const sentences = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `Sentence ${name}${at} <b>is in</b> the text.`).join(
        ' ',
      )
    const items = Array.from({ length: 70 }, (_, at) => `<li>Item${at + 1}</li>`).join('')
    const cells = Array.from({ length: 40 }, (_, at) => `<tr><td>Cell${at}</td></tr>`).join('')
    const table = newBoqBlock('table', counting())
    const tall = { ...newBoqRow('tall'), description: cell(`<p>${sentences('row', 160)}</p>`) }
    table.boq.rows = [tall, { ...newBoqRow('next'), description: cell('Next') }]
    const html = `<p>${sentences('a', 90)}</p><ol>${items}</ol><table><thead><tr><th>Heading</th></tr></thead><tbody>${cells}</tbody></table>`
    const pdf = await pdfOf(newQuotation([newTextBlock('text', html), table]))
    is(pdf.problems).toBe('')
    const heads = /^(Heading|No Description Item price Qty Price|Quotation)$/
    const lines = pdf.pages.flatMap((page) => page.trim().split('\n').slice(0, -1))
    const text = lines.filter((line) => !heads.test(line)).join(' ')
    const expected = [
      sentences('a', 90),
      ...Array.from({ length: 70 }, (_, at) => `${at + 1}. Item${at + 1}`),
      ...Array.from({ length: 40 }, (_, at) => `Cell${at}`),
      `1 ${sentences('row', 160)} 2 Next Subtotal USD 0.00`,
    ]
    const plain = expected.join(' ').replace(/<[^>]*>/g, '')
    is(wordsOf(text).join(' ')).toBe(plain)
    is(lines.filter((line) => line === 'Heading').length).toBeGreaterThan(1)
  })

  test('see an empty quotation as one page', async () => {
    const pdf = await pdfOf(newQuotation([newTextBlock('text')]))
    is(pdf.problems).toBe('')
    is(pdf.pages.map(wordsOf)).toEqual([['1', '/', '1']])
  })

  test('see no mark of the editor, and nothing internal', async () => {
    const table = newBoqBlock('table', counting())
    const row = { ...newBoqRow('row'), itemPrice: figureCell(10), qty: qtyCell(2) }
    table.boq.rows = [{ ...row, price: figureCell(25, true), info: 'internal' }]
    const total = { ...newPriceBlock('total'), price: { html: '', value: 30, isTyped: true } }
    const quotation = newQuotation([newTextBlock('text'), { ...table, info: 'internal' }, total])
    const { pages } = await pdfOf({ ...quotation, info: 'internal' })
    is(wordsOf(pages.join(' ')).join(' ')).toBe(
      'No Description Item price Qty Price 1 10.00 2 25.00 Subtotal USD 25.00 Total $30.00 1 / 1',
    )
  })

  test('see what the screen shows', async () => {
    const documents = [
      [newTextBlock('text', LOOK), ...columns(), aTable(), newPriceBlock('p')],
      [newTextBlock('text', ODD), { ...newTextBlock('narrow', NARROW), width: 300 }],
    ]
    for (const blocks of documents) {
      const id = await publish(newQuotation(blocks))
      await using at = await visit(server, `/${id}`, { as: anna, deviceScaleFactor: 3 })
      const { page } = at
      const { file } = await downloadPdf(page)
      const picture = await pictureOfPdf(file, 288)
      // Without the editor's buttons, and without margins; letters are as wide as in a file.
      await page.emulateMedia({ media: 'print' })
      await page.addStyleTag({ content: 'article { text-rendering: geometricprecision }' })
      const paper = await page.getByRole('article').screenshot({ animations: 'disabled' })
      const { shown, exported } = await compare(page, paper, picture, { x: 324, y: 192 }, 2)
      is(shown.count).toBeGreaterThan(10_000)
      is(shown.share).toBeLessThan(0.002)
      is(exported.share).toBeLessThan(0.002)
    }
  })

  test('see columns of their width', async () => {
    const id = await publish(newQuotation(columns()))
    await using at = await visit(server, `/${id}`, { as: anna })
    is(await rightEdge(at.page, 'left')).toBeLessThanOrEqual(300 - 16)
  })

  test('see pictures, and a marked box for one that can’t be loaded', async () => {
    await using at = await visit(server, '/new')
    const photograph = await at.page.evaluate(aPhotograph, [400, 300])
    const html = `<p><img src="${photograph}" alt="Bath" width="300"></p><p><img src="/uploads/lost" alt="Lost plan"></p>`
    const pdf = await pdfOf(newQuotation([newTextBlock('text', html)]), /404/)
    is(pdf.problems).toBe('')
    is(wordsOf(pdf.pages.join(' '))).toEqual(['Lost', 'plan', '1', '/', '1'])
    // The picture's red upper left and blue lower right quarter.
    const [red, blue, paper] = await colours(at.page, await pictureOfPdf(pdf.file, 96), [
      [108 + 40, 64 + 40],
      [108 + 260, 64 + 180],
      [108 + 400, 64 + 100],
    ])
    is(red?.[0]).toBeGreaterThan(200)
    is(red?.[2]).toBeLessThan(60)
    is(blue?.[2]).toBeGreaterThan(200)
    is(paper).toEqual([255, 255, 255])
  })

  test('see a table cut where much would stay blank, and a picture shrunk to the rest of its page', async () => {
    const after = (lines: number, ...blocks: Quotation['blocks']) =>
      pdfOf(newQuotation([newTextBlock('text', '<p>Line</p>'.repeat(lines)), ...blocks]))
    const table = aPricedQuotation(12).blocks.filter(({ type }) => type === 'boq')
    const { pages } = await after(20, ...table)
    is(pages.length).toBe(2)
    is(pages[0]).toContain('1 Work of kind 0')
    is(pages[1]).toMatch(/^\s*No Description Item price Qty Price\n/)
    await using at = await visit(server, '/new')
    const photograph = await at.page.evaluate(aPhotograph, [400, 300])
    const pictureOf = (width: number) => `<p><img src="${photograph}" alt="" width="${width}"></p>`
    // 450 px high; a letter page has room for 928, and a line takes 30.
    is((await after(17, newTextBlock('picture', pictureOf(600)))).pages.length).toBe(1)
    const row = { ...newBoqRow('row'), description: cell(`<p>Bath</p>${pictureOf(240)}`) }
    const small = { ...newBoqBlock('small', counting()) }
    small.boq.rows = [row]
    is((await after(21, small)).pages.length).toBe(1)
    // Higher than a page: as high as there is room for beside the text of its row.
    const tall = `<p>Stairs</p><p><img src="${await at.page.evaluate(aPhotograph, [600, 3_000])}"></p>`
    small.boq.rows = [{ ...row, description: cell(`${tall}<p>Steps</p>`) }]
    const pdf = await after(0, small)
    is(pdf.problems).toBe('')
    is(pdf.pages).toHaveLength(1)
    is(partsOf(pdf.tagged.parts, 'Figure')).toHaveLength(1)
    const [top, bottom] = await colours(at.page, await pictureOfPdf(pdf.file, 96), [
      [108 + 60, 64 + 200],
      [108 + 60, 64 + 780],
    ])
    is(top?.[0]).toBeGreaterThan(200)
    is(bottom?.[2]).toBeGreaterThan(200)
  })
})

const tableWords = (title: string, kind: string) =>
  `${title} No Description Item price Qty Price 1 First ${kind} 10.00 1 10.00 2 Second ${kind} 20.00 2 40.00 3 Third ${kind} 30.00 3 90.00 Subtotal USD 140.00`

const TEMPLATE_WORDS = [
  // Without the lines that nobody has filled in; the number is given by the save.
  'Quotation Prepared for Details Quotation no. NUMBER Valid for 14 days',
  tableWords('Materials', 'item'),
  tableWords('Labour', 'task'),
  'Prices do not include tax. Total $280.00',
  'Terms and conditions • This offer is valid for 14 days. • Payment is due within 30 days of the invoice.',
  '• Delivery takes 2–4 weeks from the order. • Cancellation is free up to 48 hours before work begins.',
  '• Warranty: 12 months on materials and workmanship. • Unused goods can be returned within 14 days. 1 / 1',
].join(' ')

const SCRIPTS = `<h1>Zażółć gęślą jaźń</h1><p>Ελληνικό κείμενο, Український текст</p>
<p>中文报价单，包含价格和条款</p><p>👩‍👩‍👧 🎉</p><p>مرحبا بالعالم</p><p>שלום</p>
<ol start="3"><li>third</li><li>fourth</li></ol>
<p><a href="https://example.com/a(b)">A link</a> <a href="mailto:anna@example.com">mail</a></p>`

/** Items without words, accents that are letters of their own, and what is not seen. */
const ODD = `<ol><li></li><li><ul><li>Alone</li></ul></li><li>After</li></ol>
<p>Accents of two parts: Jose\u0301, Dome\u0300nech; a fi\u200bn, <b>bo</b><i>th</i>.</p>`

/** A word that is broken at its soft hyphen, and a long one. */
const NARROW = `<p>Donaudampfschifffahrtsgesellschaft\u00adskapitänswitwenrente</p><p>${'Wassersport'.repeat(12)}</p>`

/** Two texts side by side, with more than a line of words each, so short that they fill it. */
const columns = () =>
  ['left', 'right'].map((id) => ({
    ...newTextBlock(id, `<p>The ${id} column ${'i '.repeat(60)}</p>`),
    width: 300,
  }))

/** How far a block's words reach to the right, in px from the block's left edge. */
const rightEdge = (page: Page, id: string) =>
  page.locator(`[data-block-id="${id}"]`).evaluate((block) => {
    const range = document.createRange()
    range.selectNodeContents(block.querySelector('[data-rich]') as Element)
    return range.getBoundingClientRect().right - block.getBoundingClientRect().left
  })

const LOOK = `<h1>Bathroom</h1><p>Plain, <b>bold</b>, <i>italic</i>, <u>underlined</u>, <s>struck</s>, H<sub>2</sub>O,
m<sup>2</sup>, <code>code</code>, <a href="https://example.com">a link</a>, <span style="color:#b00020">red</span> and
<span style="background-color:#fff3a0">marked</span> words that fill more than one line of the paper.</p>
<h2>Lists</h2><ol><li>One</li><li>Two<ol><li>Inner</li></ol></li></ol><ul><li>Dot<ul><li>Inner</li></ul></li></ul>
<h3>Table</h3><table><thead><tr><th>Head</th><th>Value</th></tr></thead><tbody><tr><td>Cell</td><td>1</td></tr></tbody></table>
<hr><p style="text-align:right">Right</p>`

/** Wider than its column where the figures take theirs whole. */
const WRAPPING = 'Mixer tap, chrome, with wall bracket and cartridge'

/** A table with a long figure and a description of several lines. */
function aTable() {
  const table = newBoqBlock('table', counting())
  table.boq.header.title = cell('Fittings')
  table.boq.rows = [
    {
      ...newBoqRow('r1'),
      description: cell('Basin'),
      itemPrice: figureCell(120),
      qty: qtyCell(2),
    },
    {
      ...newBoqRow('r2'),
      description: cell(`<p>${WRAPPING}</p><ul><li>with hose</li></ul>`),
      itemPrice: figureCell(1_234_567.89),
      qty: qtyCell(3.333),
    },
  ]
  return table
}

/** In the page: four quarters of different colours, with noise as a camera has it, as a data URL. */
function aPhotograph([width = 0, height = 0]: number[]): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const image = context.createImageData(width, height)
  for (let at = 0; at < width * height; at++) {
    const isLeft = at % width < width / 2
    const isUpper = at < (width * height) / 2
    const noise = (at * 7919) % 40
    const pixel = isLeft && isUpper ? [215 + noise, noise, noise] : [noise, noise, 215 + noise]
    image.data.set([...pixel, 255], at * 4)
  }
  context.putImageData(image, 0, 0)
  return canvas.toDataURL('image/jpeg', 0.9)
}

/** The colours of a png at some of its pixels. */
const colours = (page: Page, png: Buffer, places: [number, number][]) =>
  page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return wanted.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3))
    },
    [png.toString('base64'), places] as const,
  )

/**
 * How much of what is inked in a png, or in the part of another that begins at `from`, has no ink within
 * `reach` px in the other: edges are smoothed differently.
 */
const compare = (
  page: Page,
  png: Buffer,
  other: Buffer,
  from: { x: number; y: number },
  reach: number,
) =>
  page.evaluate(
    async ([first, second, { x, y }, reach]) => {
      const inkOf = async (base64: string, left: number, top: number, size?: ImageBitmap) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const { width, height } = size ?? bitmap
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(bitmap, -left, -top)
        const { data } = context.getImageData(0, 0, width, height)
        // Millions of pixels, by scripts that aren't optimized (browser.ts).
        const ink = new Uint8Array(width * height)
        for (let at = 0; at < ink.length; at += 1)
          ink[at] = Math.min(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0)
        return { bitmap, ink }
      }
      const shown = await inkOf(first, 0, 0)
      const exported = await inkOf(second, x, y, shown.bitmap)
      const { width } = shown.bitmap
      const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach)
      const around = steps.flatMap((down) => steps.map((right) => down * width + right))
      const lost = (ink: Uint8Array, other: Uint8Array) => {
        const isAlone = (at: number) => around.every((step) => (other[at + step] ?? 255) > 200)
        let count = 0
        let alone = 0
        for (let at = 0; at < ink.length; at += 1)
          if ((ink[at] ?? 255) < 140) {
            count += 1
            alone += isAlone(at) ? 1 : 0
          }
        return { count, share: alone / count }
      }
      return { shown: lost(shown.ink, exported.ink), exported: lost(exported.ink, shown.ink) }
    },
    [png.toString('base64'), other.toString('base64'), from, reach] as const,
  )
