import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { anOffer, openOffer } from '../support/offers.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { linkMailedTo, modal } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import { goTo, visit } from './steps/visit.ts'

/* An offer that a couple must both accept, one after the other, told by all sides at 390 px. */

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const PHONE = { width: 390, touch: true }
const standing = (page: Page) => page.locator('[data-standing]')
const people = (page: Page) => page.locator('[data-people] li')
const dialog = (page: Page) => modal(page, 'accept')

test(
  'an offer is sent to two in order, chosen by the first and signed by the second',
  async () => {
    const owner = await signUp(server)
    const saved = await owner.call('/api/save-quotation', { body: { quotation: anOffer() } })
    const { id } = saved.body.quotation
    {
      await using at = await visit(server, `/${id}/send`, { as: owner, ...PHONE })
      const { page } = at
      const form = modal(page, 'send')
      await form.locator('[name="to"]').fill('Ann <ann@example.com>, Bob <bob@example.com>,')
      await form.locator('[name="to"]').press('Enter')
      await form.getByRole('checkbox', { name: 'Each of them must accept it' }).click()
      await form.getByLabel('What Bob does').selectOption('Signs')
      await form.getByRole('checkbox', { name: 'One after the other, in this order' }).click()
      await form.getByRole('checkbox', { name: 'Attach the pdf' }).click()
      await looksRight(page, 'several-send')
      await form.locator('[type=submit]').click()
      await expect(form).toContainText('Is mailed when it is their turn')
      await form.getByRole('button', { name: 'Done' }).click()
    }
    const ann = await linkMailedTo(server, 'ann@example.com')
    is((await server.outbox()).filter(({ to }) => to === 'bob@example.com')).toEqual([])
    {
      await using at = await visit(server, new URL(ann).pathname, PHONE)
      const { page } = at
      await expect(people(page)).toHaveText([/Ann \(you\).*Approval awaited/, /Bob.*later/])
      await looksRight(page, 'several-first')
      const start = performance.now()
      await page.locator('[data-answer="accept"]').click()
      await dialog(page).locator('[name="name"]').fill('Ann Smith')
      await dialog(page).locator('[name="tick"]').check()
      await dialog(page).locator('[type=submit]').click()
      await expect(standing(page)).toContainText('You have accepted it. Still awaited: Bob.')
      console.log(`the first yes took ${Math.round(performance.now() - start)} ms`)
      await expect(people(page).first()).toContainText('Approved on')
      await expect(page.locator('[data-answer="accept"]')).toHaveCount(0)
      await looksRight(page, 'several-first-done')
    }
    const bob = await linkMailedTo(server, 'bob@example.com')
    {
      await using at = await visit(server, new URL(bob).pathname, PHONE)
      const { page } = at
      await expect(page.locator('[data-people]')).toContainText('It is accepted as Ann chose it')
      // By the keyboard alone, without drawing.
      await page.locator('[data-answer="accept"]').focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page).locator('[name="name"]')).toBeFocused()
      await page.keyboard.type('Bob Smith')
      await expect(dialog(page).locator('[name="tick"]')).toBeEnabled()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('Draw your signature, or tick')
      await expect(dialog(page).locator('[name="by-name"]')).toBeFocused()
      await page.keyboard.press('Space')
      await looksRight(page, 'several-signs')
      await page.keyboard.press('Tab')
      await expect(dialog(page).locator('[name="tick"]')).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(standing(page)).toContainText('Accepted by Ann Smith and Bob Smith on')
      await expect(page.locator('[data-acceptance]')).toContainText('bob@example.com')
      await looksRight(page, 'several-accepted')
    }
    is((await openOffer(server, bob.split('/offer/')[1] ?? '')).body.offer.state).toBe('accepted')
    await using at = await visit(server, '/', { as: owner, ...PHONE })
    const { page } = at
    await goTo(page, `${server.url}/${id}`)
    await page.locator('main [data-action="sent"]').click()
    const sent = modal(page, 'send').locator('[data-offer-id]')
    await expect(sent).toContainText('Accepted by Ann Smith and Bob Smith on')
    await expect(sent.locator('[data-approval]')).toHaveCount(2)
    await looksRight(page, 'several-sent')
  },
  4 * PATIENCE_MS,
)
