import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import type { BoqRow, Quotation, TableRow } from '#domain/document/quotation.ts'
import { findAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { openOffer, sendOffer } from '../support/offers.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { linkMailedTo, menu, modal, standing } from './steps/account.ts'
import { fits, looksRight } from './steps/look.ts'
import { saveState, toast, total } from './steps/paper.ts'
import { goTo, visit } from './steps/visit.ts'

/* A part of an offer, ticked at 390 px (numbers: Prices of a part). */

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const sender = sharedPerson(server, 'sender')
const PHONE = { width: 390, touch: true }
const ADA = { email: 'ada@example.com', name: 'Ada Client' }

const ROWS = [
  'Travel and setting up the site',
  'Terrace of natural stone, 24 m², laid in gravel, with edges of granite',
  'Hedge of hornbeam, 12 plants',
  'Pond with a pump',
  'Lawn from seed',
]

/** A garden of five rows of 20.00 in two sections, 10.00 off, and 19 % of tax: 107.10. */
function garden(): Quotation {
  const quotation = aPricedQuotation(ROWS.length, { name: 'Garden' })
  const [table] = quotation.blocks.flatMap((block) => (block.type === 'boq' ? [block] : []))
  const rows = (table?.boq.rows ?? []) as BoqRow[]
  for (const [at, row] of rows.entries()) row.description.html = `<p>${ROWS[at]}</p>`
  const heading = (id: string, html: string): TableRow => ({
    id,
    type: 'heading',
    description: { html, value: null },
    level: 1,
    hasSum: true,
    isClosed: false,
  })
  if (table) {
    const [travel, stone, ...green] = rows
    table.boq.header.title.html = 'Garden in Mill Lane'
    table.boq.rows = [
      heading('h1', 'Stone'),
      ...[travel, stone].flatMap((row) => row ?? []),
      heading('h2', 'Green'),
      ...green,
    ]
  }
  const rate = { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] }
  return {
    ...quotation,
    tax: { mode: 'added', rates: [rate], defaultRate: 'full' },
    lines: [{ id: 'rebate', html: 'Early bird', value: -10, kind: 'amount', periods: null }],
  }
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name })

/** The mail that a person was sent, once it carries a pdf. */
async function pdfMailedTo(address: string) {
  for (;;) {
    const mail = (await server.outbox()).findLast(({ to }) => to === address)
    if (mail?.attachments.length) return mail
    await Bun.sleep(100)
  }
}

test(
  'a part is offered, ticked on a phone and accepted, and told as a part everywhere',
  async () => {
    const saved = await sender.call('/api/save-quotation', { body: { quotation: garden() } })
    const { id } = saved.body.quotation
    {
      await using at = await visit(server, `/${id}`, { as: sender, width: 800 })
      const { page } = at
      await menu(page, 'send').click()
      const form = await standing(page, 'send')
      await form.locator('[name=to]').fill(`${ADA.name} <${ADA.email}>`)
      await form.getByRole('checkbox', { name: 'They may accept a part' }).check()
      await tick(page, 'Travel and setting up the site').check()
      await looksRight(page, 'part-send')
      await form.locator('[name=pdf]').uncheck()
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('textbox').first()).toBeVisible()
    }
    const link = await linkMailedTo(server, ADA.email)
    let mail: Awaited<ReturnType<typeof pdfMailedTo>>
    {
      await using at = await visit(server, '/', PHONE)
      const { page } = at
      await goTo(page, link)
      const began = performance.now()
      await page.getByRole('button', { name: 'Accept only a part' }).tap()
      const dialog = await standing(page, 'accept')
      await expect(tick(page, ROWS[0] ?? '')).toBeDisabled()
      await expect(dialog).toContainText('always included')
      await tick(page, 'Green').tap()
      await expect(dialog.locator('[data-fact="total"]')).toContainText('42.84')
      await tick(page, 'Hedge').tap()
      await expect(tick(page, 'Green')).toHaveJSProperty('indeterminate', true)
      // 60.00, less 6.00 of 10.00, and 10.26 of tax.
      await expect(dialog.locator('[data-fact="total"]')).toContainText('64.26')
      await looksRight(page, 'part-ticked')
      await dialog.locator('[name=name]').fill('Ada Client')
      await dialog.getByRole('checkbox', { name: /I accept this part.*64\.26/ }).tap()
      await dialog.locator('[type=submit]').tap()
      await expect(page.locator('[data-standing]')).toContainText('You accepted this offer on')
      const took = performance.now() - began
      console.log(`a part was ticked and accepted in ${(took / 1000).toFixed(1)} s`)
      await expect(page.locator('[data-acceptance]')).toContainText(
        'Pond with a pump; Lawn from seed',
      )
      await expect(total(page)).toContainText('64.26')
      await looksRight(page, 'part-accepted')
      // This page makes the pdf.
      mail = await pdfMailedTo(ADA.email)
    }
    const { attachments, text } = mail
    is(text).toContain('Rows not taken: Pond with a pump; Lawn from seed')
    is(text).toContain('64.26')
    const [pdf] = attachments
    const { offer } = (await openOffer(server, link.split('/offer/')[1] ?? '')).body
    is(findAcceptanceFile(pdf?.bytes ?? new Uint8Array())?.hash).toBe(offer.answer.hash)
    if (hasPdfTools && pdf) {
      const pages = (await readPdf(pdf.bytes)).pages.join(' ').replace(/\s+/g, ' ')
      is(pages).toContain('Rows not taken Pond with a pump; Lawn from seed')
      is(pages).toContain('64.26')
    }
    await using at = await visit(server, `/${id}`, { as: sender, width: 1280 })
    const { page } = at
    await page.locator('main [data-action="sent"]').click()
    const sent = modal(page, 'send').locator('[data-offer-id]')
    await expect(sent).toContainText('Rows not taken: Pond with a pump; Lawn from seed')
    await expect(sent).toContainText('a part may be accepted')
    await looksRight(page, 'part-sent')
  },
  3 * PATIENCE_MS,
)

