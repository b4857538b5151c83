import { expect, test } from 'bun:test'
import { newQuotation, type Quotation } from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { dueOnAcceptance } from '#domain/offers/due-on-acceptance.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { qrCode } from '../../../web/ui/qr-code.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { aLetterhead } from '../../support/letterheads.ts'
import { aDeposit, aPart } from '../../support/payment-plans.ts'
import { readCode } from '../../support/qr-codes.ts'

const words = wordsOf('en').acceptance
const IBAN = 'DE02120300000000202051'

const dueOf = (changes: Partial<Quotation>) => {
  const quotation = aPricedQuotation(3, {
    currency: 'EUR',
    payments: aDeposit(),
    letterhead: aLetterhead({ iban: IBAN, company: 'Bäder Vogel & Söhne' }),
    ...changes,
  })
  const read = recalculateQuotation(quotation)
  return dueOnAcceptance((read.ok ? read.value : newQuotation([])) as Quotation, words)
}

test('the parts that are due on acceptance are paid by a code that banks’ apps read', () => {
  const payments = [
    aPart('a', { kind: 'percent', value: 30, when: 'acceptance' }),
    aPart('b', { kind: 'amount', value: 5.01, when: 'acceptance' }),
    aPart('c'),
  ]
  const due = dueOf({ payments })
  expect(due).toMatchObject({
    amount: '€23.01',
    lines: ['Bäder Vogel & Söhne', 'DE02 1203 0000 0000 2020 51'],
    link: '',
  })
  const text = due?.code?.text ?? ''
  expect(text.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Bäder Vogel & Söhne', IBAN, 'EUR23.01'],
  ])
  expect(due?.code?.name).toContain('€23.01')
  const { size, path } = qrCode(text)
  const dark = new Set(path.match(/M\d+ \d+/g))
  expect(readCode(size, (x, y) => dark.has(`M${x} ${y}`))).toBe(text)
})

test('the number is the reference, and the longest texts of any script fit into the code', () => {
  const number = 'Ω'.repeat(60)
  const html = `<span data-field="number">${number}</span>`
  const note = {
    ...aPricedQuotation(3).blocks[0],
    id: 'n',
    type: 'text',
    text: { html, value: null },
  }
  const { blocks } = aPricedQuotation(3)
  const due = dueOf({
    blocks: [note as Quotation['blocks'][number], ...blocks],
    letterhead: aLetterhead({ iban: IBAN, company: 'Ω'.repeat(200) }),
  })
  const text = due?.code?.text ?? ''
  expect(text.split('\n').at(-1)).toBe('Ω'.repeat(40))
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(331)
  expect(qrCode(text).size).toBeLessThanOrEqual(69 + 8)
})

test('a company of several lines is one in the code, and its reference is cut to the bytes that are left', () => {
  const html = `<span data-field="number">${'見'.repeat(40)}</span>`
  const [block] = aPricedQuotation(3).blocks
  const note = { ...block, id: 'n', type: 'text', text: { html, value: null } }
  const { code } =
    dueOf({
      blocks: [note as Quotation['blocks'][number], ...aPricedQuotation(3).blocks],
      letterhead: aLetterhead({ iban: IBAN, company: `株\n${'株'.repeat(80)}` }),
    }) ?? {}
  const lines = code?.text.split('\n') ?? []
  expect(lines.slice(5, 7)).toEqual([`株 ${'株'.repeat(68)}`, IBAN])
  expect(lines.at(-1)).toMatch(/^見{20,}$/)
  expect(new TextEncoder().encode(code?.text).length).toBeLessThanOrEqual(331)
})

test('in another currency there is whom to pay, and no code', () => {
  const company = 'Bäder Vogel'
  const due = dueOf({ currency: 'CHF', letterhead: aLetterhead({ company, iban: IBAN }) })
  expect(due?.code).toBeNull()
  expect(due?.lines.slice(0, 2)).toEqual([company, 'DE02 1203 0000 0000 2020 51'])
})

test('without an IBAN or a company there is the link alone', () => {
  const payLink = 'https://pay.example'
  const cases: Partial<Quotation>[] = [
    { letterhead: aLetterhead({ payLink }) },
    { letterhead: aLetterhead({ iban: IBAN, payLink, company: ' ' }) },
  ]
  for (const changes of cases)
    expect(dueOf(changes)).toMatchObject({ code: null, lines: [], link: payLink })
})

test('nothing is due without a plan, a part on acceptance, or a way to pay', () => {
  expect(dueOf({ payments: [] })).toBeNull()
  expect(dueOf({ payments: [aPart('a', { kind: 'percent', value: 30 }), aPart('b')] })).toBeNull()
  expect(dueOf({ letterhead: null })).toBeNull()
  expect(dueOf({ letterhead: aLetterhead() })).toBeNull()
})
