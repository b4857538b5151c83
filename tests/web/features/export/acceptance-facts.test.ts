import { expect, test } from 'bun:test'
import {
  figureCell,
  newQuotation,
  newRowBlock,
  type Quotation,
} from '#domain/document/quotation.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { acceptanceFacts } from '../../../../web/features/export/acceptance/acceptance-facts.ts'
import { ENGLISH } from '../../../../web/features/export/export-words.ts'
import type { AcceptedOffer } from '../../../../web/state/accepted-offer.ts'
import { setSettings } from '../../../../web/state/settings.ts'

setSettings({ publicUrl: 'http://offers.example', blogUrl: '' })

/** What the page of proof says from the net to the total: it must add up, as the paper does. */
function moneyOf(prices: readonly number[], changes: Partial<Quotation>): string[] {
  const rows = prices.map((price, at) => ({
    ...newRowBlock(`r${at}`),
    price: figureCell(price, true),
  }))
  const quotation = { ...newQuotation(rows), locale: 'en-US', ...changes }
  const { shown: total } = totalsOf(rows, quotation)
  const answer = {
    name: 'Ann',
    email: 'ann@example.com',
    answeredAt: '2026-01-02T03:04:05.000Z',
    timeZone: 'UTC',
    total,
    hash: 'ab',
    signature: [],
    people: [],
    leftOut: [],
  }
  const offer = { quotation, answer, sender: 'Bob' } as unknown as AcceptedOffer
  const { facts } = acceptanceFacts(offer, ENGLISH)
  const from = facts.findIndex(([label]) => label === ENGLISH.acceptance.options)
  return facts.slice(from + 1).map((fact) => fact.join(' | ').replaceAll('\u00a0', ' '))
}

const rate = (percent: number, parts: { name: string; percent: number }[] = []) => ({
  mode: 'added' as const,
  rates: [{ id: 'a', name: 'VAT', percent, reason: '', parts }],
  defaultRate: 'a',
})
const QUEBEC = rate(14.975, [
  { name: 'GST', percent: 5 },
  { name: 'QST', percent: 9.975 },
])
const cassa = { id: 'c', html: '<b>Cassa</b>', kind: 'percent' as const, value: 4 }
const withheld = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' }

test('an acceptance tells the rounding to a step', () => {
  expect(moneyOf([19.3], { tax: rate(8.1), rounding: 0.05, currency: 'CHF' })).toEqual([
    'Net | 19.30',
    'VAT 8.1% of 19.30 | 1.56',
    'Rounding | −0.01',
    'Total | CHF 20.85',
  ])
})

test('and a rounding line by its own text, where the tax is included too', () => {
  const cents = { id: 'r', html: '<i>Cents</i> off', kind: 'rounding' as const, value: -0.5 }
  const tax = { ...rate(19), mode: 'included' as const }
  expect(moneyOf([119.5], { tax, lines: [cents] })).toEqual([
    'Net | 100.42',
    'includes VAT 19% of 100.42 | 19.08',
    'Cents off | −0.50',
    'Total | $119.00',
  ])
})

test('each part of a tax on a line of its own, and what is withheld, of which net and why', () => {
  const withholding = { ...withheld, lines: [], reason: 'Art. 101 LIRPF' }
  expect(moneyOf([1000], { tax: QUEBEC, lines: [cassa], withholding, rounding: 0.5 })).toEqual([
    'Net | 1,040.00',
    'GST 5% of 1,040.00 | 52.00',
    'QST 9.975% of 1,040.00 | 103.74',
    'Total with tax | 1,195.74',
    'IRPF 15% of 1,000.00 | −150.00 (Art. 101 LIRPF)',
    'Rounding | −0.24',
    'To be paid | $1,045.50',
  ])
})

test('without a tax from the sum on, and nothing where only lines change that', () => {
  expect(moneyOf([1000], { withholding: withheld })).toEqual([
    'Sum | 1,000.00',
    'IRPF 15% | −150.00',
    'To be paid | $850.00',
  ])
  expect(moneyOf([1000], { withholding: withheld, lines: [cassa] })).toEqual([
    'Sum | 1,000.00',
    'Cassa 4% | 40.00',
    'IRPF 15% | −156.00',
    'To be paid | $884.00',
  ])
  expect(moneyOf([1000], { lines: [cassa] })).toEqual(['Total | $1,040.00'])
})