test('rows that are wanted alone are asked for by keys, and become a version in one press', async () => {
  const { tokens, quotation } = await sendOffer(sender, { to: [ADA] }, garden())
  {
    await using at = await visit(server, `/offer/${tokens[0]}`, { width: 390 })
    const { page } = at
    await page.locator('[data-answer="rows"]').press('Enter')
    const dialog = await standing(page, 'rows')
    await expect(dialog.locator('[type=submit]')).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Stone', exact: true }).press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(tick(page, ROWS[0] ?? '')).toBeChecked()
    // 80.00, less 8.00 of 10.00, and 13.68 of tax.
    await expect(dialog.locator('[data-part-total]')).toContainText('85.68')
    await dialog.getByLabel('Message', { exact: true }).fill('The terrace can wait.')
    await looksRight(page, 'part-asked')
    await dialog.locator('[type=submit]').press('Enter')
    await expect(page.locator('[data-thread]')).toContainText('The terrace can wait.')
    await expect(page.locator('[data-thread]')).toContainText('Only these rows: Travel')
    await looksRight(page, 'part-asked-for')
  }
  await using at = await visit(server, `/${quotation.id}`, { as: sender, width: 1280 })
  const { page } = at
  await page.locator('[data-action="questions"]').click()
  await fits(page, 'part-question')
  await page.getByRole('button', { name: 'Make a version of these rows' }).click()
  await expect(toast(page, /Saved as a version of these rows/)).toBeVisible()
  await expect(total(page)).toContainText('85.68')
  await expect(saveState(page, 'saved')).toHaveCount(1)
  await fits(page, 'part-version')
  const { body } = await sender.call('/api/get-quotation', { body: { id: quotation.id } })
  is(body.quotation).toMatchObject({ revision: quotation.revision + 1, lines: [{ value: -8 }] })
})

test('a rebate that is ticked without what it is for can’t be accepted, which is said', async () => {
  const quotation = aPricedQuotation(2, { name: 'Garden' })
  const rows = quotation.blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))
  const [hedge, rebate] = rows as BoqRow[]
  if (!hedge || !rebate) throw new Error('The table has two rows')
  hedge.description.html = '<p>Hedge</p>'
  rebate.description.html = '<p>Rebate</p>'
  rebate.itemPrice.value = -1
  const { tokens } = await sendOffer(sender, { acceptsParts: true }, quotation)
  await using at = await visit(server, `/offer/${tokens[0]}`, PHONE)
  const { page } = at
  await page.getByRole('button', { name: 'Accept only a part' }).tap()
  const dialog = await standing(page, 'accept')
  await tick(page, 'Hedge').uncheck()
  await expect(dialog.getByRole('alert')).toContainText('adds up to less than nothing')
  await looksRight(page, 'rebate-alone')
  await expect(dialog.locator('[name="tick"]')).toHaveCount(0)
  await tick(page, 'Hedge').check()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})
