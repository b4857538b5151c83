import { expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { aPart } from '../../../../support/payment-plans.ts'
import { aRow, aTable, aTotal, contentsOf } from './quotations.ts'

test('shares follow the total’s cell, and the rest is what the parts leave of it', () => {
  const payments = [
    aPart('a', { text: 'Deposit', kind: 'percent', value: 30, when: 'acceptance' }),
    aPart('b', { kind: 'amount', value: 100 }),
    aPart('c'),
  ]
  const plain = newQuotation([aTable([aRow('Tiles', [1234.56, 1])]), aTotal()])
  const read = recalculateQuotation({ ...plain, payments })
  if (!read.ok) throw new Error(read.reason)
  const options = { origin: 'https://offers.example', pictures: new Map() }
  const contents = Object.entries(contentsOf(quotationToSheet(read.value, options)))
  const from = contents.findIndex(([, value]) => value === 'Payment plan')
  const [total] = contents[from - 1] ?? []
  const [share] = contents[from + 2] ?? []
  const [amount] = contents[from + 4] ?? []
  expect(contents.slice(from).map(([, value]) => value)).toEqual([
    'Payment plan',
    'Deposit 30%\non acceptance',
    `=ROUND(${total}*0.3,2)`,
    'on delivery',
    100,
    'Rest\non delivery',
    `=${total}-SUM(${share}:${amount})`,
  ])
})
