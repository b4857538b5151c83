import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { withoutHidden } from '#domain/words/without-hidden.ts'
import { sanitizeHtml } from '../../../../src/adapters/html/sanitize.ts'
import { readItem } from '../../../../src/modules/bookmarks/service.ts'
import { readDocument } from '../../../../src/modules/quotations/read-document.ts'
import { aPricedQuotation } from '../../../support/documents.ts'

const sender = { userId: 'ann', request: new Request('http://localhost/') }
/** An override, an embedding that is closed, an isolate that isn't, and a text of tags. */
const HIDDEN = '\u202e\u202a\u202c\u2066\u{e0041}\u{e007f}'
const KEPT =
  '\u2067\u0639\u2069 sof\u00adt \u0645\u06cc\u200c\u062e \u{1f468}\u200d\u{1f469} e\u0301'

test.each([
  ['overrides and embeddings', '100\u202e001\u202c and \u202ax\u202c', '100001 and x'],
  ['isolates without an end', 'a\u2066b\u2067c', 'abc'],
  ['ends without an isolate', '\u2069a\u2066b\u2069\u2069', 'a\u2066b\u2069'],
  ['the outer of two isolates with one end', '\u2066a\u2067b\u2069', 'a\u2067b\u2069'],
  // The flag of Scotland is made of tags: a black flag is left.
  ['tags, also those of a flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e007f}!', '\u{1f3f4}!'],
  ['nothing more than that: joiners, marks, soft hyphens and balanced isolates stay', KEPT, KEPT],
])('a text is without %s', (_, text, left) => {
  expect(withoutHidden(text)).toBe(left)
})

/** Every field in which people write, with the text in it. */
function writtenWith(text: string): Quotation {
  const document = aPricedQuotation(1)
  const [note, table] = document.blocks
  if (note?.type !== 'text' || table?.type !== 'boq') throw new Error('no note and table')
  const [row] = table.boq.rows
  if (row?.type !== 'row') throw new Error('no row')
  const named = { name: text, category: text, desc: text, info: text }
  const cell = { html: text, value: null }
  const header = { ...table.boq.header, title: cell }
  const column = { ...table.boq.column, qty: { ...table.boq.column.qty, html: text } }
  const rows = [
    { ...row, ...named, description: cell, qty: { ...row.qty, unit: text } },
    { id: 'heading', type: 'heading' as const, description: cell, level: 1, hasSum: true },
    { id: 'hint', type: 'note' as const, description: cell },
  ]
  return {
    ...document,
    ...named,
    blocks: [
      { ...note, ...named, text: { html: `<p>${text}</p><p><b>b</b></p>`, value: null } },
      { ...table, ...named, boq: { ...table.boq, header, column, rows } },
    ] as Quotation['blocks'],
    tax: {
      mode: 'added',
      rates: [{ id: 'vat', name: text, percent: 0, reason: text, parts: [] }],
      defaultRate: 'vat',
    },
    lines: [{ id: 'line', kind: 'amount', html: text, value: -1 }],
    letterhead: {
      profileId: null,
      company: text,
      address: text,
      taxIds: text,
      bank: text,
      phone: text,
      email: text,
      web: text,
      iban: '',
      payLink: '',
      accent: '#aa3311',
      typeface: 'sans',
      arrangement: 'split',
      footer: [text],
      logo: '',
    },
  }
}

const timesIn = (value: unknown, text: string) => JSON.stringify(value).split(text).length - 1

test('what is sent is stored in every field without hidden characters', async () => {
  const read = await readDocument(writtenWith(`a${HIDDEN}b`), sender)
  const clean = await readDocument(writtenWith('ab'), sender)
  expect(read).toMatchObject({ ok: true })
  expect(read).toEqual(clean)
})

test('joiners, marks, soft hyphens and balanced isolates are stored in every field', async () => {
  const short = '\u2067\u0639\u2069\u00ad\u200c\u200d'
  const read = await readDocument(writtenWith(`${short}x`), sender)
  expect(read).toMatchObject({ ok: true })
  // The qty's html repeats its unit.
  expect(timesIn(read, short)).toBe(timesIn(writtenWith(short), short) + 1)
})

test('html is left without what was written as entities, and stays canonical', () => {
  expect(sanitizeHtml('<b>&#x202e;</b>a &#x2066; b<i alt="x">&#917569;c</i>')).toBe('a b<i>c</i>')
  expect(sanitizeHtml('&#x2067;a&#x2069; &zwnj;&shy;')).toBe('\u2067a\u2069 \u200c\u00ad')
})

test('a bookmark is read by the same rules', async () => {
  const [note] = writtenWith(`a${HIDDEN}b`).blocks
  const [clean] = writtenWith('ab').blocks
  expect(await readItem(note, sender)).toEqual(await readItem(clean, sender))
})
