import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { withPayTitle } from '#domain/document/reword.ts'
import { templateIn } from '#domain/document/template.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { counting } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { aLetterhead } from '../support/letterheads.ts'
import { sendOffer } from '../support/offers.ts'
import { downloadPdf, hasPdfTools, readPdf } from '../support/pdf.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { readXlsx } from '../support/xlsx.ts'
import { visit } from './steps/visit.ts'

/*
 * Greek shares no letters with English: whatever the program writes into a Greek offer in English
 * is found by its letters.
 */

const server = sharedServer({ web: true })
const sender = sharedPerson(server, 'sender')
const greek = wordsOf('el')

/** An offer with everything for which the program has words. */
function greekOffer(): Quotation {
  const nextId = counting('g')
  const words = { en: wordsOf('en'), to: greek }
  const quotation = templateIn({ language: 'el', locale: 'el-GR' }, words, nextId)
  const table = quotation.blocks.find((block) => block.type === 'boq')
  if (!table) throw new Error('the template has a table')
  const { column, rows } = table.boq
  for (const name of ['unit', 'discount', 'tax'] as const) column[name].isShown = true
  const [first, optional, ...others] = rows as BoqRow[]
  Object.assign(first ?? {}, { unit: { html: 'τ.μ.', value: null }, taxRate: 'zero' })
  Object.assign(optional ?? {}, { use: 'optional', range: { min: 1, max: 5, step: 1 } })
  Object.assign(others[0] ?? {}, { use: 'alternative', group: 'a', isChosen: true })
  const other = { ...structuredClone(others[0] as BoqRow), id: 'other', isChosen: false }
  const heading = { ...newHeading('heading'), description: { html: 'Μπάνιο', value: null } }
  table.boq.rows = [heading, ...rows, other]
  const { labels, template } = greek
  return {
    ...quotation,
    currency: 'EUR',
    letterhead: GREEK_LETTERHEAD,
    lines: [
      { id: 'l1', html: labels.discount, kind: 'percent', value: -10 },
      { id: 'l2', html: labels.surcharge, kind: 'amount', value: 5 },
      { id: 'l3', html: labels.rounding, kind: 'rounding', value: 0.01 },
    ],
    tax: {
      mode: 'added',
      rates: [
        { id: 'full', name: template.taxName, percent: 24, reason: '', parts: [] },
        {
          id: 'zero',
          name: template.taxName,
          percent: 0,
          reason: template.reverseCharge,
          parts: [],
        },
      ],
      defaultRate: 'full',
    },
    withholding: {
      name: template.withholding,
      percent: 20,
      rates: null,
      lines: ['l1'],
      reason: '',
    },
    rounding: 0.05,
    blocks: [...withPayTitle(quotation.blocks, true, labels)],
  }
}

const GREEK_LETTERHEAD = aLetterhead({
  company: 'Αφοί Βόγελ',
  address: 'Λιμάνι 7',
  taxIds: 'ΑΦΜ 123',
  bank: '',
  email: '',
  web: '',
  footer: ['Αφοί Βόγελ', '0761 12345', ''],
})

/** Words in English letters. */
const latinIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => word !== 'EUR')

/** What is shown and what is read out, of the element. */
const saidIn = (element: Locator): Promise<string[]> =>
  element.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((each) => each.checkVisibility())
      .flatMap((each) => [
        ...[...each.childNodes].map((node) => (node instanceof Text ? node.data : '')),
        ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => each.getAttribute(name)),
      ])
      .filter((text) => text !== null),
  )

/** What is shown on the paper. */
const shownIn = (paper: Locator): Promise<string[]> =>
  paper.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((each) => each.checkVisibility())
      .flatMap((each) => [...each.childNodes])
      .map((node) => (node instanceof Text ? node.data : '')),
  )

