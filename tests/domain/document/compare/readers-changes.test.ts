import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import type { Entry } from '#domain/document/compare/entries.ts'
import { readersEntries } from '#domain/document/compare/readers-changes.ts'
import type { BoqRow, Letterhead, Quotation } from '#domain/document/quotation.ts'
import { anyDocument, anyVersions, calculated } from '../../../support/compared.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { amount } from '../../../support/soak.ts'

const BEFORE = calculated(aPricedQuotation(3))

function table({ blocks }: Quotation) {
  const block = blocks.find(({ type }) => type === 'boq')
  if (block?.type !== 'boq') throw new Error('a boq')
  return block.boq
}

const row = (quotation: Quotation, at = 0) => table(quotation).rows[at] as BoqRow

const entriesOf = (before: Quotation, after: Quotation) =>
  readersEntries(compareDocuments(before, after))

const changesOf = (before: Quotation, after: Quotation) =>
  entriesOf(before, after).flatMap(({ changes }) => changes)

/** What became of each place on the paper. */
const placesOf = (entries: readonly Entry[]) =>
  entries.map(({ blockId, rowId, kind }) => [rowId ?? blockId, kind])

function changesTo(change: (quotation: Quotation) => void) {
  const after = structuredClone(BEFORE)
  change(after)
  return entriesOf(BEFORE, calculated(after))
}

test.each<[string, (quotation: Quotation) => void]>([
  ['internal info', (quotation) => Object.assign(quotation, { info: 'margin 40' })],
  ['a name, category and description', (quotation) => Object.assign(quotation, NAMES)],
  ['the names of a row', (quotation) => Object.assign(row(quotation), NAMES)],
  ['a cost', (quotation) => Object.assign(row(quotation), { cost: 4.5 })],
  [
    'a column of costs',
    (quotation) => Object.assign(table(quotation).column.cost, { isShown: true }),
  ],
  ['an author', (quotation) => Object.assign(row(quotation), { email: 'tom@example.com' })],
  ['a pin', (quotation) => Object.assign(row(quotation).price.pin, { isPinned: true })],
  [
    'the width of a column',
    (quotation) => Object.assign(table(quotation).column.qty, { width: 120 }),
  ],
  ['how rows are numbered', (quotation) => Object.assign(quotation, { numbering: 'outline' })],
  ['a field of a later version', (quotation) => Object.assign(row(quotation), { supplier: 'Tom' })],
])('%s is told to no reader', (_, change) => {
  expect(changesTo(change)).toEqual([])
})

const NAMES = { name: 'Bath 2', category: 'rich clients', desc: 'for the list' }

test('tells of figures and words, and of nothing that only follows from them', () => {
  const entries = changesTo((quotation) => {
    row(quotation).qty.value = 3
    row(quotation, 1).description.html = '<p>Other work</p>'
  })
  const changes = entries.flatMap((entry) => entry.changes)
  expect(changes.map(({ rowId, field }) => [rowId, field])).toEqual([
    ['row0', 'qty'],
    ['row0', 'price'],
    ['row1', 'description'],
  ])
  expect(placesOf(entries)).toEqual([
    ['row0', 'changed'],
    ['row1', 'changed'],
  ])
})

test('a tax, a line and a currency are changes of the total, which stands for one place', () => {
  const price = BEFORE.blocks.findLast(({ type }) => type === 'price')
  const entries = changesTo((quotation) => {
    quotation.currency = 'CHF'
    quotation.lines = [{ id: 'line', html: 'Discount', kind: 'amount', value: -5 }]
    const rates = [{ id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] }]
    quotation.tax = { mode: 'added', rates, defaultRate: 'full' }
  })
  expect(placesOf(entries)).toEqual([[price?.id ?? 'none', 'changed']])
})

test('what the letterhead says is one place; how it looks tells nothing', () => {
  const letterhead = { ...LETTERHEAD, bank: 'DE12', footer: ['Tiles Ltd\nDE12'] }
  const withLetterhead = (changes: Partial<Letterhead>) => ({
    ...BEFORE,
    letterhead: { ...letterhead, ...changes },
  })
  const looks = withLetterhead({ profileId: 'other', accent: '#112233', typeface: 'serif' })
  expect(changesOf(withLetterhead({}), looks)).toEqual([])
  for (const other of [
    withLetterhead({ footer: ['Tiles Ltd\nDE99'] }),
    { ...BEFORE, letterhead: null },
  ])
    expect(placesOf(entriesOf(withLetterhead({}), other))).toEqual([[null, 'changed']])
})

const LETTERHEAD: Letterhead = {
  profileId: 'own',
  company: 'Tiles Ltd',
  address: '',
  taxIds: '',
  bank: '',
  phone: '',
  email: '',
  web: '',
  iban: '',
  payLink: '',
  accent: '',
  footer: [],
  logo: '',
  typeface: 'sans',
  arrangement: 'split',
}

test('what both moved and changed is one place, which changed', () => {
  const entries = changesTo((quotation) => {
    const { rows } = table(quotation)
    rows.unshift(...rows.splice(2, 1))
    row(quotation).qty.value = 7
  })
  expect(placesOf(entries)).toEqual([['row2', 'changed']])
})

test('a version differs from itself in nothing, however private parts differ', () => {
  const withPrivate = (quotation: Quotation): Quotation => ({
    ...structuredClone(quotation),
    ...NAMES,
    info: 'margin 40',
    email: 'tom@example.com',
  })
  fc.assert(
    fc.property(anyDocument, (quotation) => {
      expect(changesOf(quotation, withPrivate(quotation))).toEqual([])
    }),
    { numRuns: amount(50, 1000) },
  )
})

test('what is told names no private field, whatever was edited', () => {
  fc.assert(
    fc.property(anyVersions, ({ before, after }) => {
      for (const { field } of changesOf(before, after))
        expect(field ?? '').not.toMatch(/info|cost|name|category|desc$|email|preview|group|other/)
    }),
    { numRuns: amount(100, 3000) },
  )
})
