import { describe, expect as is, test } from 'bun:test'
import fc from 'fast-check'
import { DomUtils, parseDocument } from 'htmlparser2'
import {
  cell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  newTextBlock,
  type Quotation,
  qtyCell,
} from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { LANGUAGES, type Language } from '#domain/words/language.ts'
import { wordsForFile } from '../../../../../web/features/export/export-words.ts'
import { type BlockHtml, blocksHtml } from '../../../../../web/features/export/pages/block-html.ts'
import { goTo, visit } from '../../../../e2e/steps/visit.ts'
import { anyDocument, calculated } from '../../../../support/compared.ts'
import { aPricedQuotation, counting } from '../../../../support/documents.ts'
import { upload } from '../../../../support/files.ts'
import { aLetterhead } from '../../../../support/letterheads.ts'
import { downloadPdf, hasPdfTools, readPdf } from '../../../../support/pdf.ts'
import { readInPdfJs } from '../../../../support/pdf-js.ts'
import { logIn } from '../../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { amount } from '../../../../support/soak.ts'
import { partsOf, type TaggedPart, textIn } from '../../../../support/tagged-pdf.ts'

/*
 * What people hear who have a pdf read aloud. That no rule of PDF/UA or PDF/A is broken, as far as a
 * program can tell, is checked of each pdf that any test reads (support/tagged-pdf.ts).
 */

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

async function save(quotation: Quotation): Promise<Quotation> {
  const call = { body: { quotation } }
  const reply = await anna.call('/api/save-quotation', call)
  if (reply.status !== 401) return reply.body.quotation
  // Many documents take longer than a login lasts.
  Object.assign(anna, await logIn(server, anna))
  return (await anna.call('/api/save-quotation', call)).body.quotation
}

async function pdfOf(quotation: Quotation, without?: string) {
  const { id } = await save(quotation)
  // What is left out on purpose fails to load.
  const expected = without ? /./ : /^$/
  await using at = await visit(server, `/${id}`, { as: anna, expected })
  if (without) await at.context.route(without, (route) => route.abort())
  const { file } = await downloadPdf(at.page)
  return { pdf: await readPdf(file) }
}

const kinds = (parts: readonly TaggedPart[]) => parts.map(({ type }) => type)

