import { expect, test } from 'bun:test'
import { withFieldValues } from '#domain/document/fields.ts'
import { isPriced } from '#domain/document/options.ts'
import { cell, newTextBlock, type Quotation, type TableRow } from '#domain/document/quotation.ts'
import { withoutSampleRows } from '#domain/document/samples-left.ts'
import { withStatedDays } from '#domain/document/stated-days.ts'
import { template } from '#domain/document/template.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { checkOffer, type Leaving } from '#domain/offers/check-offer.ts'
import { wordsOf } from '#domain/words/all-words.ts'

const leaving: Leaving = {
  people: ['ann@smith.example'],
  clientEmail: '',
  address: 'me@firm.example',
  hadTax: false,
  days: 14,
  words: wordsOf('en').template,
  today: new Date(2026, 10, 28, 15),
}

let count = 0
const sample = template(() => `id${++count}`)
const LETTERHEAD = { company: 'Firm Ltd' } as Quotation['letterhead']

/** The sample with its client and sender, and without the template's rows except as said. */
const offer = (change: Partial<Quotation> = {}): Quotation => ({
  ...sample,
  letterhead: LETTERHEAD,
  blocks: [...withFieldValues(typedFirst(), { client: 'Ann Smith' })].slice(0, -1),
  ...change,
})

/** The first row of the first table is typed over, and the others are gone. */
function typedFirst(): Quotation['blocks'] {
  const blocks = sample.blocks.map((block, at) => {
    if (block.type !== 'boq' || at !== 3) return block
    const [first, ...others] = block.boq.rows
    if (!first || !isPriced(first)) throw new Error('no row')
    const typed = { ...first, description: cell('Tiles') }
    return { ...block, boq: { ...block.boq, rows: [typed, ...others] } }
  })
  return [...withoutSampleRows(blocks)]
}

const kinds = (document: Quotation, also: Partial<Leaving> = {}) =>
  checkOffer(document, { ...leaving, ...also }).map(({ kind }) => kind)

test('nothing is said of an offer in which all is well', () => {
  expect(kinds(offer())).toEqual([])
})

test('samples that are left are named, and can be taken out with the tables that hold nothing else', () => {
  const [doubt] = checkOffer(offer({ blocks: sample.blocks }), leaving)
  expect(doubt).toMatchObject({ kind: 'samples', canRemove: true })
  expect(doubt?.kind === 'samples' && doubt.left.map(({ name }) => name)).toEqual([
    'First item',
    'Second item',
    'Third item',
    'First task',
    'Second task',
    'Third task',
  ])
  const tables = typedFirst().filter(({ type }) => type === 'boq')
  expect(tables.map((block) => block.type === 'boq' && block.boq.rows.length)).toEqual([1])
})

test('a sample with a figure of its own is told, and goes where nothing else is left of them', () => {
  const blocks = sample.blocks.map((block) => {
    if (block.type !== 'boq') return block
    const rows = block.boq.rows.map((row) =>
      isPriced(row) ? { ...row, itemPrice: { ...row.itemPrice, value: 55 } } : row,
    )
    return { ...block, boq: { ...block.boq, rows } }
  })
  expect(checkOffer(offer({ blocks }), leaving)[0]).toMatchObject({ canRemove: true })
  expect(withoutSampleRows(blocks).some(({ type }) => type === 'boq')).toBe(false)
  const [table] = sample.blocks.filter(({ type }) => type === 'boq')
  const rows = table?.type === 'boq' ? table.boq.rows : []
  const [first] = rows.map((row) =>
    isPriced(row) ? { ...row, itemPrice: { ...row.itemPrice, value: 55 } } : row,
  )
  const half = sample.blocks.map((block) =>
    block === table && block.type === 'boq' && first
      ? { ...block, boq: { ...block.boq, rows: [first, ...rows.slice(1)] } }
      : block,
  )
  const [left] = withoutSampleRows(half).filter(({ type }) => type === 'boq')
  expect(left?.type === 'boq' && left.boq.rows).toEqual([first as TableRow])
})

test('a total that is not what the rows make is told', () => {
  const { id = '' } = sample.blocks.find(({ type }) => type === 'price') ?? {}
  const { blocks } = offer()
  expect(kinds(offer({ blocks: [...withTotal(blocks, id, 10)] }))).toEqual([])
  const [doubt] = checkOffer(offer({ blocks: [...withTotal(blocks, id, 9)] }), leaving)
  expect(doubt).toEqual({ kind: 'total', typed: 9, total: 10 })
})

test('text that can’t be seen on the paper is told', () => {
  const line = { id: 'fee', kind: 'amount' as const, value: 9 }
  const html = '<span style="color:#ffffff">Fee</span>'
  expect(kinds(offer({ lines: [{ ...line, html }] }))).toEqual(['faint'])
  expect(kinds(offer({ lines: [{ ...line, html: 'Fee' }] }))).toEqual([])
})

