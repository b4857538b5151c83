import { expect, test } from 'bun:test'
import type { Doubt } from '#domain/pasted/doubts.ts'
import { generateTable } from '../../support/generated-tables.ts'
import { pasteText } from '../../support/pasted.ts'
import { amount } from '../../support/soak.ts'

const TABLES = amount(600, 20_000)

/** What the dialog asks, unlike what it only tells. */
function isAsked(doubt: Doubt): boolean {
  if (doubt.kind !== 'leftOut') return doubt.kind !== 'words' && doubt.kind !== 'pinned'
  return doubt.line.verdict.kind === 'total' && doubt.line.verdict.isOpen
}

test('a table of any country is summed as a person reads it, or the dialog asks', () => {
  const counts = { right: 0, asked: 0, wrong: 0 }
  for (let seed = 0; seed < TABLES; seed++) {
    const { text, locale, sum } = generateTable(randomFrom(seed))
    const found = pasteText(text, locale)
    const isRight = Math.round(found.sum * 100) === sum
    const hasAsked = found.doubts.some(isAsked)
    if (!isRight && !hasAsked)
      expect({ seed, text, locale, sum: found.sum * 100 }).toEqual({ seed, text, locale, sum })
    if (isRight) counts.right += 1
    if (hasAsked) counts.asked += 1
    if (!isRight) counts.wrong += 1
  }
  // Nobody reads a dialog that always asks.
  expect(counts.asked / TABLES).toBeLessThan(0.12)
  expect(counts.right / TABLES).toBeGreaterThan(0.98)
}, 120_000)

/** Mulberry32: the same figures from 0 to 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
