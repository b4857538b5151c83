import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { anAnswer, anOffer, answerOffer, sendOffer } from '../support/offers.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { menu, modal, standing } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import { block, leavePaper, row, toast, typeFigure } from './steps/paper.ts'
import { saveAgain } from './steps/saving.ts'
import { reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true, env: { OFFERS_PER_DAY_NEW: '60' } })
const person = newPersonPerTest(server)

const state = (page: Page) => page.locator('[data-action="sent"]')

test('the paper says where the offer stands, which leads to what was sent', async () => {
  const { quotation, tokens } = await sendOffer(person)
  await using at = await visit(server, `/${quotation.id}`, { as: person })
  const { page } = at
  await expect(state(page)).toHaveText('Sent')
  await state(page).click()
  const form = await standing(page, 'send')
  await expect(form.getByRole('tab', { name: 'Sent' })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByText('not opened yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'send')).toBeHidden()
  // The menu opens the form as before.
  await menu(page, 'send').click()
  await expect(form.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true')
  is((await answerOffer(server, tokens[0] ?? '', anAnswer(tokens[0] ?? ''))).status).toBe(200)
  await reload(page)
  await expect(state(page)).toHaveText('Accepted')
})

test('a save after an acceptance shows it, and the next edit tells of it', async () => {
  const { quotation, tokens } = await sendOffer(person)
  await using at = await visit(server, `/${quotation.id}`, { as: person })
  const { page } = at
  await expect(state(page)).toHaveText('Sent')
  await state(page).click()
  const form = await standing(page, 'send')
  const sent = form.locator('[data-offer-id]')
  await expect(sent).toHaveAttribute('data-state', 'open')
  is((await answerOffer(server, tokens[0] ?? '')).status).toBe(200)
  // Withdrawing looks first, and asks nothing then.
  await form.getByRole('button', { name: 'Withdraw offer' }).click()
  await expect(toast(page, /It was accepted meanwhile/)).toBeVisible()
  await expect(sent).toHaveAttribute('data-state', 'accepted')
  await expect(form.getByRole('button', { name: /Withdraw/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(modal(page, 'send')).toBeHidden()
  const price = async (typed: string) => {
    await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', typed)
    await leavePaper(page)
  }
  await price('11')
  const learned = page.waitForResponse(/\/api\/get-sent-list$/)
  await saveAgain(page)
  await expect(state(page)).toHaveText('Accepted')
  await learned
  await price('12')
  await expect(toast(page, /Ada Client accepted this offer/)).toBeVisible()
})

test('a draft says nothing, until it is sent and once it is withdrawn', async () => {
  const body = { quotation: anOffer() }
  const { id } = (await person.call('/api/save-quotation', { body })).body.quotation
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  await menu(page, 'send').click()
  const form = await standing(page, 'send')
  await expect(state(page)).toHaveCount(0)
  await form.locator('[name=to]').fill('ada@example.com')
  await form.locator('[name=pdf]').uncheck()
  await form.locator('[type=submit]').click()
  await expect(state(page)).toHaveText('Sent')
  await form.getByRole('tab', { name: 'Sent' }).click()
  await form.getByRole('button', { name: 'Withdraw offer' }).click()
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(state(page)).toHaveCount(0)
})

for (const width of [1280, 800, 390])
  test(`the state stands beside the name (${width} px)`, async () => {
    const { quotation } = await sendOffer(
      person,
      {},
      anOffer({ name: 'Badsanierung Altbau Vogel' }),
    )
    await using at = await visit(server, `/${quotation.id}`, { as: person, width })
    await expect(state(at.page)).toHaveText('Sent')
    await looksRight(at.page, `state-on-paper-${width}`)
  })