describe.if(hasPdfTools)('a pdf', () => {
  test('has its headings, lists, tables and links in reading order, and what pages repeat once', async () => {
    const { pdf } = await pdfOf({
      ...newQuotation([
        newTextBlock('text', TEXT),
        ...aPricedQuotation(40).blocks.filter(({ type }) => type !== 'text'),
      ]),
      letterhead: aLetterhead({ arrangement: 'line' }),
    })
    is(pdf.problems).toBe('')
    const { parts, artifacts, outline, stretches } = pdf.tagged
    is(kinds(parts)).toEqual('P P P P P P H1 P H2 L P Table Table P P'.split(' '))
    is(parts.slice(6, 11).map(textIn)).toEqual([
      'Bathroom',
      'Sent by post and by mail.',
      'Terms',
      '• One • Two 1. Inner',
      '↓ plan.pdf',
    ])
    is(partsOf(parts, 'Link').map(textIn)).toEqual(['by post', '↓ plan.pdf'])
    is(outline).toEqual(['Bathroom', '  Terms'])
    const [small, long] = partsOf(parts, 'Table')
    is(small?.kids.map((row) => kinds((row as TaggedPart).kids as TaggedPart[]))).toEqual([
      ['TH', 'TH'],
      ['TD', 'TD'],
    ])
    const rows = partsOf(long ? [long] : [], 'TR')
    is(rows.map(textIn).slice(0, 2)).toEqual([
      'No Description Item price Qty Price',
      '1 Work of kind 0 10.00 2 20.00',
    ])
    // A head, the rows, and the subtotal as wide as they are.
    is(rows).toHaveLength(42)
    is(partsOf(rows.slice(-1), 'TD').map(({ columns }) => columns)).toEqual([3, 1, 1])
    is(artifacts.length).toBeGreaterThan(1)
    is(artifacts[1]).toContain('No Description Item price Qty Price')
    is(artifacts[1]).toContain(`2 / ${artifacts.length}`)
    is(Math.min(...stretches)).toBeGreaterThan(0.99)
    is(Math.max(...stretches)).toBeLessThan(1.01)
  })

  test('has headings of one level beside each other, links in them, and lists that go on', async () => {
    const items = Array.from({ length: 70 }, (_, at) => `<li>Item ${at + 1}</li>`).join('')
    const html = `<h2>One</h2><h2>See <a href="https://example.com">the terms</a> now</h2><h3>A<b>b</b></h3><ol>${items}</ol><ol><li></li><li>x</li></ol>`
    const { pdf } = await pdfOf(newQuotation([newTextBlock('text', html)]))
    is(pdf.problems).toBe('')
    is(kinds(pdf.tagged.parts)).toEqual(['H1', 'H1', 'H2', 'L', 'L'])
    is(pdf.tagged.outline).toEqual(['One', 'See the terms now', '  Ab'])
    is(partsOf(pdf.tagged.parts, 'LI').map(textIn).slice(-3)).toEqual(['70. Item 70', '1.', '2. x'])
    is(partsOf(pdf.tagged.parts, 'LI')).toHaveLength(72)
  })

  test('reads from right to left, with figures and brackets in their places', async () => {
    const row = {
      ...newRowBlock('row'),
      itemPrice: figureCell(10),
      qty: qtyCell(1),
      discount: { html: '', value: 5 },
    }
    const { pdf } = await pdfOf({
      ...newQuotation([newTextBlock('text', ARABIC), row, newPriceBlock('total')]),
      language: 'ar',
      locale: 'ar-EG',
      currency: 'EGP',
    })
    is(pdf.problems).toBe('')
    const [heading, text, list] = pdf.tagged.parts.map(textIn)
    is(heading).toBe('عرض أسعار للحمام')
    is(text).toBe('مرحبا بالعالم، هذا النص (بين قوسين) و 10% خصم حتى 2026-11-29. لا إله')
    is(list).toBe('1. أولا 2. ثانيا')
    // As in a table, its sign stands at the right of the figure.
    is(pdf.tagged.parts.map(textIn).join(' ')).toContain('الخصم 5%')
    is(pdf.tagged.foreign).toEqual([])
  })

  test('says which words are in a language of another script, and where its pictures are', async () => {
    const html = `<p>Für مرحبا بكم, שלום &amp; Αθήνα: 你好 안녕 сметы</p><p><img src="${DOT}" alt="Dot"></p>`
    const { pdf } = await pdfOf({ ...newQuotation([newTextBlock('text', html)]), language: 'de' })
    is(pdf.problems).toBe('')
    is(pdf.tagged.foreign).toEqual([
      'ar مرحبا',
      'ar بكم,',
      'he שלום',
      'el Αθήνα:',
      'zh 你好',
      'ko 안녕',
    ])
    is(partsOf(pdf.tagged.parts, 'Figure').map(({ description }) => description)).toEqual(['Dot'])
  })

  test('leads to a link in a table’s head from its first page alone', async () => {
    const row = '<tr><td>Cell</td></tr>'
    const head = '<thead><tr><th><a href="https://example.com/norm">Norm</a></th></tr></thead>'
    const html = `<table>${head}<tbody>${row.repeat(60)}</tbody></table>`
    const { pdf } = await pdfOf(newQuotation([newTextBlock('text', html)]))
    is(pdf.problems).toBe('')
    is(pdf.pages.length).toBeGreaterThan(1)
    for (const page of pdf.pages) is(page).toContain('Norm')
    is(pdf.links).toEqual(['https://example.com/norm'])
    is(partsOf(pdf.tagged.parts, 'Link').map(textIn)).toEqual(['Norm'])
  })

  test(
    'says all that the paper says, in its order, whatever is on it',
    async () => {
      // One page for all: a person may log in some hundred times an hour.
      await using at = await visit(server, '/', { as: anna })
      let nth = 0
      await fc.assert(
        fc.asyncProperty(anyDocument, async (any) => {
          fc.pre(any.blocks.some(({ type }) => type !== ('gallery' as string)))
          const language = LANGUAGES[(3 * nth++) % LANGUAGES.length] as Language
          const quotation = await save(plain(any, language))
          await goTo(at.page, `${server.url}/${quotation.id}`)
          const { file } = await downloadPdf(at.page)
          const pdf = await readPdf(file)
          is(pdf.problems).toBe('')
          const words = await wordsForFile(language)
          const expected = blocksHtml(quotation, trusted, words).map(htmlOf).map(textOf).join('')
          const { parts, artifacts } = pdf.tagged
          const said = lettersOf(parts.map(textIn).join(''))
          is(said).toBe(lettersOf(expected))
          // As Firefox tells it, in the same order, and has it copied.
          const read = await readInPdfJs(file)
          is(lettersOf(read.map(({ text }) => text).join(''))).toBe(said)
          is(sorted(lettersOf(read.flatMap(({ lines }) => lines).join('')))).toBe(sorted(said))
          // Other readers find the same, and nothing twice.
          is(sorted(lettersOf(pdf.pages.join('')))).toBe(
            sorted(said + lettersOf(artifacts.join(''))),
          )
        }),
        { numRuns: amount(5, 200), endOnFailure: true },
      )
    },
    amount(120_000, 1_200_000),
  )

  test('shows pictures of its text where the typefaces can’t be loaded, and nothing is lost', async () => {
    for (const without of ['**/*.wasm', '**/*.ttf']) {
      const { pdf } = await pdfOf(newQuotation([newTextBlock('text', TEXT)]), without)
      is(pdf.problems).toBe('')
      const said = pdf.tagged.parts.map(textIn).slice(0, 2)
      is(said).toEqual(['Bathroom', 'Sent by post and by mail.'])
      is(pdf.tagged.stretches).toEqual([])
    }
  })

  test('has all of a long word, a row taller than a page and a moving logo', async () => {
    const logo = await upload(anna, 'logo.gif', MOVING)
    const long = Array.from({ length: 100 }, (_, at) => `${at % 10}ab`).join('')
    const items = Array.from({ length: 70 }, (_, at) => `<li>Item${at + 1}</li>`).join('')
    const table = newBoqBlock('table', counting())
    const html = `<p>${long}</p><p>${'many words '.repeat(800)}</p><ul>${items}</ul>`
    table.boq.rows = [{ ...newBoqRow('tall'), description: cell(html) }]
    const { pdf } = await pdfOf({
      ...newQuotation([newTextBlock('text', `<p>${long}</p>`), table]),
      letterhead: aLetterhead({ logo: `/uploads/${logo}` }),
    })
    is(pdf.problems).toBe('')
    is(pdf.pages.length).toBeGreaterThan(3)
    const { parts } = pdf.tagged
    is(partsOf(parts, 'Figure')).toHaveLength(1)
    const said = lettersOf(parts.map(textIn).join(''))
    is(said.split(long)).toHaveLength(3)
    is(said.split('manywords')).toHaveLength(801)
    is(partsOf(parts, 'LI').map(textIn)).toEqual(
      Array.from({ length: 70 }, (_, at) => `• Item${at + 1}`),
    )
    // No page is a picture.
    is(Math.min(...pdf.tagged.stretches)).toBeGreaterThan(0.99)
  })
})

