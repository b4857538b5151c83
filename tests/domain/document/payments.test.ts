import { expect, test } from 'bun:test'
import {
  movePart,
  percentLeft,
  withKind,
  withNewPart,
  withoutPart,
  withText,
} from '#domain/document/payments.ts'
import { counting } from '../../support/documents.ts'
import { aPart } from '../../support/payment-plans.ts'

const PLAN = [
  aPart('a', { kind: 'percent', value: 30 }),
  aPart('b', { kind: 'percent', value: 20 }),
  aPart('c', { kind: 'amount', value: 80 }),
  aPart('rest'),
]
const idsOf = (plan: readonly { id: string }[]) => plan.map(({ id }) => id).join('')

test('a new plan has a part and the rest; further parts come before the rest', () => {
  const nextId = counting()
  const first = withNewPart([], nextId)
  expect(first.map(({ kind, due }) => [kind, due.when])).toEqual([
    ['percent', 'acceptance'],
    ['rest', 'delivery'],
  ])
  expect(idsOf(withNewPart(first, nextId))).toBe('a1a3a2')
  const full = Array.from({ length: 50 }, (_, at) => aPart(`p${at}`))
  expect(withNewPart(full, nextId)).toBe(full)
})

test('a plan of which only the rest would be left is gone', () => {
  expect(idsOf(withoutPart(PLAN, 'b'))).toBe('acrest')
  expect(withoutPart([PLAN[0], PLAN[3]] as typeof PLAN, 'a')).toEqual([])
})

test('parts change places, but the rest stays the last', () => {
  expect(idsOf(movePart(PLAN, 'b', -1))).toBe('bacrest')
  expect(idsOf(movePart(PLAN, 'b', 1))).toBe('acbrest')
  for (const [id, by] of [
    ['a', -1],
    ['c', 1],
    ['rest', -1],
    ['gone', 1],
  ] as const)
    expect(movePart(PLAN, id, by)).toBe(PLAN)
})

test('a part has what the others leave of 100 %, and keeps its number where that may be one', () => {
  expect(percentLeft(PLAN, 'b')).toBe(70)
  const [, second, third] = PLAN as [unknown, (typeof PLAN)[0], (typeof PLAN)[0]]
  expect(withKind(PLAN, second, 'amount')).toMatchObject({ kind: 'amount', value: 20 })
  expect(withKind(PLAN, third, 'percent')).toMatchObject({ kind: 'percent', value: null })
})

test('a plain text becomes html', () => {
  expect(withText(aPart('a'), 'A & <b>').text.html).toBe('A &amp; &lt;b&gt;')
  expect(withText(aPart('a', { text: 'x' }), '').text.html).toBe('')
})
