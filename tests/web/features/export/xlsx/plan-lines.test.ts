import { expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { acceptanceFacts } from '../../../../../web/features/export/acceptance/acceptance-facts.ts'
import { ENGLISH } from '../../../../../web/features/export/export-words.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import type { AcceptedOffer } from '../../../../../web/state/accepted-offer.ts'
import { setSettings } from '../../../../../web/state/settings.ts'
import { aLetterhead } from '../../../../support/letterheads.ts'
import { aDeposit, aPart } from '../../../../support/payment-plans.ts'
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

test('the rows of an acceptance say whom to pay, and lead to the payment link', () => {
  setSettings({ publicUrl: 'https://offers.example', blogUrl: '' })
  const payLink = 'https://pay.example/1'
  const letterhead = aLetterhead({ iban: 'DE02120300000000202051', company: 'Bäder AG', payLink })
  const plain = newQuotation([aTable([aRow('Tiles', [100, 1])]), aTotal()])
  const read = recalculateQuotation({
    ...plain,
    currency: 'EUR',
    payments: aDeposit(),
    letterhead,
  })
  if (!read.ok) throw new Error(read.reason)
  const answer = { name: 'Ann', answeredAt: '2026-01-02T03:04:05.000Z', timeZone: 'UTC' }
  const accepted = acceptanceFacts(
    {
      quotation: read.value,
      answer: {
        ...answer,
        email: 'ann@example.com',
        total: 100,
        hash: 'ab',
        signature: [],
        people: [],
        leftOut: [],
      },
      sender: 'Bob',
    } as unknown as AcceptedOffer,
    ENGLISH,
  )
  const options = { origin: 'https://offers.example', pictures: new Map(), accepted }
  const sheet = quotationToSheet(read.value, options)
  const contents = Object.values(contentsOf(sheet))
  const { due, pay } = ENGLISH.acceptance
  expect(contents).toContain(`${due}: €30.00 · Bäder AG · DE02 1203 0000 0000 2020 51`)
  const links = sheet.rows.flatMap(({ cells }) => cells.filter(({ link }) => link === payLink))
  expect(links).toHaveLength(1)
  expect(contents).toContain(`${pay}: ${payLink}`)
})
