import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  $canUndo,
  $document,
  closeDocument,
  documentStore,
  openDocument,
  run,
  undo,
} from '../../../../../web/features/editor/document/store.ts'
import { changeMoneyInOneStep } from '../../../../../web/features/editor/money/money-popover.tsx'
import { aQuotation } from '../../../../support/documents.ts'

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

test('the currency that it had is no step', () => {
  const change = changeMoneyInOneStep()
  change({ currency: 'USD' })
  expect($canUndo.value).toBe(false)
  change({ currency: 'EUR' })
  change({ currency: 'USD' })
  expect([money(), $canUndo.value]).toEqual([['USD', 'en-US'], false])
})
