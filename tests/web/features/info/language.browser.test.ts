import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { reword } from '#domain/document/reword.ts'
import { template } from '#domain/document/template.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import type { Language } from '#domain/words/language.ts'
import { modal } from '../../../e2e/steps/account.ts'
import { press } from '../../../e2e/steps/keys.ts'
import { block, saveState, total } from '../../../e2e/steps/paper.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { counting } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

const paper = (page: Page): Locator => page.locator('main [lang]')

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Quotation info' }).click()
  return modal(page, 'info')
}

/** The template in a language, taxed, stored and open to all. */
async function stored(person: Person, language: Language, locale: string): Promise<string> {
  const start = { ...template(counting()), locale, currency: 'EUR' }
  const rates = [{ id: 'vat', name: 'VAT', percent: 19, reason: '', parts: [] }]
  const tax = { mode: 'added' as const, rates, defaultRate: 'vat' }
  const written = reword({ ...start, tax }, wordsOf('en'), wordsOf(language))
  const access = { level: 'everyone', userList: [] }
  const quotation = { ...start, ...written, language, access }
  return (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation.id
}

test('another language rewords what the template says, with the number format that it offers, as one step', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const form = await openForm(page)
  const offer = form.getByRole('button', { name: /^Use the number format/ })
  await expect(form.getByLabel('Language')).toHaveValue('en')
  await expect(offer).toHaveCount(0)
  await form.getByLabel('Language').selectOption({ label: 'German – Deutsch' })
  await expect(offer).toHaveText(/de-DE: 1\.234,50\s\$/)
  await offer.click()
  await expect(form.getByLabel('Number format')).toHaveValue('de-DE')
  await expect(offer).toHaveCount(0)
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)

  await expect(block(page, 'boq')).toContainText('Zwischensumme')
  await expect(block(page, 'boq')).toContainText('Einzelpreis')
  await expect(page.locator('article')).toContainText(/Angebot Nr. \d{4}-001/)
  await expect(total(page)).toHaveText(/280,00\s\$/)
  await expect(paper(page)).toHaveAttribute('lang', 'de-DE')
  await press(page, 'Control+z')
  await expect(block(page, 'boq')).toContainText('Subtotal')
  await expect(total(page)).toHaveText('$280.00')
  await expect(saveState(page, 'saved')).toBeAttached()
  await press(page, 'Control+Shift+z')
  await expect(block(page, 'boq')).toContainText('Zwischensumme')
})

test('what the program writes later is in the language too: a new total, lines and tax', async () => {
  const person = await signUp(server)
  const id = await stored(person, 'de', 'de-DE')
  await using opened = await visit(server, `/${id}`, { as: person })
  const { page } = opened
  await expect(page.locator('[data-total="net"]')).toContainText('Netto')
  await expect(page.locator('[data-total="tax"]')).toContainText(/zzgl\. 19\s% MwSt\. auf 280,00/)
  await page.locator('[data-action="add-line"]').click()
  await page.keyboard.type('+25')
  await press(page, 'Enter')
  await expect(page.locator('[data-total="line"]')).toContainText('Zuschlag')
  await expect(page.locator('[data-total="sum"]')).toContainText('Summe')
  await page.getByRole('button', { name: '+ Block' }).click()
  await page.locator('[data-add-block="price"]').click()
  await expect(block(page, 'price', 1)).toContainText('Gesamtbetrag')
})

test('a paper in Arabic runs from right to left, for its reader before any script', async () => {
  const person = await signUp(server)
  const id = await stored(person, 'ar', 'ar-AE')
  const html = await (await fetch(`${server.url}/${id}`)).text()
  const words = wordsOf('ar')
  expect(html).toContain(words.paper.sum)
  expect(html).toContain('dir="rtl"')
  await using opened = await visit(server, `/${id}`)
  const { page } = opened
  await expect(paper(page)).toHaveAttribute('lang', 'ar-AE')
  await expect(paper(page)).toHaveCSS('direction', 'rtl')
  const [description, price] = await Promise.all(
    ['description', 'price'].map((name) =>
      page.locator(`[data-row-id] [data-cell="${name}"]`).first().boundingBox(),
    ),
  )
  expect((price?.x ?? 0) < (description?.x ?? 0)).toBe(true)
})

test('the tool around a paper in another language stays English', async () => {
  const person = await signUp(server)
  const id = await stored(person, 'el', 'el-GR')
  await using opened = await visit(server, `/${id}`, { as: person })
  const { page } = opened
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: '+ Block' })).toBeVisible()
  await expect(page.locator('article')).toContainText(wordsOf('el').template.details)
})

test('a column of an Arabic table is widened to the left, by keys and pointer', async () => {
  const person = await signUp(server)
  const id = await stored(person, 'ar', 'ar-AE')
  await using opened = await visit(server, `/${id}`, { as: person })
  const { page } = opened
  const table = block(page, 'boq')
  await table.locator('[data-cell="price"]').first().hover()
  const separator = table.locator('[data-resize="qty"]')
  const before = Number(await separator.getAttribute('aria-valuenow'))
  await separator.focus()
  await press(page, 'ArrowLeft')
  await expect(separator).toHaveAttribute('aria-valuenow', String(before + 10))
  await press(page, 'Enter')
  const edge = await separator.boundingBox()
  const [x, y] = [(edge?.x ?? 0) + (edge?.width ?? 0) / 2, (edge?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y, { steps: 4 })
  await page.mouse.up()
  await expect(separator).toHaveAttribute('aria-valuenow', String(before + 30))
})
