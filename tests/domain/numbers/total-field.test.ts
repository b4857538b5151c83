import { expect, test } from 'bun:test'
import { chooseAt } from '#domain/document/change-options.ts'
import { fieldValues } from '#domain/document/fields.ts'
import { newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { fieldHtml } from '#domain/html/fields.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { withTotalFields } from '#domain/numbers/totals.ts'
import { withChoices } from '#domain/offers/choices.ts'
import { createDocumentStore } from '../../../web/features/editor/document/store.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { anOffer } from '../../support/offers.ts'

const sentence = newTextBlock('sum', `<p>For ${fieldHtml('total')} in all, <b>net</b></p>`)
const withSentence = (quotation: Quotation): Quotation => ({
  ...quotation,
  blocks: [sentence, ...quotation.blocks],
})
const totalIn = ({ blocks }: Pick<Quotation, 'blocks'>) => fieldValues(blocks).total

function recalculated(quotation: Quotation): Quotation {
  const reading = recalculateQuotation(quotation)
  if (!reading.ok) throw new Error(reading.at)
  return reading.value
}

test('a field for the total says it in the currency and number format', () => {
  expect(totalIn(recalculated(withSentence(aPricedQuotation(3))))).toBe('$60.00')
  const german = aPricedQuotation(100, { currency: 'EUR', locale: 'de-DE' })
  expect(totalIn(recalculated(withSentence(german)))).toBe('2.000,00 €')
})

test('whatever is typed there, and whatever is typed over the total', () => {
  const quotation = withSentence(aPricedQuotation(3))
  const typed = newTextBlock('sum', `<p>For ${fieldHtml('total', '$1.00')}</p>`)
  const [, ...others] = quotation.blocks
  expect(totalIn(recalculated({ ...quotation, blocks: [typed, ...others] }))).toBe('$60.00')
  const blocks = quotation.blocks.map((block) =>
    block.type === 'price'
      ? { ...block, price: { ...block.price, value: 55, isTyped: true } }
      : block,
  )
  expect(totalIn(recalculated({ ...quotation, blocks }))).toBe('$55.00')
})

test('documents without one stay the same objects', () => {
  const { blocks, ...terms } = recalculated(aPricedQuotation(3))
  expect(withTotalFields(blocks, terms)).toBe(blocks)
  const german = { currency: 'EUR', locale: 'de-DE' }
  const settled = recalculated(withSentence(aPricedQuotation(3, german)))
  expect(withTotalFields(settled.blocks, settled)).toBe(settled.blocks)
})

test('it follows every edit and every undo', () => {
  const store = createDocumentStore(recalculated(withSentence(aPricedQuotation(3))))
  const shown = () => fieldValues(store.committedBlocks()).total
  store.run((blocks) => blocks.filter(({ type }) => type !== 'boq'))
  expect(shown()).toBe('$0.00')
  store.undo()
  expect(shown()).toBe('$60.00')
  store.runOnMeta({ currency: 'EUR' })
  expect(shown()).toBe('€60.00')
  store.undo()
  expect(shown()).toBe('$60.00')
})

test('it follows what a reader chooses', () => {
  const offer = recalculated(withSentence(anOffer({ permissionLevel: 'Public' })))
  const store = createDocumentStore(offer)
  store.chooseAsReader((blocks) => chooseAt(blocks, { blockId: 'table', rowId: 'row1' }, true))
  expect(fieldValues(store.committedBlocks()).total).toBe('$60.00')
})

test('what a customer chooses is in it, and so in what they accept', () => {
  const offer = recalculated(withSentence(anOffer()))
  expect(totalIn(offer)).toBe('$40.00')
  const chosen = withChoices(offer, [
    { rowId: 'row1', qty: 5 },
    { rowId: 'row2', qty: null },
  ])
  expect(chosen.ok && totalIn(chosen.value)).toBe('$90.00')
})
