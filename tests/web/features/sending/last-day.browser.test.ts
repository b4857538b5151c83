import { expect as is, test } from 'bun:test'
import { daysAfter } from '#domain/document/fields.ts'
import { isoDay } from '#domain/document/last-day.ts'
import { writtenDate } from '#domain/document/map-fields.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import { menu, standing } from '../../../e2e/steps/account.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { openOffer } from '../../../support/offers.ts'
import { signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')
const server = sharedServer({ web: true, now: () => NOW })

const EN = { language: 'en', locale: 'en-US' } as const
const later = (days: number) => daysAfter(new Date(NOW), days)

test('the day in the paper’s field is the form’s, and one that is chosen is in the field and the offer', async () => {
  const ann = await signUp(server)
  const field = `<span data-field="validUntil">${writtenDate(later(10), EN)}</span>`
  const says = newTextBlock('says', `<p>Until ${field}</p>`)
  const quotation = aPricedQuotation(1, { name: 'Bath' })
  quotation.blocks.unshift(says)
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  await using at = await visit(server, `/${id}`, { as: ann })
  const { page } = at
  await menu(page, 'send').click()
  const form = await standing(page, 'send')
  const day = form.locator('[name=validUntil]')
  await expect(day).toHaveValue(isoDay(later(10)))
  await day.fill(isoDay(later(20)))
  await form.locator('[name=to]').fill('ada@example.com')
  await page.keyboard.press('Enter')
  // Only of a last day that is far enough.
  const reminds = form.locator('[name=remindsCustomer]')
  await reminds.check()
  for (const near of ['', isoDay(later(2))]) {
    await day.fill(near)
    await expect(reminds).toHaveCount(0)
  }
  await day.fill(isoDay(later(20)))
  await expect(reminds).toBeChecked()
  await form.locator('[name=pdf]').uncheck()
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('heading', { name: 'Sent to ada@example.com' })).toBeFocused()
  const url = await form.locator('[data-link-id]:visible').getByRole('textbox').inputValue()
  const { offer, quotation: sent } = (await openOffer(server, url.split('/offer/')[1] ?? '')).body
  is(offer.validUntil).toBe(isoDay(later(20)))
  is(JSON.stringify(sent.blocks)).toContain(writtenDate(later(20), EN))
  await expect(page.locator('article')).toContainText(writtenDate(later(20), EN))
  const { body } = await ann.call('/api/get-sent-list', { body: { id } })
  is(isoDay(new Date(body.sent[0].remindsAt))).toBe(isoDay(later(18)))
  await form.getByRole('tab', { name: 'Sent' }).click()
  const due = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(later(18))
  await expect(form.locator('[data-offer-id]')).toContainText(`reminds them ${due}`)
})
