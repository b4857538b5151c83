import { expect as is, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsQR from 'jsqr'
import type { Locator } from 'playwright'
import { newTextBlock } from '#domain/document/quotation.ts'
import { shot } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { aLetterhead } from '../support/letterheads.ts'
import { anOffer, answerOffer, sendOffer } from '../support/offers.ts'
import { aDeposit } from '../support/payment-plans.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { readPicture } from '../support/qr-codes.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { fits } from './steps/look.ts'
import { reload, visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' }, web: true })
const sender = sharedPerson(server, 'sender')

const IBAN = 'DE02120300000000202051'
const PAY_LINK = 'https://pay.example/vogel'

const payable = () => {
  const number = newTextBlock('n', 'Angebot <span data-field="number">AN-7</span>')
  const offer = anOffer({
    currency: 'EUR',
    locale: 'de-DE',
    language: 'de',
    payments: aDeposit('Anzahlung'),
    letterhead: aLetterhead({ company: 'Bäder Vogel', iban: IBAN, payLink: PAY_LINK }),
  })
  return { ...offer, blocks: [number, ...offer.blocks] }
}

/** What a camera reads in an element. */
async function scanned(element: Locator): Promise<string | undefined> {
  const png = (await element.screenshot()).toString('base64')
  const { data, width, height } = await element.page().evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    return { data: [...data], width: image.width, height: image.height }
  }, png)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}

const textOf = (amount: string) =>
  ['BCD', '002', '1', 'SCT', '', 'Bäder Vogel', IBAN, `EUR${amount}`, '', '', 'AN-7'].join('\n')

test('a customer sees the plan before accepting, and then pays what is due by code or link', async () => {
  const { tokens } = await sendOffer(sender, {}, payable())
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await expect(page.locator('[data-payment="deposit"]')).toHaveText(
    /Anzahlung 30\s%bei Annahme12,00/,
  )
  await expect(page.locator('[data-due]')).toHaveCount(0)
  await page.locator('[data-answer="accept"]').click()
  await expect(modal(page, 'accept')).toContainText(/Anzahlung 30\s%12,00\s€\s*bei Annahme/)
  await shot(page, 'payment-plan-accept')
  await fillAcceptance(page)
  await modal(page, 'accept').locator('[type="submit"]').click()
  const due = page.locator('[data-due]')
  await expect(due).toContainText('Bei Annahme fällig: 12,00')
  await due.scrollIntoViewIfNeeded()
  await expect(due.getByRole('link')).toHaveAttribute('href', PAY_LINK)
  is(await scanned(due.getByRole('img'))).toBe(textOf('12.00'))
  await shot(page, 'payment-plan-due')
  // The same from the server.
  await reload(page)
  await expect(due.getByRole('img', { name: /QR-Code einer Überweisung von 12,00/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await fits(page, 'payment-plan-due-phone')
})

test('the pdf of what was accepted has the code on its last page, with a text of its own', async () => {
  const { tokens } = await sendOffer(sender, {}, payable())
  const [token = ''] = tokens
  await answerOffer(server, token, { choices: [] })
  await using at = await visit(server, `/offer/${token}`)
  const downloading = at.page.waitForEvent('download')
  await at.page.getByRole('button', { name: /pdf/i }).first().click()
  const path = await (await downloading).path()
  if (!hasPdfTools) return
  const file = await readFile(path)
  const { problems, pages, links } = await readPdf(file)
  is(problems).toBe('')
  is(pages.at(-1)).toContain('Bei Annahme fällig')
  is(links).toContain(PAY_LINK)
  const folder = await mkdtemp(join(tmpdir(), 'code-'))
  try {
    await writeFile(join(folder, 'a.pdf'), file)
    const last = String(pages.length)
    const drawn = Bun.spawnSync(
      ['pdftoppm', '-r', '150', '-f', last, '-l', last, 'a.pdf', 'page', '-singlefile'],
      { cwd: folder },
    )
    is(drawn.exitCode).toBe(0)
    is(readPicture(await readFile(join(folder, 'page.ppm')))).toStartWith(
      `BCD\n002\n1\nSCT\n\nBäder Vogel\n${IBAN}\nEUR`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
