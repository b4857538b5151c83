import { beforeEach, describe, expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import type { Quotation } from '#domain/document/quotation.ts'
import { expect } from '../support/expect.ts'
import { anOffer, answerOffer, openOffer, sendAgain, sendOffer } from '../support/offers.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { call } from '../support/person.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { logIn, logOut, menu, modal, standing } from './steps/account.ts'
import { fits, looksRight } from './steps/look.ts'
import { loseNextAnswer, NO_CONNECTION } from './steps/outage.ts'
import { block, leavePaper, row, saveState, toast, typeFigure } from './steps/paper.ts'
import { fillSaveForm, saveAgain } from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true, env: { OFFERS_PER_DAY_NEW: '60' } })
const person = newPersonPerTest(server)
let quotation: Quotation
beforeEach(async () => {
  const body = { quotation: anOffer({ name: 'Bathroom, Elm Street' }) }
  quotation = (await person.call('/api/save-quotation', { body })).body.quotation
})

const open = (path = `/${quotation.id}`, comer = {}) =>
  visit(server, path, { as: person, ...comer })
const submit = (form: Locator) => form.locator('[type=submit]')
const people = (form: Locator) => form.getByRole('list', { name: 'People it is sent to' })
/** Where the offer stands, beside its name. */
const state = (page: Page) => page.locator('[data-action="sent"]')
const links = (form: Locator) => form.locator('[data-link-id]:visible')
const mailsTo = async (email: string) => (await server.outbox()).filter(({ to }) => to === email)
const sentList = async (): Promise<{ linkId: string; revision: number; email: string }[]> =>
  (await person.call('/api/get-sent-list', { body: { id: quotation.id } })).body.sent

async function openForm(page: Page): Promise<Locator> {
  await menu(page, 'send').click()
  return standing(page, 'send')
}

async function add(form: Locator, text: string): Promise<void> {
  await form.locator('[name=to]').fill(text)
  await form.page().keyboard.press('Enter')
}

async function openSent(form: Locator): Promise<void> {
  await form.getByRole('tab', { name: 'Sent' }).click()
}

const edit = async (page: Page, price: string) => {
  await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', price)
  await leavePaper(page)
}

// With a pointer at 1280 px: offer-journey.test.ts.
test('what is on the paper is saved and sent with its pdf, and each link opens it, on a phone', async () => {
  await using at = await open(undefined, { width: 390, touch: true })
  const { page } = at
  await edit(page, '123.45')
  await expect(saveState(page, 'unsaved')).toBeAttached()
  const form = await openForm(page)
  await expect(state(page)).toHaveCount(0)
  const [ada, bob] = [`ada.${quotation.id}@example.com`, `bob.${quotation.id}@example.com`]
  await add(form, `"Client, Ada" <${ada.toUpperCase()}>; ${bob}, ${ada}`)
  await expect(people(form).getByRole('listitem')).toHaveText(['Client, Ada', bob.toLowerCase()])
  await form.getByLabel('Message').fill('Dear Ada,\n\nas we discussed.')
  const usual = `${person.email} sent you an offer: Bathroom, Elm Street`
  await expect(form.getByLabel('Subject')).toHaveAttribute('placeholder', usual)
  await looksRight(page, 'send-1-form')
  await submit(form).click()
  await expect(form.getByRole('heading', { name: 'Sent to Client, Ada and bob' })).toBeFocused()
  await expect(state(page)).toHaveText('Sent')
  await expect(links(form)).toHaveCount(2)
  await expect(links(form).first()).toContainText('Being sent')

  const url = await links(form).first().getByRole('textbox').inputValue()
  const [mail] = await mailsTo(ada.toLowerCase())
  is(mail?.link).toBe(url)
  is(mail?.headers['reply-to']).toBe(person.email)
  is(mail?.subject).toBe(usual)
  is(mail?.text).toContain('as we discussed.')
  const token = url.split('/offer/')[1] ?? ''
  const opened = (await openOffer(server, token)).body
  is(JSON.stringify(opened.quotation)).toContain('123.45')
  is(opened.offer).toMatchObject({ revision: 2, recipient: { name: 'Client, Ada' } })

  is(mail?.attachments.map(({ name, type }) => [name, type])).toEqual([
    [`Bathroom, Elm Street – ${person.email}.pdf`, 'application/pdf'],
  ])
  if (hasPdfTools) {
    const pdf = await readPdf(mail?.attachments[0]?.bytes ?? Buffer.of())
    is(pdf.problems).toBe('')
    is(pdf.pages.join()).toContain('123.45')
    is(pdf.pages.join()).not.toMatch(/margin 40|cheap supplier|4\.50/)
  }

  await openSent(form)
  await expect(form.locator('[data-offer-id]')).toContainText('Sent to Client, Ada and 1 more')
  await expect(links(form)).toHaveText([/Sent, not opened yet/, /Sent, not opened yet/])
  await looksRight(page, 'send-3-list')
  const href = await form.getByRole('link', { name: 'with the pdf' }).getAttribute('href')
  const kept = Buffer.from(await (await fetch(server.url + href)).arrayBuffer())
  is(kept.equals(mail?.attachments[0]?.bytes ?? Buffer.of())).toBe(true)
  await page.keyboard.press('Escape')
  await expect(saveState(page, 'saved')).toBeAttached()
})

