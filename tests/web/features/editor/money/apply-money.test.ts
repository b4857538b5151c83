import { afterEach, beforeEach, expect, test } from 'bun:test'
import { findPricedRow } from '#domain/document/blocks.ts'
import { typedTotal } from '#domain/numbers/typed-total.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import {
  $canUndo,
  $document,
  closeDocument,
  committedBlocks,
  documentStore,
  lockEdits,
  openDocument,
  run,
  undo,
} from '../../../../../web/features/editor/document/store.ts'
import { changeMoneyInOneStep } from '../../../../../web/features/editor/money/money-popover.tsx'
import { runWithDecimals } from '../../../../../web/features/editor/money/with-decimals.ts'
import { changeStepsInOneStep, taxStep } from '../../../../../web/features/editor/tax/commands.ts'
import { takeToasts } from '../../../../../web/state/toasts.ts'
import { aPricedQuotation, aQuotation } from '../../../../support/documents.ts'
import { aPart } from '../../../../support/payment-plans.ts'

beforeEach(() => openDocument(aQuotation()))
afterEach(closeDocument)

const money = () => {
  const { currency, locale } = $document.value?.meta.value ?? {}
  return [currency, locale]
}

test('a currency and a number format are one step, however often they are chosen', () => {
  const change = changeMoneyInOneStep()
  for (const currency of ['CHF', 'GBP', 'EUR']) change({ currency })
  change({ locale: 'de-DE' })
  expect(money()).toEqual(['EUR', 'de-DE'])
  undo()
  expect(money()).toEqual(['USD', 'en-US'])
  expect($canUndo.value).toBe(false)
  documentStore.redo()
  expect(money()).toEqual(['EUR', 'de-DE'])
})

test('what was done in between stays a step of its own', () => {
  const change = changeMoneyInOneStep()
  change({ currency: 'EUR' })
  run((blocks) => blocks.slice(1))
  change({ locale: 'de-DE' })
  expect(money()).toEqual(['EUR', 'de-DE'])
  undo()
  expect(money()).toEqual(['EUR', 'en-US'])
  undo()
  undo()
  expect(money()).toEqual(['USD', 'en-US'])
})

test('figures that lose decimals are told once a step, after it, and steps of a total are one step', () => {
  const blocks = [...withTotal(aPricedQuotation(1).blocks, 'total', 123.456)]
  const payments = [aPart('first', { kind: 'amount', value: 80.125 }), aPart('rest')]
  openDocument(aPricedQuotation(1, { blocks, currency: 'KWD', decimals: 3, payments }))
  takeToasts()
  const change = changeMoneyInOneStep()
  const unlock = lockEdits()
  change({ currency: 'EUR' })
  expect(takeToasts()).toEqual([])
  unlock()
  change({ currency: 'EUR' })
  change({ locale: 'de-DE' })
  expect(takeToasts().map(({ text }) => text)).toEqual([
    'This currency has two decimals. Figures with three were rounded.',
  ])
  expect(typedTotal(committedBlocks(), 'total')).toBe(123.46)
  expect($document.value?.meta.value.payments.map(({ value }) => value)).toEqual([80.13, null])

  const changeSteps = changeStepsInOneStep()
  changeSteps(5)
  expect(typedTotal(committedBlocks(), 'total')).toBe(125)
  changeSteps(0.05)
  expect(typedTotal(committedBlocks(), 'total')).toBe(123.45)
  expect(new Set(takeToasts().map(({ id }) => id))).toEqual(new Set(['stepped']))
  undo()
  expect(typedTotal(committedBlocks(), 'total')).toBe(123.46)
  undo()
  expect(typedTotal(committedBlocks(), 'total')).toBe(123.456)
  expect($canUndo.value).toBe(false)
})

test('a tax that comes with a currency converts prices in its decimals', () => {
  const rate = { id: 'r', name: 'VAT', percent: 19, reason: '', parts: [] }
  const tax = { mode: 'included' as const, rates: [rate], defaultRate: 'r' }
  openDocument(aPricedQuotation(1, { tax, currency: 'EUR' }))
  const money = { currency: 'KWD' }
  const step = taxStep({ ...tax, mode: 'added' }, { converts: true, money })
  runWithDecimals({ ...money, ...step?.fields }, step?.operation)
  // 10.00 ÷ 1.19
  const place = { blockId: 'table', rowId: 'row0' }
  expect(findPricedRow(committedBlocks(), place)?.itemPrice.value).toBe(8.403)
})

test('the currency that it had is no step', () => {
  const change = changeMoneyInOneStep()
  change({ currency: 'USD' })
  expect($canUndo.value).toBe(false)
  change({ currency: 'EUR' })
  change({ currency: 'USD' })
  expect([money(), $canUndo.value]).toEqual([['USD', 'en-US'], false])
})
