import { test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { block, cell, row } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

async function aTaxedOffer(changes: Partial<Quotation> = {}) {
  const ann = await signUp(server)
  const tax = {
    mode: 'added' as const,
    rates: [{ id: 'r19', name: 'VAT', percent: 19, reason: '', parts: [] }],
    defaultRate: 'r19',
  }
  const { body } = await ann.call('/api/save-quotation', {
    body: { quotation: aPricedQuotation(2, { tax, ...changes }) },
  })
  return { ann, path: `/${body.quotation.id}` }
}

test('a new rate keeps the focus where the keys led it while it was added', async () => {
  const { ann, path } = await aTaxedOffer()
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  await page.locator('[data-action="add-tax"]').click()
  const form = page.locator('[data-tax]')
  await form.getByRole('button', { name: 'Other rate' }).click()
  await expect(form.getByRole('group', { name: 'Other rate' }).getByLabel('Percent')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Shift+Tab')
  const added = form.locator('[data-rate-id]').nth(1)
  await expect(added.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Levy')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('group', { name: /^Levy 5/ })).toBeVisible()

  await form.getByRole('button', { name: 'Other rate' }).click()
  await expect(form.getByRole('group', { name: 'Other rate' }).getByLabel('Percent')).toBeFocused()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await expect(form.locator('[data-rate-id]').nth(2).getByLabel('Percent')).toBeFocused()
})

// GST and IGST have the same percentages.
test('rates are suggested until they are there', async () => {
  const rates = [{ id: 'r0', name: 'GST', percent: 0, reason: '', parts: [] }]
  const tax = { mode: 'added' as const, rates, defaultRate: 'r0' }
  const { ann, path } = await aTaxedOffer({ locale: 'en-IN', currency: 'INR', tax })
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  await page.locator('[data-action="add-tax"]').click()
  const chips = page.locator('[data-tax]').getByRole('button', { name: /^Add .*GST/ })
  await expect(chips).toHaveText([/^GST 18/, /^GST 5/, /^IGST 18/, /^IGST 5/])
  await chips.first().click()
  await expect(chips).toHaveText([/^GST 5/, /^IGST 18/, /^IGST 5/])
  await chips.first().click()
  await expect(chips).toHaveText([/^IGST 18/, /^IGST 5/])
})

test('the row’s icons stay on a phone while its rate is chosen, and get the focus back', async () => {
  const { ann, path } = await aTaxedOffer()
  await using opened = await visit(server, path, { as: ann, width: 390, touch: true })
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'qty').tap()
  const more = first.locator(':scope > [data-bar] [data-more]')
  await more.tap()
  await page.getByRole('menuitem', { name: 'Tax rate…' }).tap()
  await expect(more).toBeVisible()
  await page.getByRole('menuitemcheckbox').tap()
  await expect(more).toBeFocused()
})
