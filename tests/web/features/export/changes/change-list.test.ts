import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Quotation } from '#domain/document/quotation.ts'
import { sum } from '#domain/numbers/money.ts'
import { fill } from '#domain/words/fill.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { toolWords } from '../../../../../src/adapters/tool-words.ts'
import {
  type ChangeList,
  changeList,
} from '../../../../../web/features/export/changes/change-list.ts'
import { bare, type Fact } from '../../../../../web/features/export/changes/facts.ts'
import type { Piece } from '../../../../../web/features/export/changes/pieces.ts'
import { withoutPrivate } from '../../../../../web/features/export/sanitize-quotation.ts'
import { anyVersions } from '../../../../support/compared.ts'
import { amount } from '../../../../support/soak.ts'
import { after, before, longVersions } from './versions.ts'

const listOf = (one: Quotation, other: Quotation): ChangeList =>
  changeList(withoutPrivate(one), withoutPrivate(other), ['then', 'now'])

/** Removed text in square brackets, added text in braces. */
const marked = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `{${text}}` : `[${text}]`,
    )
    .join('')

function factText(fact: Fact): string {
  if (fact.kind === 'words') return `${fact.what}: ${marked(fact.pieces)}`
  if (fact.kind === 'value') return `${fact.what}: ${fact.before} → ${fact.after}`
  const { before, after, difference } = fact
  return `${fact.what}: ${before?.text ?? ''} → ${after?.text ?? ''} ${difference?.text ?? ''}`.trim()
}

const isValue = (fact: Fact): fact is Extract<Fact, { kind: 'value' }> => fact.kind === 'value'

const linesOf = ({ entries }: ChangeList): string[] =>
  entries.map(({ kind, block, number, text, facts }) =>
    [`${block} ${number}`.trim(), kind, marked(text), ...facts.map(factText)]
      .filter(Boolean)
      .join(' | '),
  )

describe('a list of changes', () => {
  test('tells in the order of the paper what became of each block and row', () => {
    const lines = linesOf(listOf(before, after))
    expect(lines).toEqual([
      'Quotation | changed | Tax: None → VAT 19% added',
      'Text | changed | … word54 word55 word56 word57 word58 word59 delivered in [May]{June} word0 word1 word2 word3 word4 word5 word6 word7 word8 …',
      'Kitchen and hall | changed | Title: Kitchen{ and hall}',
      'Kitchen and hall 1 | changed | Grout | Place: No 2 → No 1 | Qty: 4 → 6 +2 | Price: 50.00 → 75.00 +25.00',
      'Kitchen and hall 2 | changed | Wall tiles, [grey]{white}, 30 × 60 cm, laid in thin bed | Qty: 10 m² → 12 m² +2 m² | Discount:  → 5% | Price: 400.00 → 456.00 +56.00',
      'Kitchen and hall 3 | removed | [Taps] | Qty: 2 → | Price: 360.00 →  −360.00',
      'Kitchen and hall | added | {Without waste.}',
      'Kitchen and hall 3 | moved | Lamp | Place: Bath, No 2 → Kitchen and hall, No 3',
      'Kitchen and hall 4 | added | {Primer\ntwo coats} | Qty:  → 2 | Price (optional):  → 60.00',
      'Bath 1 | removed | [Sink of enamel] | Qty: 1 → | Price: 90.00 →  −90.00',
      'Bath 1 | added | {Bathtub with feet} | Qty:  → 1 | Price:  → 410.00 +410.00',
      'Text | removed | [Payment within 30 days.]',
      'Hall | added | {Hall}',
      'Hall 1 | added | {Door} | Qty:  → 2 | Price:  → 440.00 +440.00',
    ])
  })

  test('says what makes the total’s difference up', () => {
    const { total, summary } = listOf(before, after)
    expect(summary).toEndWith('tax changed; 1,065.00 to 1,839.74')
    expect(total.parts.map(({ label, difference }) => `${label} ${difference}`)).toEqual([
      'Grout 25',
      'Wall tiles, white, 30 × 60 cm, laid in thin bed 56',
      'Taps -360',
      'Sink of enamel -90',
      'Bathtub with feet 410',
      'Door 440',
      'Tax 293.74',
    ])
  })

  test('lists the 12 rows that matter most, and sums up the others', () => {
    const [one, other] = longVersions(40)
    const { parts, difference } = listOf(one, other).total
    expect(parts.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 12 }, (_, at) => `${at + 2}`),
      '',
    ])
    expect(parts.at(-1)).toMatchObject({ label: '27 other rows', difference: 54 })
    expect(difference).toBe(78)
  })

  test('is blank for two versions that differ only in what is private', () => {
    const [row] = before.blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))
    const secret = {
      ...structuredClone(before),
      info: 'ask Tom',
      category: 'A',
      desc: 'for the list',
    }
    const table = secret.blocks.find((block) => block.type === 'boq')
    for (const each of table?.type === 'boq' ? table.boq.rows : [])
      if (each.type === 'row') Object.assign(each, { cost: 3.37, info: 'ask Tom', email: 'x@y.z' })
    expect(row?.type).toBe('heading')
    expect(listOf(before, secret).entries).toEqual([])
  })

  test('has parts that sum to the difference of any two versions, and nothing that is the same', () => {
    fc.assert(
      fc.property(anyVersions, ({ before: one, after: other }) => {
        const list = listOf(one as Quotation, other as Quotation)
        const { difference, parts } = list.total
        if (difference) expect(sum(parts.map((part) => part.difference))).toBe(difference)
        const values = list.entries.flatMap(({ facts }) => facts.filter(isValue))
        expect(values.filter((fact) => fact.before === fact.after)).toEqual([])
        expect(JSON.stringify(list)).not.toContain('ask Tom')
      }),
      { numRuns: amount(200, 5_000) },
    )
  })

  test('has all of 2,000 changed rows', () => {
    const [one, other] = longVersions(2_000)
    expect(listOf(one, other).entries).toHaveLength(2_000)
  })

  test.each(LANGUAGES)(
    'has no quotation marks around a text that stands alone, in %s',
    (language) => {
      const { quoted } = toolWords(language, 'editor').compare.values
      expect(bare(fill(quoted, { text: 'Wall tiles' }), quoted)).toBe('Wall tiles')
      const two = `${fill(quoted, { text: 'a' })} ${fill(quoted, { text: 'b' })}`
      expect(bare(two, quoted)).toBe(two)
    },
  )
})
