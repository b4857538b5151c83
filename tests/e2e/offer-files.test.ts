import { expect as is, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from 'playwright'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { findAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { chanceOf } from '../support/chance.ts'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { recalculate, SOFFICE } from '../support/libreoffice.ts'
import { anOffer, answerOffer, openOffer, sendOffer } from '../support/offers.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { readXlsx } from '../support/xlsx.ts'
import { aRandomOffer } from '../web/features/export/xlsx/priced-offers.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { looksRight } from './steps/look.ts'
import { toast, total } from './steps/paper.ts'
import { goTo, reload, visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' }, web: true })
const sender = sharedPerson(server, 'sender')

/** Pressed, it leads to the server's file, whatever a page may do. */
async function fromServer(page: Page, name: string) {
  const link = page.getByRole('link', { name })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    link.click({ noWaitAfter: true }),
  ])
  is(file.url()).toStartWith('http')
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const filesOf = async (token: string) => (await openOffer(server, token)).body.offer.files

/** Waits for the last of this many answers to a call. */
function answersOf(page: Page, call: string, count: number) {
  let left = count
  const isLast = (response: Response) => {
    if (response.url().endsWith(`/api/${call}`)) left -= 1
    return left === 0
  }
  // Files are made on a busy machine too.
  return page.waitForResponse(isLast, { timeout: 4 * PATIENCE_MS })
}

/** Opens the sender's page, whose browser makes what is missing. */
async function openAsSender(id: string, stored: number): Promise<void> {
  await using at = await visit(server, '/', { as: sender })
  const done = answersOf(at.page, 'store-offer-file', stored)
  await goTo(at.page, `${server.url}/${id}`)
  await done
}

test('customers download the sender’s files by https, their own choice from the page, and what they accepted', async () => {
  const { tokens, quotation } = await sendOffer(
    sender,
    { to: [{ email: 'ada@example.com' }, { email: 'bob@example.com' }] },
    anOffer({ language: 'de', name: 'Bad' }),
  )
  const [ada = '', bob = ''] = tokens
  await openAsSender(quotation.id, 2)
  await using at = await visit(server, `/offer/${ada}`)
  const { page } = at
  const pdf = await fromServer(page, 'PDF herunterladen')
  is(pdf.name).toBe((await filesOf(ada)).pdf)
  is(pdf.name).toMatch(/^Bad – .+\.pdf$/)
  is(String(pdf.bytes.subarray(0, 5))).toBe('%PDF-')
  const xlsx = await fromServer(page, 'Tabelle herunterladen')
  is(xlsx.name).toBe((await filesOf(ada)).xlsx)
  is([...readXlsx(xlsx.bytes).parts.values()].join()).toContain('Work of kind 1')

  // What is chosen is in no file of the server: the page makes it, and says where to go if it is dropped.
  await page.getByRole('checkbox', { name: 'Optional: Work of kind 1' }).click()
  await expect(total(page)).toHaveText('$60.00')
  const [own] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF herunterladen' }).click(),
  ])
  is(own.url()).toStartWith('blob:')
  is(own.suggestedFilename()).toBe(pdf.name)
  await expect(toast(page, 'Wenn kein Download begonnen hat')).toBeVisible()
  const asSent = page.getByRole('button', { name: 'Die Datei wie gesendet öffnen' })
  const [sent] = await Promise.all([
    page.waitForEvent('download'),
    asSent.click({ noWaitAfter: true }),
  ])
  is(sent.url()).toStartWith('http')

  // The customer's browser gives the server what it has made of the accepted offer.
  await answerOffer(server, ada, {
    choices: [
      { rowId: 'row1', qty: 3 },
      { rowId: 'row2', qty: null },
    ],
  })
  await page.evaluate(() => localStorage.clear())
  await reload(page)
  const kept = answersOf(page, 'keep-accepted-pdf', 2)
  await page.getByRole('button', { name: 'PDF herunterladen' }).click()
  is(await (await kept).json()).toEqual({ message: 'stored' })
  await goTo(page, `${server.url}/offer/${bob}`)
  const accepted = await fromServer(page, 'PDF herunterladen')
  is(findAcceptanceFile(accepted.bytes)?.hash).toBe(
    (await openOffer(server, bob)).body.offer.answer.hash,
  )
})

test('the sender’s browser makes the pdf of what was accepted', async () => {
  const { tokens, quotation } = await sendOffer(sender, {}, anOffer())
  const [token = ''] = tokens
  await answerOffer(server, token)
  await openAsSender(quotation.id, 1)
  is((await filesOf(token)).pdf).toEndWith('.pdf')
})

