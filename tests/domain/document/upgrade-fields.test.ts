import { describe, expect, test } from 'bun:test'
import { fieldValues } from '#domain/document/fields.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import { reword } from '#domain/document/reword.ts'
import { template } from '#domain/document/template.ts'
import { withFields } from '#domain/document/upgrades/fields.ts'
import { type FieldName, fieldHtml, promptOf } from '#domain/html/fields.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { counting } from '../../support/documents.ts'

const upgraded = (html: string): string => {
  const block = withFields.item?.(newTextBlock('t', html)) as ReturnType<typeof newTextBlock>
  return block.text.html
}

/** The lines of the template that it did not have before. */
const ADDED = ['company', 'country'] as const

test.each(LANGUAGES.map((code) => [code]))(
  'the template as it was before is the template of today (%s)',
  (code) => {
    const words = wordsOf(code)
    const today = reword(template(counting()), wordsOf('en'), words)
    const blocks = JSON.parse(
      ADDED.reduce(
        (json, name) => json.replace(JSON.stringify(`<br>${fieldHtml(name)}`).slice(1, -1), ''),
        JSON.stringify(today.blocks),
      ),
    )
    const before = JSON.parse(
      JSON.stringify(blocks).replace(
        /<span data-field=\\"([A-Za-z]+)\\">([^<]*)<\/span>/g,
        (_, name: FieldName, text: string) => text || promptOf(name, words.fields),
      ),
    )
    const after = before.map((item: Record<string, unknown>) => withFields.item?.(item))
    // A number may be the right one, so it stays.
    const expected = JSON.stringify(blocks).replace(
      '<span data-field=\\"number\\"></span>',
      '<span data-field=\\"number\\">2026-001</span>',
    )
    expect(after).toEqual(JSON.parse(expected))
  },
)

describe('a document of version 4', () => {
  test.each([
    ['<h2>Prepared for</h2><p>Mrs Vogel<br>Hill 3</p>', 'client', 'Mrs Vogel'],
    ['<p>Quotation no. A-7<br>x</p>', 'number', 'A-7'],
    ['<p>No. 12<br>Date: 3 October 2025<br>Valid</p>', 'date', '3 October 2025'],
    ['<p>Datum: 3. 10. 25</p>', 'date', '3. 10. 25'],
    ['<p>Date: 2025-10-03</p>', 'date', '2025-10-03'],
    ['Fecha: 3 de octubre de 2025', 'date', '3 de octubre de 2025'],
    ['<p>Date : 03/10/2025</p>', 'date', '03/10/2025'],
  ] as const)('has a field in %s', (html, name, value) => {
    const after = upgraded(html)
    expect(after).toBe(html.replace(value, fieldHtml(name, value)))
    expect(fieldValues([newTextBlock('t', after)])).toEqual({ [name]: value })
  })

  test.each([
    '<p>Date: on request</p>',
    '<p>Date: 3 to 5 May 2026</p>',
    '<p>Date: week 12</p>',
    '<p>The Client name is missing</p>',
    '<ul><li>Client name</li></ul>',
    '<p>Offer of 3 October 2025, Date: 3 October 2025</p>',
    '<h2>Prepared for</h2><p><b>Mrs Vogel</b></p>',
    'Client names',
  ])('has none in %s', (html) => {
    expect(upgraded(html)).toBe(html)
  })

  test('is the same object where it has none, whatever else it holds', () => {
    const item = { id: 'x', type: 'chart', html: 7, parts: [{ html: 'Oak' }, null] }
    expect(withFields.item?.(item)).toBe(item)
  })
})
