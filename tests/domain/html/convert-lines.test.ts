import { expect, test } from 'bun:test'
import { readHtml } from '#domain/html/canonical.ts'
import { convertLines, type LineKind } from '#domain/html/convert-lines.ts'
import { writeRichText } from '#domain/html/serialize-rich-text.ts'
import { parseHtml } from '../../../src/adapters/html/parse.ts'

const TEXT: LineKind = { type: 'paragraph' }
const HEADING: LineKind = { type: 'heading', level: 2 }
const LIST: LineKind = { type: 'list', isOrdered: false }
const NUMBERS: LineKind = { type: 'list', isOrdered: true }

const CONVERTED: [kind: LineKind, html: string, converted: string][] = [
  [LIST, '<p>a</p><h2>b</h2><p>c</p>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  [NUMBERS, '<p>a<br><b>b</b></p><p>c</p>', '<ol><li>a</li><li><b>b</b></li><li>c</li></ol>'],
  [NUMBERS, '<ul><li>a<ul><li>b</li></ul></li></ul>', '<ol><li>a<ul><li>b</li></ul></li></ol>'],
  [LIST, '<p>a</p><ol><li>b</li></ol><p>c</p>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  [LIST, '<p>a</p><hr><p>b</p>', '<ul><li>a</li></ul><hr><ul><li>b</li></ul>'],
  [HEADING, '<p>a</p><ul><li>b<ul><li>c</li></ul></li></ul>', '<h2>a</h2><h2>b</h2><h2>c</h2>'],
  [
    TEXT,
    '<h1 style="text-align:center">a</h1><ul><li>b</li></ul>',
    '<p style="text-align:center">a</p><p>b</p>',
  ],
]

test.each(CONVERTED)('lines are converted together: %j of %s', (kind, html, converted) => {
  expect(writeRichText(convertLines(readHtml(html, parseHtml), kind))).toBe(converted)
})

test('empty lines make a list with one empty item', () => {
  const empty = { type: 'paragraph', align: null, inline: [] } as const
  expect(convertLines([empty, empty], LIST)).toEqual([
    {
      type: 'list',
      isOrdered: false,
      start: null,
      items: [{ align: null, inline: [], list: null }],
    },
  ])
  expect(convertLines([], LIST)).toEqual([])
})