test('a new quotation is saved first; what is doubtful about it stays in the form, stops samples and typed totals, and is mended by presses', async () => {
  await using at = await open('/new')
  const { page } = at
  await row(block(page, 'boq'), 0).locator('[data-cell="description"]').click()
  await page.keyboard.type('Tiles')
  await typeFigure(block(page, 'price'), 'total', '200')
  await leavePaper(page)
  await menu(page, 'send').click()
  await fillSaveForm(page, { name: 'Roof' })
  await expect(modal(page, 'save')).toContainText('A quotation is saved before it is sent.')
  await submit(modal(page, 'save')).click()
  const form = await standing(page, 'send')
  await expect(page).toHaveURL(/\/(?!new)[\w-]+\/send$/)
  await expect(form.getByLabel('Subject')).toHaveAttribute(
    'placeholder',
    `${person.email} sent you an offer: Roof`,
  )
  const ada = `ada.${crypto.randomUUID().slice(0, 8)}@example.com`
  await add(form, `Ada Client <${ada}>`)
  await form.locator('[name=pdf]').uncheck()
  const doubts = form.locator('[data-doubt]')
  await expect(doubts).toHaveCount(5)
  await looksRight(page, 'send-check')
  await submit(form).click()
  await expect(form.locator('[data-check]')).toBeFocused()
  await form.getByRole('button', { name: 'Remove them' }).click()
  await submit(form).click()
  await expect(doubts.first()).toContainText('it says $200.00 in place of $10.00.')
  await form.getByRole('button', { name: 'Spread over the rows $10.00 → $200.00' }).click()
  // The usual rate is not known in the country of this number format.
  await form.getByRole('button', { name: 'Add tax', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Added to the prices' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openForm(page)
  await form.getByRole('button', { name: 'No tax' }).click()
  await form.getByRole('button', { name: 'Name Ada Client' }).click()
  await expect(doubts).toHaveText([/^It names no sender/])
  await form.getByLabel('Valid until').fill('')
  await expect(doubts.first()).toContainText('for 14 days, this form names no last day.')
  await form.getByRole('button', { name: 'Say 14 days everywhere' }).click()
  await expect(form.getByLabel('Valid until')).not.toHaveValue('')
  await expect(doubts).toHaveCount(1)
  await submit(form).click()
  await expect(form.getByRole('heading', { name: 'Sent to Ada Client' })).toBeFocused()
  const url = await links(form).first().getByRole('textbox').inputValue()
  const { quotation: sent } = (await openOffer(server, url.split('/offer/')[1] ?? '')).body
  is(JSON.stringify(sent)).not.toMatch(/Second item|First task/)
  is(JSON.stringify(sent)).toContain('Ada Client')
})

test('a send whose answer is lost is asked again, and nobody gets it twice', async () => {
  await using at = await open()
  const { page } = at
  let form = await openForm(page)
  const to = `twice.${quotation.id}@example.com`
  await add(form, to)
  await loseNextAnswer(page, 'send-quotation')
  await submit(form).click()
  await expect(form.getByRole('alert')).toHaveText(/it may have been sent or not/)
  // The next page would not know of it, and send it once more.
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const leaving = await asked
  is(leaving.type()).toBe('beforeunload')
  await leaving.dismiss()
  // It can only be sent as it was, also once it was closed.
  await expect(form.getByLabel('Subject')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'send')).toHaveCount(0)
  form = await openForm(page)
  await expect(submit(form)).toHaveText('Try again')
  await submit(form).click()
  await expect(links(form)).toHaveCount(1)
  const url = await links(form).getByRole('textbox').inputValue()
  is((await mailsTo(to.toLowerCase())).map(({ link }) => link)).toEqual([url])
  is(await sentList()).toHaveLength(1)
  is((await person.call('/api/get-file-list')).body.fileList).toHaveLength(1)
  forgive(at, NO_CONNECTION)
})

test('a conflict is told on the paper, and nothing is sent', async () => {
  await using at = await open()
  const { page } = at
  const elsewhere = { ...quotation, name: 'Saved elsewhere' }
  await person.call('/api/save-quotation', { body: { quotation: elsewhere } })
  await edit(page, '99')
  const form = await openForm(page)
  await add(form, 'ada@example.com')
  await submit(form).click()
  await expect(page.locator('[data-conflict]')).toBeVisible()
  await expect(modal(page, 'send')).toHaveCount(0)
  is(await sentList()).toEqual([])
  is((await person.call('/api/get-file-list')).body.fileList).toEqual([])
  forgive(at, /409/)
})

test('what keeps a form from being sent is told, and it starts with what was sent last', async () => {
  await using at = await open()
  const { page } = at
  const form = await openForm(page)
  await submit(form).click()
  await expect(form.getByLabel('Whom is it for? Add at least one person.')).toBeFocused()
  await add(form, 'ada@example')
  await expect(form.getByText('‘ada@example’ is not an email address.').first()).toBeVisible()
  await form.locator('[name=to]').fill('Ada <ada@gmial.com>')
  await form.getByRole('button', { name: 'ada@gmail.com' }).click()
  await form.getByLabel('Subject').fill('Your bath')
  await form.getByLabel('Valid until').fill('2020-01-01')
  await form.getByLabel('Attach the pdf').uncheck()
  await submit(form).click()
  await expect(form.getByLabel('Choose a day that is not over')).toBeVisible()
  await form.getByLabel('Choose a day that is not over').fill('')
  await page.route('**/api/send-quotation', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3600' },
      json: { message: 'too many requests', perDay: 20, email: 'ada@gmail.com' },
    }),
  )
  await submit(form).click()
  await expect(form.getByRole('alert')).toHaveText(/20 new people a day.*try again from/)
  await page.unroute('**/api/send-quotation')
  await submit(form).click()
  await expect(links(form)).toHaveCount(1)
  await form.getByRole('button', { name: 'Send to others' }).click()
  await expect(form.getByLabel('Subject')).toHaveValue('Your bath')
  await expect(form.getByLabel('Attach the pdf')).not.toBeChecked()
  // Earlier recipients are suggested.
  await form.locator('[name=to]').fill('ada')
  await page.getByRole('option', { name: 'ada@gmail.com' }).click()
  await expect(people(form)).toHaveText('Ada')
  forgive(at, /429/)
})

