import { beforeEach, expect, test } from 'bun:test'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { announceOutcome } from '../../../../../web/features/editor/figures/announce-outcome.ts'
import { takeToasts } from '../../../../../web/state/toasts.ts'

const typed = {
  place: { blockId: 'boq', rowId: null, name: 'subtotal' },
  text: '200',
  kept: '140.00',
} as const

// Other files of the same process leave some.
beforeEach(() => void takeToasts())

test.each([
  ['closest', 'info', LATER_MESSAGES.numbers.closest],
  ['all-pinned', 'warning', LATER_MESSAGES.numbers.allPinned],
  ['zero', 'warning', LATER_MESSAGES.numbers.zero],
] as const)('a subtotal that is met only %s is explained', (outcome, kind, text) => {
  announceOutcome(outcome, typed)
  expect(takeToasts()).toMatchObject([{ kind, text }])
})

test('where rows turned negative and the subtotal is not met, both are said', () => {
  announceOutcome('turned-closest', typed)
  expect(takeToasts().map(({ kind }) => kind)).toEqual(['info', 'warning'])
})

test.each([
  ['45', 'Keep 45.00'],
  ['', undefined],
])('a price %j that went back to the product is explained', (text, label) => {
  const place = { blockId: 'boq', rowId: 'row', name: 'price' } as const
  announceOutcome('reset', { place, text, kept: '40.00' })
  const [shown] = takeToasts()
  expect(shown?.text).toBe('Item price × qty makes 40.00, so the price went back.')
  expect(shown?.action?.label).toBe(label)
})

test('a percentage is refused with a sentence of its own', () => {
  announceOutcome('percentage', { ...typed, text: '-10%' })
  expect(takeToasts()).toMatchObject([
    {
      kind: 'warning',
      text: '"-10%" is a percentage, which only a qty can be, so 140.00 was kept.',
    },
  ])
})

test('a subtotal that is met needs no words', () => {
  announceOutcome('exact', typed)
  expect(takeToasts()).toEqual([])
})
