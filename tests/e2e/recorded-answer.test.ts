import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { findAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { ATTACHMENT_BYTES } from '#domain/offers/limits.ts'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { openOffer, sendOffer } from '../support/offers.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { looksRight } from './steps/look.ts'
import { toast } from './steps/paper.ts'
import { forgive, goTo, reload, visit } from './steps/visit.ts'

/* The yes on the phone, told by both sides at 390 px (product: Recorded answers). */

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const PHONE = { width: 390, touch: true }
const ADA = { email: 'ada@example.com', name: 'Ada Client' }

const standing = (page: Page) => page.locator('[data-standing]')
const sent = (page: Page) => modal(page, 'send').locator('[data-offer-id]')

async function openSent(page: Page, id: string): Promise<void> {
  await goTo(page, `${server.url}/${id}`)
  await page.locator('main [data-action="sent"]').click()
  await expect(sent(page)).toBeVisible()
}

async function attach(page: Page, file: { name: string; size: number }): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach a file' }).click(),
  ])
  const { name, size } = file
  await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, 'a') })
}

/** What the page that verifies a pdf says of it. */
async function verified(page: Page, buffer: Buffer) {
  await goTo(page, `${server.url}/verify`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a pdf' }).click(),
  ])
  await chooser.setFiles({ name: 'accepted.pdf', mimeType: 'application/pdf', buffer })
  return page.locator('[data-verdict="accepted"]')
}

/** The mails that a person was sent, once the last of them carries a pdf. */
async function mailWithPdf(address: string) {
  for (;;) {
    const mail = (await server.outbox()).findLast(({ to }) => to === address)
    if (mail?.attachments.length) return mail
    await Bun.sleep(100)
  }
}

test(
  'a yes on the phone is recorded, objected to and taken back, and then given by the link',
  async () => {
    const owner = await signUp(server)
    const { tokens, quotation } = await sendOffer(owner, { to: [ADA], timeZone: 'UTC' })
    const [token = ''] = tokens
    let file: Buffer = Buffer.alloc(0)
    {
      await using at = await visit(server, '/', { as: owner, ...PHONE })
      const { page } = at
      await openSent(page, quotation.id)
      await page.getByRole('button', { name: 'Record an answer' }).click()
      await page.getByRole('checkbox', { name: 'Work of kind 1' }).click()
      await page.getByRole('spinbutton', { name: 'Quantity: Work of kind 1' }).fill('3')
      await expect(page.getByText('Total: $70.00')).toBeVisible()
      await page.getByLabel('How', { exact: true }).selectOption('By letter or order')
      await page.getByLabel('Note', { exact: true }).fill('Rang at noon')
      await attach(page, { name: 'scan.pdf', size: ATTACHMENT_BYTES + 1 })
      await expect(toast(page, 'scan.pdf is larger than 15 mb')).toBeVisible()
      await attach(page, { name: 'order.pdf', size: 100 })
      await expect(page.getByRole('button', { name: 'Remove order.pdf' })).toBeVisible()
      await looksRight(page, 'record-answer')
      const record = page.getByRole('button', { name: 'Record', exact: true })
      // It was the wrong file, which is known once the line is gone.
      await page.route('**/api/record-answer', (route) => route.abort(), { times: 1 })
      await record.click()
      await expect(toast(page, 'The server did not answer. Try again.')).toBeVisible()
      forgive(at, /record-answer/)
      await page.getByRole('button', { name: 'Remove order.pdf' }).click()
      await attach(page, { name: 'right.pdf', size: 200 })
      await record.click()
      await expect(sent(page)).toContainText('Recorded by you: accepted by Ada Client on')
      await expect(sent(page)).toContainText('$70.00')
      await expect(sent(page)).toContainText('By letter or order')
      await expect(sent(page)).toContainText('Rang at noon')
      const path = await page.getByRole('link', { name: 'The file' }).getAttribute('href')
      is((await (await fetch(server.url + path)).arrayBuffer()).byteLength).toBe(200)
      await looksRight(page, 'recorded-answer')
      // This browser makes the pdf that goes along.
      const { subject, attachments } = await mailWithPdf(ADA.email)
      is(subject).toContain('recorded your acceptance')
      const [pdf] = attachments
      file = pdf?.bytes ?? file
      const { offer } = (await openOffer(server, token)).body
      is(findAcceptanceFile(file)?.hash).toBe(offer.answer.hash)
      if (hasPdfTools && pdf) {
        const text = (await readPdf(pdf.bytes)).pages.join(' ').replace(/\s+/g, ' ')
        is(text).toContain('it was not signed here')
        is(text).toContain('By letter or order')
        is(text).not.toContain('Rang at noon')
      }
    }
    {
      await using at = await visit(server, `/offer/${token}`, PHONE)
      const { page } = at
      await expect(standing(page)).toContainText('has recorded that Ada Client accepted this offer')
      await expect(page.locator('[data-acceptance]')).toContainText('it was not signed here')
      await looksRight(page, 'customer-recorded')
      await page.getByRole('button', { name: 'This is not so' }).click()
      await modal(page, 'object').locator('[type=submit]').click()
      await expect(page.getByText('Write what is not so.')).toBeVisible()
      await page.getByLabel('What is not so?').fill('I only asked for the price.')
      await looksRight(page, 'customer-objects')
      await modal(page, 'object').locator('[type=submit]').click()
      await expect(standing(page)).toContainText('was told on')
      await expect(page.getByRole('button', { name: 'This is not so' })).toHaveCount(0)
      await reload(page)
      await expect(standing(page)).toContainText('was told on')
      const verdict = await verified(page, file)
      await expect(verdict).toContainText('The sender recorded that this offer was accepted')
      await expect(verdict).toContainText(owner.email)
      await expect(verdict).toContainText('it was not signed here')
      await looksRight(page, 'verified-record')
    }
    {
      await using at = await visit(server, '/', { as: owner, ...PHONE })
      const { page } = at
      await openSent(page, quotation.id)
      await expect(sent(page)).toContainText('Ada Client says that this is not so')
      await expect(sent(page)).toContainText('I only asked for the price.')
      await looksRight(page, 'recorded-objected')
      await page.getByRole('button', { name: 'Take back' }).click()
      await page.getByLabel('Reason', { exact: true }).fill('A misunderstanding')
      await page.getByRole('button', { name: 'Take back' }).click()
      await expect(sent(page)).toHaveAttribute('data-state', 'open')
      await expect(sent(page)).toContainText('as accepted by Ada Client, taken back')
      await expect(page.getByRole('button', { name: 'Record an answer' })).toBeVisible()
      await looksRight(page, 'record-taken-back')
      await expect(await verified(page, file)).toContainText('This record was taken back')
    }
    await using at = await visit(server, `/offer/${token}`, PHONE)
    const { page } = at
    await expect(page.locator('[data-state="open"]')).toBeVisible()
    await page.locator('[data-answer="accept"]').click()
    await fillAcceptance(page)
    await modal(page, 'accept').locator('[type=submit]').click()
    await expect(standing(page)).toContainText('You accepted this offer')
    // The customer's own browser makes the pdf, without a press.
    const { subject, attachments } = await mailWithPdf(ADA.email)
    is(subject).toContain('You accepted')
    const { answer } = (await openOffer(server, token)).body.offer
    is(findAcceptanceFile(attachments[0]?.bytes ?? new Uint8Array())?.hash).toBe(answer.hash)
  },
  4 * PATIENCE_MS,
)
