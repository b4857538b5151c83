import { expect as is, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import type { ReadMail } from '../support/mail.ts'
import { anOffer } from '../support/offers.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { call, logIn } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'
import { type SmtpTestServer, startSmtp } from '../support/smtp.ts'
import { runCommand } from '../support/spawn.ts'
import { menu, modal, standing } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import { total } from './steps/paper.ts'
import { goTo, reload, visit } from './steps/visit.ts'

setDefaultTimeout(120_000)

const ADA = 'ada.client@example.com'

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

test('an offer is sent, opened from its mail, asked about, answered, chosen, accepted, and verified', async () => {
  await using smtp = await startSmtp()
  await using server = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, ACTIVATION: 'off' },
    web: true,
  })
  const account = { email: 'joiner@example.com', password: 'correct horse battery' }
  await call(server, '/api/register', { body: account })
  const sender = await logIn(server, account)
  const saved = await sender.call('/api/save-quotation', { body: { quotation: anOffer() } })
  const { id } = saved.body.quotation
  await using own = await visit(server, `/${id}`, { as: sender })

  await menu(own.page, 'send').click()
  const form = await standing(own.page, 'send')
  await form.locator('[name=to]').fill(`Ada Client <${ADA}>`)
  await form.locator('[name=to]').press('Enter')
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('heading', { name: 'Sent to Ada Client' })).toBeFocused()
  const { link, attachments } = await mailTo(smtp, ADA, 'attached as a pdf')
  is(attachments.map(({ type }) => type)).toEqual(['application/pdf'])

  await using customer = await visit(server, new URL(link).pathname, { width: 390, touch: true })
  const { page } = customer
  const row = page.locator('[data-row-id="row1"]')
  await row.getByRole('button', { name: 'Ask about this row' }).click()
  await page.locator('[data-thread="new"] textarea').fill('Are three of them enough?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(thread(page)).toContainText('Your question was sent.')
  await page.keyboard.press('Escape')
  await mailTo(smtp, sender.email, 'Are three of them enough?')

  await goTo(own.page, `${server.url}/${id}`)
  await expect(ownQuestions(own.page)).toHaveAccessibleName('Questions: 1 open, 1 new')
  await ownQuestions(own.page).click()
  await thread(own.page).getByRole('button', { name: 'Reply' }).click()
  await own.page.keyboard.type('They are.')
  await own.page.keyboard.press('Control+Enter')
  await expect(thread(own.page).locator('p[dir]')).toHaveText([
    'Are three of them enough?',
    'They are.',
  ])
  await mailTo(smtp, ADA, 'They are.')

  await reload(page)
  await expect(page.locator('[data-answer="ask"]')).toHaveAccessibleName('1 new answer')
  await page.getByRole('checkbox', { name: 'Optional: Work of kind 1' }).click()
  await expect(total(page)).toHaveText('$60.00')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(total(page)).toHaveText('$70.00')
  await page.locator('[data-answer="accept"]').click()
  const dialog = modal(page, 'accept')
  await expect(dialog.locator('[data-fact="total"]')).toContainText('$70.00')
  await dialog.getByLabel('Your name').fill('Ada Lovelace')
  await sign(page)
  await dialog.getByRole('checkbox').check()
  await looksRight(page, 'journey-accept')
  await dialog.locator('[type=submit]').click()
  await expect(bar(page)).toContainText('You accepted this offer on')
  await expect(page.locator('[data-acceptance] svg path')).toHaveAttribute('d', /^M\d+ \d+L/)
  await looksRight(page, 'journey-accepted')
  for (const to of [ADA, sender.email])
    is((await mailTo(smtp, to, '$70.00')).subject).toMatch(/accepted/i)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download pdf' }).click()
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
    is(stdout).toContain(`Ada Lovelace accepted the offer “Bathroom” from ${sender.email}`)
    is(stdout).toContain('at a total of $70.00')
  } finally {
    await rm(folder, { recursive: true })
  }

  await goTo(own.page, `${server.url}/quotation-list`)
  const listed = own.page.locator(`[data-quotation-id="${id}"]`)
  await expect(listed.locator('[data-offer-state]')).toHaveText('Accepted')
})