const CHOICES = [
  { rowId: 'row1', qty: 5 },
  { rowId: 'row3', qty: null },
]
const SIGNATURE = [
  [100, 160, 400, 60, 700, 240],
  [800, 100],
]

/** An accepted offer, and its hash. */
async function anAcceptedOffer() {
  const { tokens } = await sendOffer(sender, {}, anOffer({ language: 'de' }))
  const [token = ''] = tokens
  const { body } = await answerOffer(server, token, { choices: CHOICES, signature: SIGNATURE })
  return { token, hash: String(body.offer.answer.hash) }
}

async function downloaded(page: Page, name: RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  return readFile(await (await downloading).path())
}

test('the pdf of an accepted offer says so on a page of its own, and can be verified; its spreadsheet says so below its rows', async () => {
  const title = 'Angenommen von Ada Client am'
  const says = wordsOf('de').verify
  const { token, hash } = await anAcceptedOffer()
  await using at = await visit(server, `/offer/${token}`, { width: 390 })
  const { page } = at
  await expect(page.locator('[data-state="accepted"]')).toBeVisible()
  const { cells } = await readXlsx(await downloaded(page, /Tabelle/))
  const texts = [...cells.values()].map(({ text = '' }) => text)
  is(texts.some((text) => text.startsWith(title))).toBe(true)
  is(texts.some((text) => text.includes(hash))).toBe(true)
  const file = await downloaded(page, /pdf/i)
  if (hasPdfTools) {
    const { problems, pages } = await readPdf(file)
    is(problems).toBe('')
    is(pages).toHaveLength(2)
    const last = pages[1]?.replace(/\s+/g, ' ') ?? ''
    is(last).toContain(title)
    is(last.replaceAll(' ', '')).toContain(hash)
    is(last).toContain('Work of kind 1 (5)')
    is(last).toContain('$90.00')
  }
  const folder = await mkdtemp(join(tmpdir(), 'accepted-'))
  try {
    const [path, changed] = [join(folder, 'offer.pdf'), join(folder, 'changed.pdf')]
    await writeFile(path, file)
    const text = file.toString('latin1')
    is(text).toContain('"value\\":20')
    await writeFile(changed, text.replace('"value\\":20', '"value\\":19'), 'latin1')
    // In the language of the link, or of the browser, until the file says its own.
    await page.goto(`${server.url}/verify`)
    await expect(page.locator('main')).toHaveAttribute('lang', 'en')
    await page.goto(`${server.url}/verify?language=ar`)
    await expect(page.locator('main')).toHaveAttribute('dir', 'rtl')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: wordsOf('ar').verify.choose }).click()
    await (await choosing).setFiles(path)
    const verdict = page.locator('[data-verdict]')
    await expect(verdict).toContainText(says.titles.accepted)
    await expect(page.locator('main')).toHaveAttribute('lang', 'de')
    for (const fact of ['Ada Client', sender.email, 'Bathroom', '$90.00', hash])
      await expect(verdict).toContainText(fact)
    await looksRight(page, 'verified')
    const again = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: says.choose }).click()
    await (await again).setFiles(changed)
    await expect(verdict).toContainText(says.titles.changed)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/* What tests/server/modules/offers/one-total.test.ts proves without a browser, as it is shown and downloaded. */

/** Of readers' figures: spaces and apostrophes of any kind. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim()

async function shownTotal(page: Page): Promise<string> {
  return plain((await total(page).last().textContent()) ?? '')
}

test('what is chosen has one total on the page, in the dialog, the pdf and the spreadsheet', async () => {
  const offer = { ...aRandomOffer(chanceOf(4), 'CHF de-CH', 12), name: 'Bath' }
  const { tokens } = await sendOffer(sender, {}, offer)
  const [token = ''] = tokens
  await using at = await visit(server, `/offer/${token}`)
  const { page } = at
  const priced = page.waitForResponse(/\/api\/price-offer$/)
  await page.locator('[data-choose]').first().click()
  const chosen = (await (await priced).json()).quotation
  const { locale, currency } = chosen
  const expected = plain(formatMoney(chosen.totals.total, { locale, currency, decimals: 2 }))
  await expect.poll(() => shownTotal(page)).toBe(expected)
  const pdf = await downloaded(page, /pdf/i)
  if (hasPdfTools) is(plain((await readPdf(pdf)).pages.join(' '))).toContain(expected)
  const xlsx = await downloaded(page, /spreadsheet/i)
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
})
