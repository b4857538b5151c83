import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { canonicalHtml } from '#domain/html/canonical.ts'
import { FIELD_NAMES, fieldHtml } from '#domain/html/fields.ts'
import { withBookmarks } from '#domain/html/with-bookmarks.ts'
import { parseHtml } from '../../../src/adapters/html/parse.ts'

const read = (html: string) => canonicalHtml(html, parseHtml)

test('a field is a bookmark for the clipboard, each under a name of its own', () => {
  const client = fieldHtml('client', '<b>Mrs</b> Vogel')
  expect(withBookmarks(`<p>${client}, ${fieldHtml('taxId', 'DE 1')}</p><p>${client}</p>`)).toBe(
    '<p><span data-field="client"><a name="field_client"><b>Mrs</b> Vogel</a></span>, <span data-field="taxId"><a name="field_taxId">DE 1</a></span></p><p><span data-field="client"><a name="field_client_2"><b>Mrs</b> Vogel</a></span></p>',
  )
})

test.each([
  ['<a name="field_client">Mrs <b>Vogel</b></a>', 'Mrs <b>Vogel</b>'],
  ['<A NAME=FIELD_CLIENT>Ann</A>', 'Ann'],
  ['<a name="field_client_12"><span lang=EN-US>Ann</span></a>', 'Ann'],
  [`<a name="field_client"></a><span style='mso-bookmark:field_client'>Ann</span>`, 'Ann'],
  [`<span style="mso-bookmark:field_client"><span lang=DE>Ann</span></span>`, 'Ann'],
])('%p from a word processor is a field', (html, text) => {
  expect(read(`<p class=MsoNormal>Dear ${html}!</p>`)).toBe(`Dear ${fieldHtml('client', text)}!`)
})

test.each([
  '<a name="OLE_LINK1">Ann</a>',
  '<a name="field_colour">Ann</a>',
  '<a name="myfield_client">Ann</a>',
  '<span style="mso-bookmark:_Toc1">Ann</span>',
])('%p is none', (html) => {
  expect(read(`<p>Dear ${html}!</p>`)).toBe('Dear Ann!')
})

test('what a word processor leaves of a text with fields still has them', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,8}$/)
  const part = fc.oneof(
    word,
    fc
      .tuple(fc.constantFrom(...FIELD_NAMES.filter((name) => name !== 'sample')), word)
      .map(([name, text]) => fieldHtml(name, text)),
  )
  const texts = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(texts, (html) => {
      const asInWord = withBookmarks(html).replaceAll(/ data-field="\w+"/g, ' lang="EN-US"')
      expect(read(asInWord)).toBe(read(html))
    }),
  )
})