/** Without spaces, and without what only tells the direction. */
const lettersOf = (text: string) =>
  text.normalize().replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, '')
const sorted = (letters: string) => [...letters].sort().join('')

/** A gif of two frames of one pixel. */
const MOVING = Buffer.from(
  `474946383961${'0100'.repeat(2)}800000ff00000000ff${['44', '4c']
    .map((pixel) => `21f90400140000002c00000000${'0100'.repeat(2)}000202${pixel}0100`)
    .join('')}3b`,
  'hex',
)

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const TEXT =
  `<h1>Bathroom</h1><p>Sent <a href="https://example.com">by post</a> and by mail.</p><h3>Terms</h3>
<ul><li>One</li><li>Two<ol><li>Inner</li></ol></li></ul><p><a href="/uploads/none" download="plan.pdf">plan.pdf</a></p>
<table><thead><tr><th>Head</th><th>Value</th></tr></thead><tbody><tr><td>Cell</td><td></td></tr></tbody></table>`.replaceAll(
    '\n',
    '',
  )

const ARABIC =
  '<h1>عرض أسعار للحمام</h1><p>مرحبا بالعالم، هذا النص (بين قوسين) و 10% خصم حتى 2026-11-29. لا إله</p><ol><li>أولا</li><li>ثانيا</li></ol>'

/** A document that the server takes. */
function plain(any: Quotation, language: Language): Quotation {
  const document = structuredClone(any)
  const blocks = document.blocks.filter(({ type }) => type !== ('gallery' as string))
  const access = { level: 'nobody' as const, userList: [] }
  return calculated({
    ...document,
    version: undefined,
    id: 'new',
    language,
    blocks,
    access,
  } as never)
}

function htmlOf(block: BlockHtml): string {
  if (block.kind !== 'table') return block.html
  const { title, head, row, rowCount, subtotal } = block.table
  return [title, head, ...Array.from({ length: rowCount }, (_, at) => row(at)), subtotal].join('')
}

/** What is said: of a table's row, what stands below its cells follows the description. */
function textOf(html: string): string {
  const document = parseDocument(html)
  for (const row of DomUtils.findAll(isTableRow, document.children)) {
    const cell = row.children.find((child) => hasClass(child, 'description'))
    for (const aside of row.children.filter((child) => hasClass(child, 'aside')))
      if (cell) DomUtils.appendChild(cell as typeof row, aside)
  }
  return DomUtils.textContent(document).replace(/\s+/g, '')
}

const hasClass = (node: object, name: string): boolean =>
  'attribs' in node && ` ${(node.attribs as { class?: string }).class} `.includes(` ${name} `)

const isTableRow = (node: object): boolean => hasClass(node, 'row') && !hasClass(node, 'single')
