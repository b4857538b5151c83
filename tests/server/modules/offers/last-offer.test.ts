import { expect, test } from 'bun:test'
import { withFieldValues } from '#domain/document/fields.ts'
import { newTextBlock, type Quotation, type QuotationTax } from '#domain/document/quotation.ts'
import { withStatedDays } from '#domain/document/stated-days.ts'
import { template } from '#domain/document/template.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { sendOffer } from '../../../support/offers.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

let now = Date.parse('2026-11-26T12:00:00Z')
const server = sharedServer({ now: () => now })

const words = wordsOf('en').template
const rate = (percent: number, reason = '') => ({
  id: `r${percent}x${reason.length}`,
  name: 'VAT',
  percent,
  reason,
  parts: [],
})
const taxOf = (mode: QuotationTax['mode'], ...rates: QuotationTax['rates']): QuotationTax => ({
  mode,
  rates,
  defaultRate: rates[0]?.id ?? null,
})
const anOffer = (tax: QuotationTax, client = '') =>
  aPricedQuotation(1, {
    tax,
    blocks: [
      newTextBlock('to', `<p><span data-field="client">${client}</span></p>`),
      ...aPricedQuotation(1).blocks,
    ],
  })

const last = async (person: Person) => (await person.call('/api/get-send-defaults')).body.last
const save = (person: Person, quotation: Quotation) =>
  person.call('/api/save-quotation', { body: { quotation } })
async function send(person: Person, quotation: Quotation, validUntil = '') {
  now += 60_000
  await sendOffer(person, { validUntil }, quotation)
}

test('a tax comes from the last offer that was sent, or else from what was saved', async () => {
  const ann = await signUp(server)
  expect(await last(ann)).toBeNull()
  await save(ann, anOffer(taxOf('none')))
  expect(await last(ann)).toMatchObject({ tax: null })
  await save(ann, anOffer(taxOf('included', rate(7))))
  await save(ann, anOffer(taxOf('none')))
  expect(await last(ann)).toMatchObject({ tax: taxOf('included', rate(7)) })
  await send(ann, anOffer(taxOf('added', rate(19))))
  await save(ann, anOffer(taxOf('included', rate(8))))
  expect(await last(ann)).toMatchObject({ tax: taxOf('added', rate(19)) })
  await send(ann, anOffer(taxOf('none')))
  expect(await last(ann)).toMatchObject({ tax: { mode: 'none' } })
})

test('what its client brought is no tax of the next: their mode, and 0 % with a reason', async () => {
  const ann = await signUp(server)
  await send(ann, anOffer(taxOf('added', rate(19), rate(0, 'Export'))))
  const own = taxOf('added', rate(19))
  expect(await last(ann)).toMatchObject({ tax: own })
  const client = { name: 'Eva Berg', taxMode: 'included' }
  await ann.call('/api/save-client', { body: { client } })
  await send(ann, anOffer(taxOf('included', rate(20)), 'Eva Berg'))
  expect(await last(ann)).toMatchObject({ tax: own })
  await send(ann, anOffer(taxOf('added', rate(0, 'Reverse charge'))))
  expect(await last(ann)).toMatchObject({ tax: own })
  const small = taxOf('included', rate(0, words.smallBusiness))
  await send(ann, anOffer(small))
  expect(await last(ann)).toMatchObject({ tax: small })
})

test('what is withheld is that of the last offer with some: not every client withholds', async () => {
  const ann = await signUp(server)
  const irpf = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: 'Art. 101' }
  await send(ann, { ...anOffer(taxOf('added', rate(21))), withholding: irpf })
  await send(ann, anOffer(taxOf('added', rate(21))))
  expect(await last(ann)).toMatchObject({ withholding: irpf })
})

test('days and terms are those of the last offer, without what names its client', async () => {
  const ann = await signUp(server)
  await send(ann, anOffer(taxOf('none')), '2026-12-20')
  expect(await last(ann)).toMatchObject({ validDays: 24, terms: '', language: 'en' })
  let count = 0
  const sample = template(() => `id${++count}`)
  const terms = `<h2>${words.termsHeading}</h2><p>Payment within 10 days, <span data-field="client"></span>.</p>`
  const blocks = withFieldValues(
    withStatedDays(sample.blocks.with(-1, newTextBlock('terms', terms)), 30, words),
    { client: 'Eva Berg' },
  )
  await send(ann, { ...sample, name: 'Sample', blocks: [...blocks] }, '2026-12-31')
  expect(await last(ann)).toMatchObject({ validDays: 30, terms })
})
