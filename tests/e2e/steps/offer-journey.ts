import { expect as is } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openPage, type Visit } from '../../support/browser.ts'
import { expect } from '../../support/expect.ts'
import type { ReadMail } from '../../support/mail.ts'
import { anOffer } from '../../support/offers.ts'
import { hasPdfTools, readPdf } from '../../support/pdf.ts'
import { call, logIn, type Person } from '../../support/person.ts'
import type { SmtpTestServer } from '../../support/smtp.ts'
import { runCommand } from '../../support/spawn.ts'
import { menu, modal, standing } from './account.ts'
import { looksRight } from './look.ts'
import { total } from './paper.ts'
import { carryCookie, goTo, reload } from './visit.ts'

const ADA = 'ada.client@example.com'

/** An offer on its way, and the two browsers of its journey. */
export interface Journey {
  server: { url: string; dataDir: string }
  smtp: SmtpTestServer
  sender: Person
  quotationId: string
  /** The sender's browser. */
  own: Page
  /** The customer's phone. */
  customer: Page
}

/** Registers a sender with a saved offer; the server activates accounts by itself. */
export async function prepareOffer(
  server: Journey['server'],
): Promise<Pick<Journey, 'sender' | 'quotationId'>> {
  const account = { email: 'joiner@example.com', password: 'correct horse battery' }
  await call(server, '/api/register', { body: account })
  const sender = await logIn(server, account)
  const saved = await sender.call('/api/save-quotation', { body: { quotation: anOffer() } })
  return { sender, quotationId: saved.body.quotation.id }
}

/** The browsers before their first page; they may complain of what is expected. */
export async function openBrowsers(
  { server, sender }: Pick<Journey, 'server' | 'sender'>,
  expected?: RegExp,
): Promise<AsyncDisposable & Pick<Journey, 'own' | 'customer'>> {
  await using opened = new AsyncDisposableStack()
  const open = async (options: Parameters<typeof openPage>[0]): Promise<Visit> =>
    opened.use(await openPage({ ...options, ...(expected && { expected }) }))
  const own = await open({ viewport: { width: 1280, height: 900 } })
  await carryCookie(own.context, server, sender)
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 900 } }
  const customer = await open(phone)
  const kept = opened.move()
  return {
    own: own.page,
    customer: customer.page,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Each ends as soon as its person is told that it is done: mails may still have to leave. */
export const JOURNEY = [
  send,
  openFromMail,
  ask,
  reply,
  readReply,
  choose,
  accept,
  verifyPdf,
  seeInList,
  countMails,
]

/** After these the server has something new stored, of which mails may still have to leave. */
export const STORING: ReadonlySet<(journey: Journey) => Promise<void>> = new Set([
  send,
  ask,
  reply,
  accept,
])

async function send({ own, server, quotationId }: Journey): Promise<void> {
  await goTo(own, `${server.url}/${quotationId}`)
  await menu(own, 'send').click()
  const form = await standing(own, 'send')
  await form.locator('[name=to]').fill(`Ada Client <${ADA}>`)
  await form.locator('[name=to]').press('Enter')
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('heading', { name: 'Sent to Ada Client' })).toBeFocused()
}

async function openFromMail({ customer, smtp, server }: Journey): Promise<void> {
  const { link, attachments } = await mailTo(smtp, ADA, 'attached as a pdf')
  is(attachments.map(({ type }) => type)).toEqual(['application/pdf'])
  await goTo(customer, server.url + new URL(link).pathname)
  await expect(bar(customer)).toContainText('Offer from')
}

async function ask({ customer }: Journey): Promise<void> {
  const row = customer.locator('[data-row-id="row1"]')
  await row.getByRole('button', { name: 'Ask about this row' }).click()
  await customer.locator('[data-thread="new"] textarea').fill('Are three of them enough?')
  await customer.getByRole('button', { name: 'Send question' }).click()
  await expect(thread(customer)).toContainText('Your question was sent.')
}

async function reply({ own, server, smtp, sender, quotationId }: Journey): Promise<void> {
  await mailTo(smtp, sender.email, 'Are three of them enough?')
  await goTo(own, `${server.url}/${quotationId}`)
  await expect(ownQuestions(own)).toHaveAccessibleName('Questions: 1 open, 1 new')
  await ownQuestions(own).click()
  await thread(own).getByRole('button', { name: 'Reply' }).click()
  await own.keyboard.type('They are.')
  await own.keyboard.press('Control+Enter')
  await expect(thread(own).locator('p[dir]')).toHaveText(['Are three of them enough?', 'They are.'])
}

