import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  blankFields,
  fieldsOfCopy,
  fieldValues,
  hasField,
  withFieldValues,
  withoutFieldMarks,
} from '#domain/document/fields.ts'
import { redated, writtenDate } from '#domain/document/map-fields.ts'
import { pricedOnly } from '#domain/document/options.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import { reword } from '#domain/document/reword.ts'
import { isSampleRow, samplesLeft } from '#domain/document/samples-left.ts'
import { suggestName } from '#domain/document/suggest-name.ts'
import { template } from '#domain/document/template.ts'
import { canonicalHtml } from '#domain/html/canonical.ts'
import { fieldHtml } from '#domain/html/fields.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { parseHtml } from '../../../src/adapters/html/parse.ts'
import { aNote, aQuotation, counting } from '../../support/documents.ts'

const words = wordsOf('en').fields
const { blocks } = aQuotation()
const VALUES = {
  client: 'Mrs <Vogel> & "Sons"',
  street: 'Hill 3',
  town: '89073 Ulm',
  number: 'A-1',
  date: '3 May 2026',
  subject: 'A new bath',
}

describe('the fields of a document', () => {
  test('are read as plain text, the first that is filled in', () => {
    expect(fieldValues(blocks)).toEqual({ sample: 'Quotation' })
    const note = aNote(
      `<p>${fieldHtml('town')} ${fieldHtml('client', 'Mrs <b>Vogel</b> &amp; <span style="color:#ff0000">Sons</span>')}</p><p>${fieldHtml('client', 'Other')} ${fieldHtml('town', 'Ulm')}</p>`,
    )
    expect(fieldValues(note.blocks)).toEqual({ client: 'Mrs Vogel & Sons', town: 'Ulm' })
    expect(hasField(note.blocks, 'town')).toBe(true)
    expect(hasField(note.blocks, 'country')).toBe(false)
    expect(blankFields(note.blocks)).toEqual(['town'])
  })

  test('are all set at once, each where it stands', () => {
    const filled = withFieldValues(blocks, VALUES)
    expect(fieldValues(filled)).toMatchObject(VALUES)
    expect(blankFields(filled)).toEqual(['company', 'country'])
    expect(filled[2]).toMatchObject({
      text: {
        html: `<h2>Details</h2><p>Quotation no. ${fieldHtml('number', 'A-1')}<br>Date: ${fieldHtml('date', '3 May 2026')}<br>Valid for 14 days</p>`,
      },
    })
    // Tables are not touched.
    expect(filled[3]).toBe(blocks[3] as (typeof filled)[0])
    expect(withFieldValues(filled, VALUES)).toBe(filled)
    const blank = Object.fromEntries(Object.keys(VALUES).map((name) => [name, '']))
    expect(withFieldValues(filled, blank)).toEqual(blocks)
  })

  test('hold any text, and stay canonical', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const typed = text.replace(/\s+/g, ' ').trim()
        const [block] = withFieldValues(
          aNote(`<p>a</p><p>To ${fieldHtml('client')} b</p>`).blocks,
          {
            client: typed,
          },
        )
        const html = block?.type === 'text' ? block.text.html : ''
        const kept = canonicalHtml(html, parseHtml)
        expect(canonicalHtml(kept, parseHtml)).toBe(kept)
        expect(fieldValues([newTextBlock('t', kept)]).client ?? '').toBe(canonicalText(typed))
      }),
    )
  })
})

/** Without characters that no document holds. */
function canonicalText(text: string): string {
  const html = canonicalHtml(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), parseHtml)
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
}

