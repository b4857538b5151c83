import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { comparedHtml } from '#domain/document/compare/compared-html.ts'
import { canonicalHtml } from '#domain/html/canonical.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { parseHtml } from '../../../../src/adapters/html/parse.ts'
import { anyHtml } from '../../../support/html-arbitrary.ts'

const html = anyHtml.map((any) => canonicalHtml(any, parseHtml))

describe('a text with its changes', () => {
  test('marks removed and added words', () => {
    expect(comparedHtml('Tiles, white, laid', 'Tiles, <b>grey</b>, laid')).toBe(
      'Tiles, <del>white</del><b><ins>grey</ins></b>, laid',
    )
    expect(comparedHtml('', 'New')).toBe('<ins>New</ins>')
    expect(comparedHtml('Old', '')).toBe('<del>Old</del>')
  })

  test('keeps headings, lists and tables of the later one', () => {
    const before = '<h1>Offer</h1><ul><li>one tap</li><li>two taps</li></ul>'
    const after = '<h1>Our offer</h1><ul><li>one tap</li><li>two basins</li></ul><p>End</p>'
    expect(comparedHtml(before, after)).toBe(
      '<h1><del>Offer</del><ins>Our offer</ins></h1><ul><li>one tap</li>' +
        '<li>two <del>taps</del><ins>basins</ins></li></ul><p><ins>End</ins></p>',
    )
    const table = (cell: string) =>
      `<table><tbody><tr><td>Wall</td><td>${cell}</td></tr><tr><td>Floor</td><td>sand</td></tr></tbody></table>`
    expect(comparedHtml(table('old'), table('new'))).toBe(table('<del>old</del><ins>new</ins>'))
  })

  test('shows removed lines where they stood, as lines of a neighbour', () => {
    expect(comparedHtml('<p>one</p><p>gone</p><p>two</p>', '<p>one</p><p>two</p>')).toBe(
      '<p>one</p><p><del>gone<br></del>two</p>',
    )
  })

  test('takes no sign in a text for one of its own', () => {
    const text = 'a\ue000b\ue003 <img src="/uploads/x" alt="\ue000">'
    expect(comparedHtml(text, `${text} c`)).not.toMatch(/<\/del>|<ins>b/)
  })

  test('shows a removed end of a line as removed', () => {
    expect(comparedHtml('<p>&gt;</p><p>a</p>', '&lt;b&gt;a')).toBe(
      '<ins>&lt;b</ins>&gt;<del><br></del>a',
    )
  })

  test('shows pictures that came and went', () => {
    const picture = (name: string) => `<img src="/uploads/${name}" alt="">`
    expect(comparedHtml(`Tile ${picture('a')}`, `Tile ${picture('b')}`)).toBe(
      `Tile <del>${picture('a')}</del><ins>${picture('b')}</ins>`,
    )
  })

  test('is the later text without what was removed, whatever the two are', () => {
    fc.assert(
      fc.property(html, html, (before, after) => {
        const compared = comparedHtml(before, after)
        const later = compared.replace(/<del>.*?<\/del>/gs, '').replace(/<\/?ins>/g, '')
        const words = (text: string) => plainLines(text).join(' ').replace(/\s+/g, ' ').trim()
        expect(words(later)).toBe(words(after))
        if (before === after) expect(compared).toBe(after)
        expect(comparedHtml(after, after)).toBe(after)
      }),
    )
  })
})
