import { describe, expect, test } from 'bun:test'
import { findBookmarkable } from '#domain/document/bookmark.ts'
import { periodAt, setPeriodAt, withOwnPeriod } from '#domain/document/change-period.ts'
import { paste } from '#domain/document/clipboard.ts'
import type { Period } from '#domain/document/limits.ts'
import { moveRow } from '#domain/document/move.ts'
import {
  type BoqRow,
  newBoqBlock,
  newBoqRow,
  newRowBlock,
  newTextBlock,
} from '#domain/document/quotation.ts'
import { counting } from '../../support/documents.ts'

function aTable(id: string, period: Period | null, rows: readonly BoqRow[]) {
  const table = newBoqBlock(id, counting(id))
  return { ...table, period, boq: { ...table.boq, rows: [...rows] } }
}

const row = (id: string, period: Period | null = null) => ({ ...newBoqRow(id), period })
const BLOCKS = [
  aTable('plain', null, [row('setup'), row('backup', 'year')]),
  aTable('monthly', 'month', [row('hosting'), row('domain', 'year')]),
  newRowBlock('care'),
  newTextBlock('text', ''),
]
const at = (blockId: string, rowId: string | null = null) => ({ blockId, rowId })

describe('how often something is paid', () => {
  test('is said by a row, by its table, or it is once; a text is not paid', () => {
    const said = [
      at('plain', 'setup'),
      at('plain', 'backup'),
      at('monthly', 'hosting'),
      at('monthly', 'domain'),
      at('care'),
      at('monthly'),
    ].map((place) => periodAt(BLOCKS, place))
    expect(said).toEqual(['once', 'year', 'month', 'year', 'once', 'month'])
    expect([at('text'), at('gone'), at('plain', 'gone')].map((it) => periodAt(BLOCKS, it))).toEqual(
      [null, null, null],
    )
  })

  test('is changed in a row, a row block or a table; rows that say nothing follow it', () => {
    const monthly = setPeriodAt(BLOCKS, at('plain', 'setup'), 'month')
    expect(periodAt(monthly, at('plain', 'setup'))).toBe('month')
    expect(monthly[1]).toBe(BLOCKS[1] as (typeof monthly)[1])
    const care = setPeriodAt(BLOCKS, at('care'), 'quarter')
    expect(periodAt(care, at('care'))).toBe('quarter')
    const weekly = setPeriodAt(BLOCKS, at('monthly'), 'week')
    expect(periodAt(weekly, at('monthly', 'hosting'))).toBe('week')
    expect(periodAt(weekly, at('monthly', 'domain'))).toBe('year')
  })

  test('is none of its own in a row that says what its table says', () => {
    const same = setPeriodAt(BLOCKS, at('monthly', 'domain'), 'month')
    expect(same[1]).toMatchObject({ boq: { rows: [{ period: null }, { period: null }] } })
    const once = setPeriodAt(BLOCKS, at('monthly', 'hosting'), 'once')
    expect(once[1]).toMatchObject({ boq: { rows: [{ period: 'once' }, { period: 'year' }] } })
  })

  test('gives the same list where nothing changes', () => {
    for (const [place, period] of [
      [at('plain', 'setup'), 'once'],
      [at('monthly', 'hosting'), 'month'],
      [at('monthly'), 'month'],
      [at('care'), 'once'],
      [at('text'), 'month'],
      [at('gone'), 'month'],
    ] as const)
      expect(setPeriodAt(BLOCKS, place, period)).toBe(BLOCKS)
  })
})

describe('a row that leaves its table', () => {
  const paidIn = (blocks: typeof BLOCKS | ReturnType<typeof moveRow>, id: string) =>
    periodAt(blocks, at('plain', id))

  test('stays paid as often as there when it is moved, copied or bookmarked', () => {
    const place = { boqId: 'plain', afterId: 'setup' }
    expect(paidIn(moveRow(BLOCKS, 'hosting', place), 'hosting')).toBe('month')
    expect(paidIn(moveRow(BLOCKS, 'domain', place), 'domain')).toBe('year')
    expect(findBookmarkable(BLOCKS, 'hosting')).toMatchObject({ period: 'month' })
    expect(findBookmarkable(BLOCKS, 'domain')).toMatchObject({ period: 'year' })
    const item = withOwnPeriod(row('hosting'), BLOCKS[1] as (typeof BLOCKS)[1])
    const pasted = paste(
      BLOCKS,
      { ...at('plain', 'setup'), position: 'bottom' },
      { key: 'copy', from: 'copy', kind: 'row', item },
      () => 'pasted',
    )
    expect(paidIn(pasted, 'pasted')).toBe('month')
  })

  test('says nothing where its table says nothing', () => {
    const setup = row('setup')
    expect(withOwnPeriod(setup, BLOCKS[0] as (typeof BLOCKS)[0])).toBe(setup)
  })
})
