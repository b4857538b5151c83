import { expect, test } from 'bun:test'
import { newPriceBlock, newQuotation } from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { planHtml } from '#domain/paper/plan.ts'
import { sideOf } from '#domain/paper/side.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { aDeposit, aPart } from '../../../../support/payment-plans.ts'
import { aRow, aTableOf, recalculated, wordsDrawn } from './drawn.ts'

const quotation = {
  ...newQuotation([aTableOf([aRow('a', 1234.56)]), newPriceBlock('total')]),
  payments: [
    ...aDeposit('For <b>wood</b>').slice(0, 1),
    aPart('b', { kind: 'amount', value: 100, when: 'days', days: 30 }),
    aPart('c', { kind: 'percent', value: 10, when: 'date', date: '2027-03-01' }),
    aPart('rest'),
  ],
}

test('the plan stands below the total, each part with when it is due', () => {
  expect(wordsDrawn(quotation).at(-1)).toBe(
    [
      'Total $1,234.56',
      'Payment plan',
      'For wood 30% on acceptance $370.37',
      '30 days after acceptance $100.00',
      '10% on March 1, 2027 $123.46',
      'Rest on delivery $640.73',
    ].join(' '),
  )
})

test('a comparison marks the parts that came, went and changed', () => {
  const words = wordsOf('en').paper
  const side = (payments: typeof quotation.payments) =>
    sideOf(recalculated({ ...quotation, payments }), words)
  const pen = {
    rich: (html: string) => trusted(html),
    text: (text: string, before?: string | null) =>
      before && before !== text ? `${before}→${text}` : text,
  }
  const [first, second, , rest] = quotation.payments as [never, never, never, never]
  const html = planHtml(side([second, rest]), side([first, rest]), pen)?.text ?? ''
  expect(html).toMatch(/<del class="item">.*For <b>wood/)
  expect(html).toMatch(/<ins class="item">.*30 days after acceptance/)
  expect(html).toContain('$864.19→$1,134.56')
})