async function readReply({ customer, smtp }: Journey): Promise<void> {
  await mailTo(smtp, ADA, 'They are.')
  await reload(customer)
  await expect(customer.locator('[data-answer="ask"]')).toHaveAccessibleName('1 new answer')
}

async function choose({ customer }: Journey): Promise<void> {
  await customer.getByRole('checkbox', { name: 'Optional: Work of kind 1' }).click()
  await expect(total(customer)).toHaveText('$60.00')
  await customer.getByRole('button', { name: 'More' }).click()
  await expect(total(customer)).toHaveText('$70.00')
}

async function accept({ customer }: Journey): Promise<void> {
  await customer.locator('[data-answer="accept"]').click()
  const dialog = modal(customer, 'accept')
  await expect(dialog.locator('[data-fact="total"]')).toContainText('$70.00')
  await dialog.getByLabel('Your name').fill('Ada Lovelace')
  await sign(customer)
  await dialog.getByRole('checkbox').check()
  await looksRight(customer, 'journey-accept')
  await dialog.locator('[type=submit]').click()
  await expect(bar(customer)).toContainText('You accepted this offer on')
  await expect(customer.locator('[data-acceptance] svg path')).toHaveAttribute('d', /^M\d+ \d+L/)
  await looksRight(customer, 'journey-accepted')
}

async function verifyPdf({ customer, server, smtp, sender }: Journey): Promise<void> {
  for (const to of [ADA, sender.email])
    is((await mailTo(smtp, to, '$70.00')).subject).toMatch(/accepted/i)
  const downloading = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Download pdf' }).click()
  const file = await readFile(await (await downloading).path())
  if (hasPdfTools) {
    const { problems, pages } = await readPdf(file)
    is([problems, pages.length]).toEqual(['', 2])
    is(pages[1]?.replace(/\s+/g, ' ')).toContain('Accepted by Ada Lovelace on')
  }
  const folder = await mkdtemp(join(tmpdir(), 'journey-'))
  try {
    const path = join(folder, 'offer.pdf')
    await writeFile(path, file)
    const env = { DATA_DIR: server.dataDir, LOG_LEVEL: 'error' }
    const { code, stdout } = await runCommand(env, 'verify', path)
    is(code).toBe(0)
    is(stdout).toContain(` (a…@example.com) accepted the offer “Bathroom” from ${sender.email}`)
    is(stdout).toContain('at a total of $70.00')
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function seeInList({ own, server, quotationId }: Journey): Promise<void> {
  await goTo(own, `${server.url}/quotation-list`)
  const listed = own.locator(`[data-quotation-id="${quotationId}"]`)
  await expect(listed.locator('[data-offer-state]')).toHaveText('Accepted')
}

/**
 * Every mail arrived, and nothing was told twice. A server that is killed after a mail was taken and
 * before it noted so sends it again, the same mail.
 */
async function countMails({ smtp, sender }: Journey): Promise<void> {
  const mails = new Map(smtp.mails.map(({ mail }) => [mail.headers['message-id'], mail]))
  is([...mails.values()].map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    `${ADA}: You accepted the offer: Bathroom`,
    `${ADA}: ${sender.email} answered your question: Bathroom`,
    `${ADA}: ${sender.email} sent you an offer: Bathroom`,
    `${sender.email}: Ada Client has a question: Bathroom`,
    `${sender.email}: Ada Lovelace accepted: Bathroom`,
  ])
}

const bar = (page: Page) => page.locator('[data-standing]')
const thread = (page: Page) =>
  page.locator('[data-questions] [data-thread]:not([data-thread="new"])')
const ownQuestions = (page: Page) => page.locator('main [data-action="questions"]')

/** The mail to a person that says this, once the mail server has it. */
async function mailTo({ mails }: SmtpTestServer, to: string, said: string): Promise<ReadMail> {
  const found = () => mails.find((one) => one.to.includes(to) && one.mail.text.includes(said))
  await expect.poll(found).toBeTruthy()
  const { mail } = found() ?? {}
  if (!mail) throw new Error(`No mail to ${to} that says ${said}`)
  return mail
}

/** A stroke across the pad for signatures. */
async function sign(page: Page): Promise<void> {
  const pad = page.locator('[data-signature]')
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 20, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 20, { steps: 4 })
  await page.mouse.move(x + width - 20, y + height - 20, { steps: 4 })
  await page.mouse.up()
}