test('a copy is dated today, without a last day and a number; all else stays', () => {
  const today = new Date(2026, 10, 22)
  const original = [
    ...withFieldValues(blocks, VALUES),
    newTextBlock('last', `Until ${fieldHtml('validUntil', '1 May 2026')}`),
  ]
  const { number: _, ...others } = VALUES
  const british = { language: 'en', locale: 'en-GB' } as const
  const copy = fieldsOfCopy(original, today, british)
  expect(fieldValues(copy)).toEqual({ sample: 'Quotation', ...others, date: '22 November 2026' })
  expect(blankFields(copy)).toEqual(['company', 'country', 'number', 'validUntil'])
  // Dates elsewhere stay.
  const other = aNote('<p>Date: 3 October 2025</p>').blocks
  expect(fieldsOfCopy(other, today, british)).toBe(other)
})

test.each([
  ['en', 'en-US', 'November 22, 2026'],
  ['en', 'en-GB', '22 November 2026'],
  ['de', 'de-AT', '22. November 2026'],
  // The number format of another language does not put its words on the paper.
  ['de', 'en-US', '22. November 2026'],
  ['el', 'en-US', '22 Νοεμβρίου 2026'],
] as const)('a date in %s with the number format %s reads %s', (language, locale, written) => {
  const day = new Date(2026, 10, 22)
  expect(writtenDate(day, { language, locale })).toBe(written)
  const english = { language: 'en', locale: 'en-US' } as const
  const dated = (date: string) => withFieldValues(blocks, { date })
  const [before, after] = [dated(writtenDate(day, english)), dated(written)]
  expect(redated(before, day, english, { language, locale })).toEqual(after)
  // Another day's date was chosen, and a blank one stays blank.
  const tomorrow = new Date(2026, 10, 23)
  expect(redated(before, tomorrow, english, { language, locale })).toBe(before)
  expect(redated(blocks, day, english, { language, locale })).toBe(blocks)
})

test("what is left to fill in is named, the client's first, then the template's rows", () => {
  expect(samplesLeft(blocks, words).map(({ name }) => name)).toEqual([
    'Client name',
    'Street and number',
    'Postcode and town',
    // Company and country may well stay blank.
    'The date',
    'The line under the title',
    'First item',
    'Second item',
    'Third item',
    'First task',
    'Second task',
    'Third task',
  ])
  const names = samplesLeft(withFieldValues(blocks, VALUES), words).map(({ name }) => name)
  expect(names[0]).toBe('First item')
  expect(samplesLeft(aNote('<p>First item<br>Client name</p>').blocks, words)).toEqual([])
})

test("a row is the template's until something in it is written over", () => {
  const rows = blocks.flatMap((block) => (block.type === 'boq' ? pricedOnly(block.boq.rows) : []))
  expect(rows.map(isSampleRow)).toEqual(rows.map(() => true))
  for (const row of rows) {
    const { description, itemPrice, qty } = row
    expect(isSampleRow({ ...row, description: { ...description, html: 'First item' } })).toBe(false)
    expect(isSampleRow({ ...row, itemPrice: { ...itemPrice, value: 7 } })).toBe(false)
    expect(isSampleRow({ ...row, qty: { ...qty, value: null } })).toBe(false)
  }
})

test('a quotation in another language has its fields, and is named in it', () => {
  const greek = wordsOf('el')
  const { blocks: inGreek } = reword(template(counting()), wordsOf('en'), greek)
  expect(blankFields(inGreek)).toEqual(blankFields(blocks))
  expect(samplesLeft(inGreek, greek.fields)[0]?.name).toBe('Όνομα πελάτη')
  expect(suggestName(inGreek, greek.samples.named)).toBe('Προσφορά')
  const named = withFieldValues(inGreek, { client: 'Κα Παππά' })
  expect(suggestName(named, greek.samples.named)).toBe('Προσφορά για Κα Παππά')
})

test('without its marks a text says the same, and a blank field nothing', () => {
  const html = `<p>${fieldHtml('client', 'A <span style="color:#ff0000">B</span>')}<br>${fieldHtml('town')}<span style="color:#ff0000">C</span></p>`
  expect(withoutFieldMarks(html)).toBe(
    '<p>A <span style="color:#ff0000">B</span><br><span style="color:#ff0000">C</span></p>',
  )
})
