import { expect as is, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { wordsOf } from '../../src/domain/words/all-words.ts'
import { expect } from '../support/expect.ts'
import { anOffer, answerOffer, sendOffer } from '../support/offers.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { readXlsx } from '../support/xlsx.ts'
import { looksRight } from './steps/look.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' }, web: true })
const sender = sharedPerson(server, 'sender')

const CHOICES = [
  { rowId: 'row1', qty: 5 },
  { rowId: 'row3', qty: null },
]
const SIGNATURE = [
  [100, 160, 400, 60, 700, 240],
  [800, 100],
]

/** An accepted offer, and its hash. */
async function anAcceptedOffer(language: 'en' | 'de') {
  const { tokens } = await sendOffer(sender, {}, anOffer({ language }))
  const [token = ''] = tokens
  const { body } = await answerOffer(server, token, { choices: CHOICES, signature: SIGNATURE })
  return { token, hash: String(body.offer.answer.hash) }
}

async function downloaded(page: Page, name: RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await downloading).path())
}

test.each([
  ['en', 1280, /pdf/i, 'Accepted by Ada Client on', ''],
  ['de', 390, /pdf/i, 'Angenommen von Ada Client am', '?language=ar'],
] as const)(
  'the pdf of an accepted offer (%s) says so on a page of its own, and can be verified',
  async (language, width, button, title, query) => {
    const says = wordsOf(language).verify
    const { token, hash } = await anAcceptedOffer(language)
    await using at = await visit(server, `/offer/${token}`, { width })
    const { page } = at
    await expect(page.locator('[data-state="accepted"]')).toBeVisible()
    const file = await downloaded(page, button)
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
      await page.goto(`${server.url}/verify${query}`)
      await expect(page.locator('main')).toHaveAttribute('dir', query ? 'rtl' : 'ltr')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: wordsOf(query ? 'ar' : 'en').verify.choose }).click()
      await (await choosing).setFiles(path)
      const verdict = page.locator('[data-verdict]')
      await expect(verdict).toContainText(says.titles.accepted)
      await expect(page.locator('main')).toHaveAttribute('lang', language)
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
  },
)

test('the spreadsheet of an accepted offer says so below its rows', async () => {
  const { token, hash } = await anAcceptedOffer('en')
  await using at = await visit(server, `/offer/${token}`, { width: 1280 })
  await expect(at.page.locator('[data-state="accepted"]')).toBeVisible()
  const { cells } = await readXlsx(await downloaded(at.page, /spreadsheet/))
  const texts = [...cells.values()].map(({ text = '' }) => text)
  is(texts.some((text) => text.startsWith('Accepted by Ada Client on'))).toBe(true)
  is(texts.some((text) => text.includes(hash))).toBe(true)
})
