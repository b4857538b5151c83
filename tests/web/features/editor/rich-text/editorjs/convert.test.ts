import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseHtml } from '../../../../../../src/adapters/html/parse.ts'
import { sanitizeHtml } from '../../../../../../src/adapters/html/sanitize.ts'
import {
  toEditorBlocks,
  toHtml,
} from '../../../../../../web/features/editor/rich-text/editorjs/convert.ts'
import { anyHtml } from '../../../../../support/html-arbitrary.ts'

const throughBlocks = (html: string) => toHtml(toEditorBlocks(html, parseHtml), parseHtml)

describe('the converter', () => {
  test('gives canonical html back as it was, through the blocks', () => {
    fc.assert(
      fc.property(anyHtml.map(sanitizeHtml), (html) => {
        expect(throughBlocks(html)).toBe(html)
      }),
      { numRuns: 2_000 },
    )
  })

  test('makes any html canonical in one pass', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(throughBlocks(html)).toBe(sanitizeHtml(html))
      }),
      { numRuns: 2_000 },
    )
  })

  test('shows each block in its own tool, nested lists and alignment included', () => {
    const html =
      '<h2 style="text-align:center">a</h2><ol start="3"><li>b<ul><li style="text-align:right">c</li></ul></li></ol><table><thead><tr><th>d</th></tr></thead><tbody><tr><td style="text-align:right"><b>e</b></td></tr></tbody></table><hr><p>f<br>g</p>'
    expect(toEditorBlocks(html, parseHtml)).toEqual([
      { type: 'heading', data: { level: 2, text: 'a', align: 'center' } },
      {
        type: 'list',
        data: {
          isOrdered: true,
          start: 3,
          items: [
            {
              text: 'b',
              align: null,
              list: {
                isOrdered: false,
                start: null,
                items: [{ text: 'c', align: 'right', list: null }],
              },
            },
          ],
        },
      },
      {
        type: 'table',
        data: {
          withHeadings: true,
          content: [['d'], ['<b>e</b>']],
          align: [[null], ['right']],
        },
      },
      { type: 'rule', data: {} },
      { type: 'paragraph', data: { text: 'f<br>g', align: null } },
    ])
  })
})
