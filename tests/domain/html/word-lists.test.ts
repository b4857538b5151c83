import { expect, test } from 'bun:test'
import { readRichText } from '#domain/html/parse-rich-text.ts'
import { writeRichText } from '#domain/html/serialize-rich-text.ts'
import { withWordLists } from '#domain/html/word-lists.ts'
import { parseHtml } from '../../../src/adapters/html/parse.ts'

/** A paragraph of a list, as Word copies it: `l0 level1 lfo1`, its bullet and its text. */
const item = (list: string, bullet: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:${list}'><![if !supportLists]><span><span style='mso-list:Ignore'>${bullet}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>\n`

const items = (list: string, ...lines: string[]) =>
  lines.map((line) => item(list, line.split(' ')[0] ?? '', line.split(' ')[1] ?? '')).join('')

const A = 'l0 level1 lfo1'
const A2 = 'l0 level2 lfo1'
const B = 'l1 level1 lfo2'

test.each<[string, string, string]>([
  [
    'another list follows',
    items(A, '· a', '· b') + items(B, '· c'),
    '<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>',
  ],
  [
    'numbers follow bullets, of the same list too',
    items(A, '· a', '1. b', '2. c', 'o d'),
    '<ul><li>a</li></ul><ol><li>b</li><li>c</li></ol><ul><li>d</li></ul>',
  ],
  ['a list starts at 3.', items(A, '3. a', '4. b'), '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['a list starts at a)', items(A, 'a) a', 'b) b'), '<ol><li>a</li><li>b</li></ol>'],
  ['a list starts at c)', items(A, 'c) a', 'd) b'), '<ol start="3"><li>a</li><li>b</li></ol>'],
  [
    'a list counts in roman numbers',
    items(A, 'iii. a', 'iv. b', 'v. c', 'vi. d'),
    '<ol start="3"><li>a</li><li>b</li><li>c</li><li>d</li></ol>',
  ],
  [
    'numbering goes on after a paragraph',
    `${items(A, '1. a', '2. b')}<p>x</p>${items(A, '3. c')}`,
    '<ol><li>a</li><li>b</li></ol><p>x</p><ol start="3"><li>c</li></ol>',
  ],
  [
    'letters go on after a paragraph, where i is no roman 1',
    `${items(A, 'g) a', 'h) b')}<p>x</p>${items(A, 'i) c', 'j) d')}`,
    '<ol start="7"><li>a</li><li>b</li></ol><p>x</p><ol start="9"><li>c</li><li>d</li></ol>',
  ],
  [
    'a number is left out or a list starts again',
    items(A, '1. a', '3. b', '1. c'),
    '<ol><li>a</li></ol><ol start="3"><li>b</li></ol><ol><li>c</li></ol>',
  ],
  [
    'lists are nested, and numbered by their levels',
    items(A, '1. a') + items(A2, '1.1. b', '1.2. c') + items(A, '2. d') + items(A2, '2.1. e'),
    '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d<ol><li>e</li></ol></li></ol>',
  ],
  [
    'a nested list is another one',
    items(A, '1. a') + items('l5 level2 lfo9', '· b') + items(A, '2. c'),
    '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  ],
])('Word’s paragraphs become lists where %s', (_what, html, expected) => {
  expect(writeRichText(readRichText(withWordLists(parseHtml(html))))).toBe(expected)
})
