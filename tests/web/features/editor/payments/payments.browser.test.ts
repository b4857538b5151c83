import { test } from 'bun:test'
import { fits, looksRight } from '../../../../e2e/steps/look.ts'
import { block, row, total, typeFigure } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { aDeposit } from '../../../../support/payment-plans.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

async function anOfferOf(changes: Parameters<typeof aPricedQuotation>[1]) {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(5, changes)
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  return { ann, path: `/${id}` }
}

test('a plan is made of parts that are added, changed, moved and removed; its amounts are live', async () => {
  const { ann, path } = await anOfferOf({ name: 'Plan' })
  await using opened = await visit(server, path, { as: ann })
  const { page } = opened
  await expect(total(page)).toHaveText('$100.00')
  await block(page, 'price').hover()
  await page.locator('[data-action="payment-plan"]').click()
  const form = page.locator('[data-plan]')
  await form.getByRole('button', { name: 'Add a part' }).click()
  const parts = form.locator('[data-part]')
  const amounts = form.locator('output')
  const plan = page.locator('[data-payments] [data-payment]')
  await expect(parts.first().getByLabel('Percent', { exact: true })).toBeFocused()

  await page.keyboard.type('110')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText(/100 % at most: this one is from 0 % to 100%/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('30')
  await expect(amounts).toHaveText(['$30.00', '$70.00'])
  await page.keyboard.press('Enter')
  await expect(plan).toHaveText([/^30%on acceptance\$30.00$/, /^Reston delivery\$70.00$/])

  await parts
    .first()
    .getByPlaceholder(/Deposit/)
    .fill('Deposit')
  await form.getByRole('button', { name: 'Add a part' }).click()
  const second = parts.nth(1)
  await second.getByLabel('Percent or amount').selectOption('amount')
  await second.getByLabel('Amount', { exact: true }).fill('-5')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('A part is an amount of 0 or more.')
  await second.getByLabel('Amount', { exact: true }).fill('25.5')
  await page.keyboard.press('Enter')
  await second.getByLabel('When it is due').selectOption('days')
  await second.getByLabel('Days after acceptance').fill('14')
  await page.keyboard.press('Enter')
  await expect(plan).toHaveText([
    /^Deposit 30%on acceptance\$30.00$/,
    /^14 days after acceptance\$25.50$/,
    /^Reston delivery\$44.50$/,
  ])
  await shot(page, 'payment-plan-form')

  await form.getByRole('button', { name: 'Move part 2 up' }).click()
  await expect(plan.first()).toHaveText(/^14 days/)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(plan.first()).toHaveText(/^Deposit/)
  // The total changes, and with it what its parts come to.
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '12')
  await expect(total(page)).toHaveText('$200.00')
  await expect(plan.first()).toHaveText(/\$60.00$/)

  await page.locator('[data-action="payment-plan"]').click()
  await form.getByRole('button', { name: 'Remove the plan' }).click()
  await expect(plan).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(plan).toHaveCount(3)
})

test('the plan and its form fit on a phone; readers see the plan without scripts of it', async () => {
  const { ann, path } = await anOfferOf({
    payments: aDeposit('Anzahlung für das Material, zahlbar vor der Bestellung'),
    language: 'de',
    locale: 'de-DE',
    currency: 'EUR',
    access: { level: 'everyone', userList: [] },
  })
  {
    await using opened = await visit(server, path, { as: ann, width: 390, touch: true })
    const { page } = opened
    await page.locator('[data-payments]').scrollIntoViewIfNeeded()
    await looksRight(page, 'payment-plan')
    await page.locator('[data-action="payment-plan"]').tap()
    await expect(page.locator('[data-plan] [data-part]')).toHaveCount(2)
    await fits(page, 'payment-plan-form-phone')
  }
  await using read = await visit(server, path)
  await expect(read.page.locator('[data-payments]')).toContainText('Zahlungsplan')
  await expect(read.page.locator('[data-payment="rest"]')).toHaveText(/Restbetrag.*70,00/)
  await read.page.locator('[data-payments]').scrollIntoViewIfNeeded()
  await shot(read.page, 'payment-plan-reader')
})
