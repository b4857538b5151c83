import { test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { anOffer, answerOffer, sendOffer } from '../support/offers.ts'
import { call, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { looksRight } from './steps/look.ts'
import { goTo, visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' }, web: true })

const row = (page: Page) => page.locator('[data-quotation-id]')
const state = (page: Page) => row(page).locator('[data-offer-state]')
const counted = (page: Page) => page.locator('[data-menu="quotation-list"]')

test('an offer is followed from draft to accepted in the list, the menu and the overview, on a phone', async () => {
  const owner = await signUp(server)
  const saved = await owner.call('/api/save-quotation', {
    body: { quotation: anOffer({ name: 'Attic', currency: 'EUR' }) },
  })
  const phone = { width: 390, touch: true }
  await using at = await visit(server, '/quotation-list', { as: owner, ...phone })
  const { page } = at
  const list = () => goTo(page, `${server.url}/quotation-list`)
  await expect(state(page)).toHaveText('Draft')
  await expect(page.locator('[data-state-summary]')).toHaveCount(0)
  await goTo(page, `${server.url}/overview`)
  await expect(page.getByRole('heading')).toHaveText('Nothing was sent yet')
  await looksRight(page, 'overview-empty')

  const { id } = saved.body.quotation
  await owner.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  const document = anOffer({ name: 'Bathroom', currency: 'EUR' })
  const { tokens, quotation } = await sendOffer(owner, { validUntil: '' }, document)
  const [token = ''] = tokens
  await list()
  await expect(state(page)).toHaveText('Sent')
  await call(server, '/api/view-offer', { body: { token } })
  await call(server, '/api/ask-question', { body: { token, text: 'When?' } })
  await list()
  await expect(state(page)).toHaveText('Seen')
  await expect(row(page)).toContainText('1 new')
  await expect(counted(page)).toHaveAttribute('data-unread', '1')
  await looksRight(page, 'list-with-question')

  // Reading the question in the editor takes it off the menu at once.
  await goTo(page, `${server.url}/${quotation.id}`)
  await expect(counted(page)).toHaveAttribute('data-unread', '1')
  await page.locator('main [data-action="questions"]').click()
  await expect(page.locator('[data-thread]').first()).toContainText('When?')
  await expect(counted(page)).not.toHaveAttribute('data-unread', /./)
  await list()
  await expect(row(page)).toContainText('1 question')

  await answerOffer(server, token, { choices: [{ rowId: 'row1', qty: 3 }] })
  await goTo(page, `${server.url}/overview`)
  const totals = page.locator('section').filter({ hasText: 'Totals' }).getByRole('row')
  await expect(totals.last()).toHaveText(/^EUR€70\.00––$/)
  await expect(page.getByText('No offer is open.')).toBeVisible()
  await looksRight(page, 'overview-won')
  await list()
  await expect(state(page)).toHaveText('Accepted')
  await page.getByLabel('State').selectOption('Accepted')
  await expect(page.locator('[data-state-summary]')).toContainText('1 accepted')
  await page.getByLabel('State').selectOption('Declined')
  await expect(page.getByText('No quotation matches.')).toBeVisible()
})
