import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { commonItems } from '#domain/document/compare/common-items.ts'
import { type WordRun, wordChanges } from '#domain/document/compare/word-changes.ts'
import { canonicalHtml } from '#domain/html/canonical.ts'
import { parseHtml } from '../../../../src/adapters/html/parse.ts'
import { anyHtml } from '../../../support/html-arbitrary.ts'

const SIGNS = { same: ['', ''], added: ['{', '}'], removed: ['[', ']'] } as const

/** Removed words in [], added ones in {}. */
const brief = (before: string, after: string): string =>
  wordChanges(before, after)
    .map(({ kind, text }) => `${SIGNS[kind][0]}${text}${SIGNS[kind][1]}`)
    .join('')

const html = anyHtml.map((any) => canonicalHtml(any, parseHtml))
const textOf = (runs: readonly WordRun[], without: WordRun['kind']): string =>
  runs.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('')

describe('the words of a text', () => {
  test('are the same, added or removed', () => {
    expect(brief('Wall tiles, white, laid', 'Wall tiles, grey, laid and grouted')).toBe(
      'Wall tiles, [white]{grey}, laid{ and grouted}',
    )
    expect(brief('', 'New text')).toBe('{New text}')
    expect(brief('Old text', '')).toBe('[Old text]')
    expect(wordChanges('Same <b>text</b>', 'Same <b>text</b>')).toEqual([
      { kind: 'same', text: 'Same text', html: 'Same <b>text</b>' },
    ])
  })

  test('are replaced together with the space between them', () => {
    expect(brief('with white tiles and grout', 'with grey slabs and grout')).toBe(
      'with [white tiles]{grey slabs} and grout',
    )
  })

  test('are replaced as a whole if hardly any stayed', () => {
    expect(brief('The demolition of a wall', 'A tap with hose for the garden of wine')).toBe(
      '[The demolition of a wall]{A tap with hose for the garden of wine}',
    )
  })

  test('are figures with their separators, and single characters without spaces between', () => {
    expect(brief('for 1,250.00 at 3.5 m', 'for 1,350.00 at 3.5 m')).toBe(
      'for [1,250.00]{1,350.00} at 3.5 m',
    )
    expect(brief('白色瓷砖', '灰色瓷砖')).toBe('[白]{灰}色瓷砖')
  })

  test('count as changed with their formatting, and keep it', () => {
    expect(wordChanges('one two three', 'one <b>two</b> three')).toEqual([
      { kind: 'same', text: 'one ', html: 'one ' },
      { kind: 'removed', text: 'two', html: 'two' },
      { kind: 'added', text: 'two', html: '<b>two</b>' },
      { kind: 'same', text: ' three', html: ' three' },
    ])
  })

  test('are compared line by line, whatever lines they are', () => {
    const before = '<h1>Offer</h1><p>For you</p><ul><li>one</li><li>two</li></ul>'
    const after = '<h1>Offer</h1><p>For them</p><ul><li>one</li><li>new</li><li>two</li></ul>'
    expect(brief(before, after)).toBe('Offer\nFor [you]{them}\none{\nnew}\ntwo')
  })

  test('a picture is one piece', () => {
    const picture = (name: string) => `Tile <img src="/uploads/${name}" alt="${name}">`
    expect(brief(picture('old'), picture('new'))).toBe('Tile [old]{new}')
  })

  test('are not looked at one by one in texts beyond 500,000 characters, but its lines are', () => {
    const line = `<p>${'word '.repeat(40)}</p>`
    const long = (last: string) => `${line.repeat(2_000)}<p>${last}</p>`
    expect(wordChanges(long('the end'), long('an end')).slice(1)).toEqual([
      { kind: 'removed', text: 'the end', html: 'the end' },
      { kind: 'added', text: 'an end', html: 'an end' },
    ])
  })

  test('put together again they are both texts', () => {
    fc.assert(
      fc.property(html, html, (before, after) => {
        const whole = (text: string) => textOf(wordChanges(text, text), 'added')
        const runs = wordChanges(before, after)
        expect(textOf(runs, 'added')).toBe(whole(before))
        expect(textOf(runs, 'removed')).toBe(whole(after))
        const isSame = wordChanges(before, before).every(({ kind }) => kind === 'same')
        expect(isSame).toBe(true)
      }),
    )
  })
})

describe('the items that two lists share', () => {
  const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 9 })

  test('are as many as can be, in short lists', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const found = [...commonItems(before, after, () => true)]
        const shared = found.flatMap((other, at) => (other < 0 ? [] : [[before[at], after[other]]]))
        expect(shared.every(([one, same]) => one === same)).toBe(true)
        const others = found.filter((other) => other >= 0)
        expect(others).toEqual([...new Set(others)].toSorted((a, b) => a - b))
        expect(shared).toHaveLength(longestShared(before, after))
      }),
    )
  })

  test('keep their order in long lists, with all that stayed around single edits', () => {
    const list = Array.from({ length: 20_000 }, (_, at) => `word${(at * 7919) % 9_000}`)
    const edited = list.flatMap((word, at) =>
      at % 500 === 7 ? [`new${at}`] : at % 700 === 9 ? [] : [word],
    )
    const found = commonItems(list, edited, () => true)
    const kept = [...found].filter((other) => other >= 0)
    expect(kept).toEqual(kept.toSorted((a, b) => a - b))
    expect(kept.length).toBeGreaterThan(19_900)
  })

  test('take no quadratic time: neither words in common nor none, in texts of 100,000', () => {
    const words = (make: (at: number) => string) =>
      Array.from({ length: 100_000 }, (_, at) => make(at))
    const lists = [
      [words((at) => `a${at}`), words((at) => `b${at}`)],
      [words((at) => `a${at}`), words((at) => `a${100_000 - at}`)],
      [words((at) => `a${at % 3}`), words((at) => `a${at % 2}`)],
      [words((at) => `a${at % 313}`), words((at) => `a${(at * 7) % 313}`)],
    ] as const
    const startedAt = performance.now()
    for (const [before, after] of lists) commonItems(before, after, () => true)
    // All of these take some 0.3 s; every pair of 100,000 words would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})

function longestShared(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a
  if (first === undefined || b.length === 0) return 0
  const at = b.indexOf(first)
  const without = longestShared(rest, b)
  return at < 0 ? without : Math.max(without, 1 + longestShared(rest, b.slice(at + 1)))
}