test('a date after the last day is told', () => {
  const dated = (date: string) => ({ blocks: [...withFieldValues(offer().blocks, { date })] })
  const [doubt] = checkOffer(offer(dated('December 13, 2026')), leaving)
  const lastDay = 'December 12, 2026'
  const told = { kind: 'date', date: 'December 13, 2026', lastDay, isOver: false } as const
  expect(doubt).toEqual({ ...told, readsAs: null })
  expect(kinds(offer(dated('soon')))).toEqual([])
  expect(kinds(offer(dated('December 13, 2027')), { days: null })).toEqual(['days'])
  // A share asks for no day: the quotation's own counts.
  const shared = offer({ ...dated('28 November 2026'), locale: 'en-GB', validUntil: '2026-11-20' })
  expect(checkOffer(shared, { ...leaving, days: undefined })).toMatchObject([{ isOver: true }])
})

test('a date of another day is told where the paper counts days: it makes another last day', () => {
  const dated = (date: string) => ({ blocks: [...withFieldValues(offer().blocks, { date })] })
  const [doubt] = checkOffer(offer(dated('November 1, 2026')), leaving)
  expect(doubt).toMatchObject({ readsAs: 'November 15, 2026', lastDay: 'December 12, 2026' })
  expect(kinds(offer(dated('November 28, 2026')))).toEqual([])
  const { blocks } = offer(dated('November 1, 2026'))
  const own = blocks.map((block) =>
    block.type === 'text'
      ? { ...block, text: { ...block.text, html: block.text.html.replace(/14 days/, 'two weeks') } }
      : block,
  )
  expect(kinds(offer({ blocks: own }))).toEqual([])
})

test('a blank client is told where the offer has a field for it', () => {
  const blank = [...withFieldValues(offer().blocks, { client: '' })]
  expect(kinds(offer({ blocks: blank }))).toEqual(['client'])
  expect(kinds(offer({ blocks: [...withFieldValues(blank, { company: 'Smith & Co' })] }))).toEqual(
    [],
  )
  expect(kinds(offer({ blocks: blank.filter(({ type }) => type !== 'text') }))).toEqual([])
})

test('people are told who are not where the client is known to be reached', () => {
  const clientEmail = 'ann@smith.example'
  expect(kinds(offer(), { clientEmail, people: ['bob@smith.example', 'me@firm.example'] })).toEqual(
    [],
  )
  const people = ['ann@smith.example', 'eve@else.example']
  expect(checkOffer(offer(), { ...leaving, clientEmail, people })).toEqual([
    { kind: 'person', email: clientEmail, others: ['eve@else.example'] },
  ])
  // Everybody is at such a domain.
  const personal = { clientEmail: 'ann@gmail.com', people: ['bob@gmail.com'] }
  expect(kinds(offer(), personal)).toEqual(['person'])
})

test('an offer without tax is told until it is known that offers have none', () => {
  expect(checkOffer(offer(), { ...leaving, hadTax: true })).toEqual([{ kind: 'tax', hadTax: true }])
  expect(checkOffer(offer(), { ...leaving, hadTax: null })).toEqual([
    { kind: 'tax', hadTax: false },
  ])
  const tax = { mode: 'added', rates: [], defaultRate: null } as Quotation['tax']
  expect(kinds(offer({ tax }), { hadTax: true })).toEqual([])
})

test('a name that mails leave out is told, in place of a missing one', () => {
  const letterhead = (company: string) =>
    ({ ...offer().letterhead, company }) as Quotation['letterhead']
  expect(checkOffer(offer({ letterhead: letterhead('rossi.it') }), leaving)).toContainEqual({
    kind: 'names',
    leftOut: ['rossi.it'],
  })
  expect(kinds(offer({ letterhead: letterhead('Rossi S.p.A.') }))).toEqual([])
})

test('an offer that names no sender is told', () => {
  expect(kinds(offer({ letterhead: null }))).toEqual(['sender'])
})

test('pictures without a description are counted', () => {
  const picture = (alt: string) => `<p>Bath<img src="/uploads/a1" alt="${alt}" width="200"></p>`
  const withTexts = (...texts: string[]) =>
    offer({ blocks: [...offer().blocks, ...texts.map((html, at) => newTextBlock(`t${at}`, html))] })
  expect(kinds(withTexts(picture('The bath'), '<p>alt=&quot;&quot;</p>'))).toEqual([])
  const two = withTexts(picture('') + picture(''), picture('Plan'))
  expect(checkOffer(two, leaving)).toEqual([{ kind: 'pictures', count: 2 }])
})

test('days that contradict each other or the form are told', () => {
  const { words } = leaving
  const [first, ...others] = offer().blocks
  const blocks = [first, ...withStatedDays(others, 30, words)] as Quotation['blocks']
  expect(checkOffer(offer({ blocks }), leaving)).toEqual([{ kind: 'days', stated: [30], days: 14 }])
  expect(kinds(offer({ blocks }), { days: 30 })).toEqual([])
  // To be shared it needs no last day beside the paper's.
  expect(kinds(offer({ blocks }), { days: undefined })).toEqual([])
  expect(kinds(offer({ blocks }), { days: null })).toEqual(['days'])
  const mixed = offer().blocks.map(
    (block, at) => withStatedDays([block], at === 2 ? 30 : 14, words)[0] ?? block,
  )
  const two = checkOffer(offer({ blocks: [...mixed, ...sample.blocks.slice(-1)] }), {
    ...leaving,
    days: 30,
  })
  expect(two).toEqual([{ kind: 'days', stated: [30, 14], days: 30 }])
})
