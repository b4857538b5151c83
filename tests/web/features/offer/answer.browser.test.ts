import { expect as is, test } from 'bun:test'
import { modal } from '../../../e2e/steps/account.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { anOffer, sendOffer } from '../../../support/offers.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const sender = sharedPerson(server, 'sender')

test('a part begins with its rows, and is accepted at no total where none is taken', async () => {
  const { tokens } = await sendOffer(sender, { acceptsParts: true }, aPricedQuotation(2))
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await page.locator('[data-answer="part"]').press('Enter')
  const dialog = modal(page, 'accept')
  const rows = dialog.locator('[data-tick]')
  await expect(rows.first()).toBeFocused()
  const tick = dialog.locator('[name="tick"]')
  const send = dialog.locator('[type="submit"]')
  await expect(tick).toBeVisible()
  for (const row of await rows.all()) await row.press('Space')
  await expect(dialog.getByRole('alert')).toHaveText('Tick one row at least.')
  await expect(dialog).not.toContainText('…')
  await expect(tick).toHaveCount(0)
  await expect(send).toBeDisabled()
  await rows.first().press('Space')
  await expect(tick).toBeEnabled()
  await expect(send).toBeEnabled()
})

test('a signature is drawn without a write to the storage, which keeps the name', async () => {
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await page.locator('[data-answer="accept"]').click()
  const dialog = modal(page, 'accept')
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (...entry) {
      document.body.dataset.writes = String(Number(document.body.dataset.writes ?? 0) + 1)
      setItem.apply(this, entry)
    }
  })
  const box = await dialog.locator('[data-signature]').boundingBox()
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 60, { steps: 20 })
  await page.mouse.up()
  await expect(dialog.getByRole('button', { name: 'Clear the signature' })).toBeVisible()
  is(await page.evaluate(() => document.body.dataset.writes)).toBeUndefined()
  await dialog.locator('[name="name"]').fill('Ada')
  is(await page.evaluate(() => document.body.dataset.writes)).toBe('1')
})

test('what is wrong with the address of a colleague is said at its field', async () => {
  const { tokens } = await sendOffer(sender, { to: [{ email: 'ada@example.com', name: 'Ada' }] })
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await page.locator('[data-answer="forward"]').click()
  const email = modal(page, 'forward').locator('[name="email"]')
  await email.fill('bob')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription('Enter the e-mail address of your colleague.')
  await email.fill('info@müller-bau.de')
  await expect(email).toHaveAccessibleDescription('')
  await email.press('Enter')
  await expect(modal(page, 'forward').getByRole('status')).toContainText('The link was sent to')
  is((await server.outbox()).at(-1)?.to).toBe('info@xn--mller-bau-q9a.de')
})

test('a question that takes the place of another gives the focus back to what it was asked by', async () => {
  const { quotation } = await sendOffer(sender, {}, anOffer())
  await using at = await visit(server, `/${quotation.id}/send`, { as: sender })
  const { page } = at
  const form = modal(page, 'send')
  await form.getByRole('tab', { name: 'Sent' }).click()
  const revoke = form.getByRole('button', { name: 'Revoke link' })
  await form.getByRole('button', { name: 'New link' }).click()
  await revoke.click()
  await page.keyboard.press('Escape')
  await expect(revoke).toBeFocused()
})