describe('what was sent', () => {
  test('is revoked and renewed person by person, shared or sent, and withdrawn from all', async () => {
    const to = [{ email: 'ada@example.com', name: 'Ada' }, { email: 'bob@example.com' }]
    const { tokens } = await sendAgain(person, quotation, { to })
    const kim = `kim.${quotation.id}@example.com`
    const shared = { ...quotation, access: { level: 'custom', userList: [kim] } }
    const body = { quotation: shared, share: true, notify: true, personalLinks: true }
    await person.call('/api/save-quotation', { body })
    await server.outbox()
    // Its page also makes the files of what is withdrawn.
    const expected = /404 .*store-offer-file/
    await using at = await open(`/${quotation.id}/send`, { expected })
    const { page } = at
    const form = await standing(page, 'send')
    await openSent(form)
    const revoke = async (link: Locator) => {
      await link.getByRole('button', { name: 'Revoke link' }).click()
      await link.getByRole('button', { name: 'Revoke', exact: true }).click()
      await expect(link).toContainText('Link revoked')
      await link.getByRole('button', { name: 'New link' }).click()
    }
    const opened = async (link: Locator) => {
      const url = await link.getByRole('textbox').inputValue()
      return openOffer(server, url.split('/offer/')[1] ?? '')
    }
    const ofKim = links(form).filter({ hasText: kim })
    await revoke(ofKim)
    const refusal = { status: 429, json: { message: 'too many requests' } }
    await page.route('**/api/renew-link', (route) => route.fulfill(refusal), { times: 1 })
    await ofKim.getByRole('button', { name: 'Make and mail it' }).click()
    await expect(toast(page, 'Make the link without a mail')).toBeVisible()
    await ofKim.getByRole('button', { name: 'Make it without a mail' }).click()
    is((await opened(ofKim)).status).toBe(200)
    forgive(at, /429/)

    const ofAda = links(form).filter({ hasText: 'Ada' })
    await revoke(ofAda)
    is((await openOffer(server, tokens[0] ?? '')).status).toBe(404)
    await ofAda.getByRole('button', { name: 'Make it without a mail' }).click()
    is((await opened(ofAda)).body.offer.state).toBe('open')

    await expect(state(page)).toHaveText('Sent')
    await form.getByRole('button', { name: 'Withdraw offer' }).click()
    await page.keyboard.press('Escape')
    await expect(form.getByRole('button', { name: 'Withdraw offer' })).toBeFocused()
    await form.getByRole('button', { name: 'Withdraw offer' }).click()
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(form.locator('[data-offer-id]').last()).toHaveAttribute('data-state', 'withdrawn')
    await expect(state(page)).toHaveCount(0)
    is((await openOffer(server, tokens[1] ?? '')).body.offer.state).toBe('withdrawn')
  })

  test('is shown on the paper as it was sent, with what has changed since', async () => {
    await sendAgain(person, quotation)
    await using at = await open()
    const { page } = at
    await edit(page, '77')
    await saveAgain(page)
    const past = page.locator('.past-paper')
    await openSent(await openForm(page))
    await page.getByRole('button', { name: 'Show this version' }).click()
    await expect(page.locator('[data-revision="1"][data-shown]')).toBeVisible()
    await expect(past.locator('[data-change]')).toHaveCount(0)
    await expect(past).not.toContainText('77.00')
    await page.getByRole('button', { name: 'Close' }).first().click()
    await openSent(await openForm(page))
    await page.getByRole('button', { name: 'What changed since' }).click()
    await expect(past.locator('[data-change]').first()).toBeVisible()
    await expect(past).toContainText('77.00')
  })
})