/** What the program wrote itself, of what a paper has. */
const WRITTEN = [
  greek.labels.subtotal,
  greek.labels.toPay,
  greek.labels.discount,
  greek.labels.surcharge,
  greek.labels.rounding,
  greek.paper.sum,
  greek.paper.net,
  greek.paper.gross,
  greek.template.withholding,
  greek.paper.optional,
  greek.paper.alternative,
  greek.template.reverseCharge,
  greek.template.taxName,
]

function expectWritten(texts: readonly string[]): void {
  const all = texts.join('\n').toLowerCase()
  is(WRITTEN.filter((word) => !all.includes(word.toLowerCase()))).toEqual([])
}

async function publish(): Promise<string> {
  const quotation = { ...greekOffer(), access: { level: 'everyone', userList: [] } }
  const { body } = await sender.call('/api/save-quotation', { body: { quotation } })
  return body.quotation.id
}

test('a Greek offer is Greek on its public page, before and after the scripts, and in print', async () => {
  const id = await publish()
  await using at = await visit(server, `/${id}`)
  const { page } = at
  const shown = await shownIn(page.getByRole('article'))
  is(latinIn(shown)).toEqual([])
  expectWritten(shown)
  await page.emulateMedia({ media: 'print' })
  const printed = await shownIn(page.getByRole('article'))
  is(latinIn(printed)).toEqual([])
  expectWritten(printed)
  const html = await (await fetch(`${server.url}/${id}`)).text()
  expectWritten([html])
  const [, card = ''] = /og:description" content="([^"]*)/.exec(html) ?? []
  is(card).toContain('€')
  is(latinIn([card])).toEqual([])
})

test('its owner prints it in Greek, with the editor around it, and its pdf and xlsx are Greek', async () => {
  const id = await publish()
  await using at = await visit(server, `/${id}`, { as: sender })
  const { page } = at
  const paper = page.getByRole('article')
  expectWritten(await shownIn(paper))
  await page.emulateMedia({ media: 'print' })
  const printed = await shownIn(paper)
  is(latinIn(printed)).toEqual([])
  expectWritten(printed)
  await page.emulateMedia({ media: 'screen' })
  if (hasPdfTools) {
    const { pages, problems } = await readPdf((await downloadPdf(page)).file)
    is(problems).toBe('')
    is(latinIn(pages)).toEqual([])
    expectWritten(pages.map((text) => text.normalize()))
    is(pages[0]).toContain(`1 / ${pages.length}`)
  }
  await page.locator('[data-menu="share"]').hover()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-menu="excel"]').click(),
  ])
  const file = readXlsx(await readFile(await download.path()))
  const texts = [...file.cells.values()].flatMap(({ text }) => text ?? [])
  is(latinIn(texts)).toEqual([])
  expectWritten(texts)
  // Its sheet's name too.
  const names = file
    .part('xl/workbook.xml')
    .all('sheet')
    .map(({ attributes }) => attributes.name)
  is(latinIn(names.map((name) => name ?? ''))).toEqual([])
})

test('its customer’s page is Greek: what is shown, read out, and asked', async () => {
  const to = [{ email: 'ada@example.com', name: 'Άντα' }]
  const { tokens } = await sendOffer(sender, { to, validUntil: '2099-12-31' }, greekOffer())
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const { page } = at
  await expect(page.locator('[data-state="open"]')).toBeVisible()
  const shown = await saidIn(page.locator('body'))
  is(foreignIn(shown)).toEqual([])
  expectWritten(shown)
  for (const way of ['accept', 'decline', 'ask']) {
    await page.locator(`[data-answer="${way}"]`).first().click()
    const dialog = page.locator('[data-questions], [role="dialog"]')
    await expect(dialog).toBeVisible()
    is(foreignIn(await saidIn(dialog))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

/** Words in English letters but for the sender's address, and names that are the same in Greek. */
const foreignIn = (texts: readonly string[]): string[] =>
  latinIn(texts.map((text) => text.replaceAll(sender.email, ''))).filter((word) => !NAMES.has(word))

const NAMES: ReadonlySet<string> = new Set(['PDF', 'pdf', 'xlsx', 'IP', 'mail', 'CET', 'CEST'])
