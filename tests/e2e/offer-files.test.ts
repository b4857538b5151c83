import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page, Response } from 'playwright'
import { findAcceptanceFile } from '../../src/domain/offers/acceptance-file.ts'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { anOffer, answerOffer, openOffer, sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { readXlsx } from '../support/xlsx.ts'
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