// A send to 50 people: tests/server/modules/offers/attachments.test.ts.
test('50 people are added at once, and no more', async () => {
  await using at = await open(undefined, { width: 390, touch: true })
  const form = await openForm(at.page)
  const all = Array.from({ length: 52 }, (_, n) => `Person ${n} <p${n}@example.com>`)
  await add(form, all.join('; '))
  await expect(people(form).getByRole('listitem')).toHaveCount(50)
  await expect(form.getByText('At most 50 people at once; 2 were left out.')).toBeVisible()
  // One stop of Tab for all: arrows move along, Delete removes.
  await people(form).getByRole('button').first().focus()
  await at.page.keyboard.press('End')
  await at.page.keyboard.press('Delete')
  await expect(people(form).getByRole('listitem')).toHaveCount(49)
  await expect(form.getByRole('button', { name: 'Remove p48@example.com' })).toBeFocused()
})

test('all of it works with the keyboard alone', async () => {
  await using at = await open()
  const { page } = at
  const { keyboard } = page
  await menu(page, 'save').focus()
  for (const id of ['share', 'send']) {
    await keyboard.press('ArrowRight')
    await expect(menu(page, id)).toBeFocused()
  }
  await keyboard.press('Enter')
  const form = await standing(page, 'send')
  await expect(form.locator('[name=to]')).toBeFocused()
  await keyboard.type('Ada <ada@example.com>,bob@example.org,')
  await expect(people(form).getByRole('listitem')).toHaveText(['Ada', 'bob@example.org'])
  // Back into the field, to be corrected.
  await keyboard.press('Backspace')
  await expect(form.locator('[name=to]')).toHaveValue('bob@example.org')
  await keyboard.press('Enter')
  for (const key of ['Shift+Tab', 'ArrowRight', 'Delete']) await keyboard.press(key)
  await expect(people(form).getByRole('listitem')).toHaveText(['Ada'])
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(form.getByLabel('Subject')).toBeFocused()
  await keyboard.type('Your bath')
  await keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: 'Sent to Ada' })).toBeFocused()
  await form.getByRole('tab', { name: 'New' }).focus()
  await keyboard.press('ArrowRight')
  await expect(form.getByRole('tab', { name: 'Sent' })).toBeFocused()
  await expect(links(form)).toContainText('Ada')
  await keyboard.press('Tab')
  await expect(form.getByRole('link', { name: 'with the pdf' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(links(form).getByRole('button', { name: 'New link' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Make and mail it' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(links(form).getByRole('button', { name: 'New link' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(modal(page, 'send')).toHaveCount(0)
  await expect(menu(page, 'send')).toBeFocused()
})

test('somebody who is about to share it with people sends it to them instead', async () => {
  await using at = await open(`/${quotation.id}/share`)
  const { page } = at
  const share = await standing(page, 'share')
  await share.getByLabel('Email').fill('ada@example.com bob@example.com eve@example.com')
  await share.getByRole('button', { name: 'Add', exact: true }).click()
  await share.getByRole('button', { name: 'Send it as an offer instead' }).click()
  const form = await standing(page, 'send')
  await expect(people(form).getByRole('listitem')).toHaveText([
    'ada@example.com',
    'bob@example.com',
    'eve@example.com',
  ])
  await expect(toast(page, 'is not shared')).toHaveCount(0)
  await form.getByLabel('Attach the pdf').uncheck()
  await submit(form).click()
  await expect(form.getByRole('heading', { name: 'Sent to 3 people' })).toBeVisible()
  is(await sentList()).toHaveLength(3)
})

test('the paper says where the offer stands, which leads to what was sent', async () => {
  const named = anOffer({ name: 'Badsanierung Altbau Vogel' })
  const { quotation: sent, tokens } = await sendOffer(person, {}, named)
  await using at = await visit(server, `/${sent.id}`, { as: person, width: 390 })
  const { page } = at
  await expect(state(page)).toHaveText('Sent')
  await looksRight(page, 'state-on-paper')
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, 'state-on-paper')
  }
  await state(page).click()
  const form = await standing(page, 'send')
  await expect(form.getByRole('tab', { name: 'Sent' })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByText('not opened yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'send')).toBeHidden()
  // The menu opens the form as before.
  await menu(page, 'send').click()
  await expect(form.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true')
  is((await answerOffer(server, tokens[0] ?? '')).status).toBe(200)
  await reload(page)
  await expect(state(page)).toHaveText('Accepted')
})

test('the paper follows what the customer does: after a save, while questions are read, after a login', async () => {
  const forAll = anOffer({ access: { level: 'everyone', userList: [] } })
  const { quotation: sent, tokens } = await sendOffer(person, {}, forAll)
  // Time leaps over what the worker that makes the offer's files would answer (keep-files.ts).
  const expected = /status of 401|The worker is silent/
  await using at = await visit(server, `/${sent.id}`, { as: person, clock: 'running', expected })
  const { page } = at
  await expect(state(page)).toHaveText('Sent')
  await call(server, '/api/ask-question', { body: { token: tokens[0], text: 'When?' } })
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '3')
  await saveAgain(page)
  await page.locator('main [data-action="questions"]').click()
  await expect(page.locator('[data-thread]').first()).toContainText('When?')
  await answerOffer(server, tokens[0] ?? '')
  await page.clock.fastForward(31_000)
  await expect(state(page)).toHaveText('Accepted')
  await page.keyboard.press('Escape')
  await logOut(page)
  await expect(state(page)).toHaveCount(0)
  await menu(page, 'login').click()
  await logIn(page, person)
  await expect(state(page)).toHaveText('Accepted')
})

test('an acceptance shows after a save, the next edit tells of it once, and its signature is among what was sent', async () => {
  const { tokens } = await sendAgain(person, quotation)
  await using at = await open()
  const { page } = at
  await expect(state(page)).toHaveText('Sent')
  await state(page).click()
  const form = await standing(page, 'send')
  const offer = form.locator('[data-offer-id]')
  await expect(offer).toHaveAttribute('data-state', 'open')
  const name = '<b>Ada</b> Client'
  const signature = [
    [100, 100, 200, 300, 300, 100],
    [500, 200],
  ]
  is((await answerOffer(server, tokens[0] ?? '', { name, signature })).status).toBe(200)
  // Withdrawing looks first, and asks nothing then.
  await form.getByRole('button', { name: 'Withdraw offer' }).click()
  await expect(toast(page, /It was accepted meanwhile/)).toBeVisible()
  await expect(offer).toHaveAttribute('data-state', 'accepted')
  await expect(form.getByRole('button', { name: /Withdraw/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(modal(page, 'send')).toBeHidden()
  await edit(page, '11')
  const learned = page.waitForResponse(/\/api\/get-sent-list$/)
  await saveAgain(page)
  await expect(state(page)).toHaveText('Accepted')
  await learned
  await edit(page, '12')
  await expect(toast(page, `${name} accepted this offer.`)).toBeVisible()

  await openForm(page)
  await openSent(form)
  await expect(offer).toContainText(`Accepted by ${name} on`)
  await expect(
    offer.getByRole('img', { name: 'The signature of' }).locator('path'),
  ).toHaveAttribute('d', 'M100 100L200 300 300 100M500 200L500 200')
  await offer.getByText('Details').click()
  await expect(offer.getByText('(Europe/Berlin)')).toBeVisible()
  await expect(offer.getByText(/^From (127\.0\.0\.1|::1)$/)).toBeVisible()
  await looksRight(page, 'send-4-accepted')
})
