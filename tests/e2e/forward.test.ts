import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { anOffer, sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { linkMailedTo, modal, standing } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import { forgive, goTo, visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' }, web: true })
const sender = sharedPerson(server, 'sender')
const ADA = { email: 'ada@example.com', name: 'Ada' }

const forwardButton = (page: Page) => page.locator('[data-answer="forward"]')
const dialog = (page: Page) => modal(page, 'forward')

async function forwardTo(page: Page, email: string, may?: string): Promise<void> {
  await dialog(page).locator('[name="email"]').fill(email)
  if (may) await dialog(page).getByRole('radio', { name: may, exact: true }).check()
  await dialog(page).locator('[type=submit]').click()
}

test('an offer is sent on to a colleague, who asks; the sender sees whom, and takes the link back: on a phone', async () => {
  const phone = { width: 390, touch: true }
  const { tokens, quotation } = await sendOffer(sender, { to: [ADA] })
  await using at = await visit(server, `/offer/${tokens[0]}`, phone)
  const { page } = at
  await forwardButton(page).click()
  await expect(dialog(page).getByRole('radio', { name: 'Read it and ask about it' })).toBeChecked()
  await looksRight(page, 'forward-dialog')
  const alert = dialog(page).getByRole('alert')
  for (const [email, said] of [
    ['bob', 'Enter the e-mail address of your colleague.'],
    [sender.email, `${sender.email} is where this offer comes from.`],
    [ADA.email, 'That is your own address.'],
  ] as const) {
    await forwardTo(page, email)
    await expect(alert).toHaveText(said)
  }
  forgive(at, /409/)
  await dialog(page).getByLabel('Their name (optional)').fill('Bob')
  await forwardTo(page, 'bob@example.com')
  await expect(dialog(page).getByRole('status')).toHaveText('The link was sent to Bob.')
  await expect(dialog(page).locator('[data-forwarded]')).toHaveText('Bob may read it and ask')
  await expect(dialog(page).locator('[name="email"]')).toHaveValue('')
  await looksRight(page, 'forwarded')

  await goTo(page, await linkMailedTo(server, 'bob@example.com'))
  await expect(page.locator('[data-standing]')).toContainText(
    'Ada sent you this offer to read and to ask about.',
  )
  for (const way of ['accept', 'decline'])
    await expect(page.locator(`[data-answer="${way}"]`)).toHaveCount(0)
  // A colleague passes on no more, and goes in no circle.
  await forwardButton(page).click()
  await expect(dialog(page).getByRole('radio')).toHaveCount(2)
  await forwardTo(page, ADA.email, 'Read the offer')
  await expect(alert).toHaveText('ada@example.com already has a link to this offer.')
  forgive(at, /409/)
  await page.keyboard.press('Escape')
  await page.locator('[data-answer="ask"]').click()
  await page.getByLabel('Your question').fill('Is the tub included?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.locator('[data-thread]').first()).toContainText('Is the tub included?')

  await using own = await visit(server, `/${quotation.id}/send`, { as: sender, ...phone })
  const form = await standing(own.page, 'send')
  await form.getByRole('tab', { name: 'Sent' }).click()
  const bob = form.locator('[data-link-id]', { hasText: 'bob@example.com' })
  await expect(bob).toContainText('sent on by Ada, to read and ask')
  await looksRight(own.page, 'sent-on')
  const ada = form.locator('[data-link-id]', { hasText: ADA.email })
  await ada.getByRole('button', { name: 'Revoke link' }).click()
  await expect(ada).toContainText('and those of the people they have sent it on to?')
  await ada.getByRole('button', { name: 'Cancel' }).click()
  await bob.getByRole('button', { name: 'Revoke link' }).click()
  await bob.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(bob).toContainText('Link revoked')
  is((await fetch(await linkMailedTo(server, 'bob@example.com'))).status).toBe(404)
})

test('who may only read is told so in the language of the offer, and has nothing to press but files and passing it on', async () => {
  const german = anOffer({ language: 'de', locale: 'de-DE' })
  const { tokens } = await sendOffer(sender, { to: [ADA] }, german)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await forwardButton(page).click()
  await forwardTo(page, 'carl@example.com', 'das Angebot lesen')
  await expect(dialog(page).getByRole('status')).toHaveText('Der Link ging an carl@example.com.')
  await goTo(page, await linkMailedTo(server, 'carl@example.com'))
  await expect(page.locator('[data-standing]')).toContainText(
    'Ada hat Ihnen dieses Angebot zum Lesen weitergeleitet.',
  )
  await expect(page.locator('[data-answer]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Zu dieser Position nachfragen' })).toHaveCount(0)
})
