import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { formatMoney } from '../../src/domain/numbers/format-figure.ts'
import { chanceOf } from '../support/chance.ts'
import { expect } from '../support/expect.ts'
import { recalculate, SOFFICE } from '../support/libreoffice.ts'
import { openOffer, sendOffer } from '../support/offers.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { aRandomOffer } from '../web/features/export/xlsx/priced-offers.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { total } from './steps/paper.ts'
import { reload, visit } from './steps/visit.ts'

/* What tests/server/modules/offers/one-total.test.ts proves without a browser, as it is shown and downloaded. */

const server = sharedServer({ env: { RATE_LIMITS: 'off' }, web: true })
const sender = sharedPerson(server, 'sender')

/** Of readers' figures: spaces and apostrophes of any kind. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim()

async function shownTotal(page: Page): Promise<string> {
  return plain((await total(page).last().textContent()) ?? '')
}

/** Presses the name of a download and reads the file. */
async function download(page: Page, name: RegExp): Promise<Uint8Array> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ])
  return readFile(await file.path())
}

test.each([
  ['EUR de-DE', 5],
  ['CHF de-CH', 4],
])(
  'what is chosen has one total on the page, in the dialog, the pdf and the spreadsheet (%s)',
  async (format, seed) => {
    const offer = { ...aRandomOffer(chanceOf(seed), format, 12), name: 'Bath' }
    const { tokens } = await sendOffer(sender, {}, offer)
    const [token = ''] = tokens
    await using at = await visit(server, `/offer/${token}`)
    const { page } = at
    const priced = page.waitForResponse(/\/api\/price-offer$/)
    await page.locator('[data-choose]').first().click()
    const chosen = (await (await priced).json()).quotation
    const { locale, currency } = chosen
    const expected = plain(formatMoney(chosen.totals.total, locale, currency))
    await expect.poll(() => shownTotal(page)).toBe(expected)
    const pdf = await download(page, /pdf/i)
    if (hasPdfTools) is(plain((await readPdf(pdf)).pages.join(' '))).toContain(expected)
    const xlsx = await download(page, /spreadsheet/i)
    if (SOFFICE) {
      const [cells = []] = await recalculate([xlsx])
      is(cells.flat().map((cell) => Math.round(Number(cell) * 100) / 100)).toContain(
        chosen.totals.total,
      )
    }

    await page.locator('[data-answer="accept"]').click()
    is(
      plain((await modal(page, 'accept').locator('[data-fact="total"]').textContent()) ?? ''),
    ).toContain(expected)
    await fillAcceptance(page)
    await modal(page, 'accept').locator('[type=submit]').click()
    await expect(page.locator('[data-standing]')).toContainText('You accepted')
    await reload(page)
    await expect.poll(() => shownTotal(page)).toBe(expected)
    is((await openOffer(server, token)).body.offer.answer.total).toBe(chosen.totals.total)
  },
)
