import { expect, test } from 'bun:test'
import { newPriceBlock, newQuotation, type Quotation } from '#domain/document/quotation.ts'
import { upgradeQuotation } from '#domain/document/upgrade.ts'
import { canonicalText } from '#domain/offers/canonical.ts'
import { aLetterhead } from '../../support/letterheads.ts'

/** As version 5 stored it, but for the blocks and what nobody accepts. */
const RATE = { id: 'full', name: 'VAT', percent: 19, reason: '' }
const { withholding: _, rounding: __, decimals: ___, ...plain } = newQuotation([newPriceBlock('p')])
const STORED = {
  ...plain,
  version: 5,
  currency: 'KWD',
  tax: { mode: 'added', rates: [RATE], defaultRate: 'full' },
}

test('a later form of documents changes no text that was accepted', () => {
  const before: unknown = { ...STORED, tax: { ...STORED.tax, rates: [RATE] } }
  const upgraded = upgradeQuotation(before) as Quotation
  expect(upgraded).toMatchObject({
    tax: { rates: [{ parts: [] }] },
    withholding: null,
    decimals: 2,
  })
  const text = canonicalText(upgraded)
  expect(text).toBe(canonicalText(before as Quotation))
  expect(text).toStartWith('{"blocks":[')
  expect(text).toEndWith(
    '"currency":"KWD","desc":"","language":"en","lines":[],"locale":"en-US","name":"","numbering":"table","tax":{"defaultRate":"full","mode":"added","rates":[{"id":"full","name":"VAT","percent":19,"reason":""}]},"validUntil":"","version":3}',
  )
})

test('what it adds is part of the text once it is used', () => {
  const parts = [9, 10].map((percent) => ({ name: 'Part', percent }))
  const withholding = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' }
  const used: [Partial<Quotation>, string][] = [
    [
      { withholding },
      '"withholding":{"lines":null,"name":"IRPF","percent":15,"rates":null,"reason":""}',
    ],
    [{ rounding: 0.05 }, '"rounding":0.05'],
    [{ decimals: 3 }, '"decimals":3'],
    [
      { tax: { mode: 'added', rates: [{ ...RATE, parts }], defaultRate: 'full' } },
      '"parts":[{"name":"Part","percent":9},{"name":"Part","percent":10}]',
    ],
  ]
  for (const [change, said] of used) {
    const text = canonicalText({ ...newQuotation([newPriceBlock('p')]), ...change })
    expect(text).toContain(said)
    expect(text).toContain('"version":6')
  }
})

test('a letterhead that says nothing of how to pay has the text of before', () => {
  const { iban: _, payLink: __, ...before } = aLetterhead()
  const document = (letterhead: unknown) =>
    ({ ...newQuotation([newPriceBlock('p')]), letterhead }) as Quotation
  const text = canonicalText(document(before))
  expect(canonicalText(document(aLetterhead()))).toBe(text)
  expect(text).toContain('"version":4')
  expect(text).not.toContain('iban')
  const payable = canonicalText(document(aLetterhead({ iban: 'DE02120300000000202051' })))
  expect(payable).toContain('"iban":"DE02120300000000202051"')
  expect(payable).toContain('"version":7')
})
