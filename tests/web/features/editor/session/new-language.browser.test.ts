import { test } from 'bun:test'
import type { Page } from 'playwright'
import { wordsOf } from '#domain/words/all-words.ts'
import { modal } from '../../../../e2e/steps/account.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { block, saveState, total } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const paper = (page: Page) => page.locator('main [lang]')
const startNew = (page: Page) => page.locator('[data-menu="new"]').click()

async function choose(page: Page, language: string, format = ''): Promise<void> {
  await page.getByRole('button', { name: 'Quotation info' }).click()
  const form = modal(page, 'info')
  await form.getByLabel('Language').selectOption({ label: language })
  if (format) await form.getByLabel('Number format').fill(format)
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)
}

/** How far what is shown has moved by itself since the page was opened. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const read = (list: PerformanceObserverEntryList) =>
          list
            .getEntries()
            .reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0)
        new PerformanceObserver((list) => resolve(read(list))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('the next new offer is in the language and number format chosen last in one', async () => {
  await using at = await visit(server)
  const { page } = at
  await choose(page, 'German – Deutsch', 'de-AT')
  await expect(block(page, 'boq')).toContainText('Zwischensumme')
  await startNew(page)
  await expect(saveState(page, 'saved')).toBeAttached()
  await expect(block(page, 'boq')).toContainText('Zwischensumme')
  await expect(page.locator('article')).toContainText('Arbeitsleistung')
  await expect(paper(page)).toHaveAttribute('lang', 'de-AT')
  await choose(page, 'English', 'en-GB')
  await startNew(page)
  await expect(paper(page)).toHaveAttribute('lang', 'en-GB')
  await expect(block(page, 'boq')).toContainText('Subtotal')
})

test('the next new offer is in the currency chosen last in one, from the server’s page on', async () => {
  await using at = await visit(server)
  const { page } = at
  await block(page, 'boq').getByRole('button', { name: 'USD' }).click()
  await page.getByRole('combobox', { name: 'Currency' }).fill('CHF')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(total(page)).toHaveText(/CHF/)
  await startNew(page)
  await expect(saveState(page, 'saved')).toBeAttached()
  await expect(total(page)).toHaveText(/CHF/)
  const cookie = 'new-language=de.de-DE.EUR'
  const html = await (await fetch(`${server.url}/new`, { headers: { cookie } })).text()
  expect(html).toMatch(/280,00\s€/)
})

test('a German browser’s first new offer is German with euros, and nobody is asked', async () => {
  await using at = await visit(server, '/new', { locale: 'de-AT' })
  const { page } = at
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(total(page)).toHaveText(/€\s280,00/)
  await expect(block(page, 'boq')).toContainText('Zwischensumme')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await startNew(page)
  await expect(saveState(page, 'saved')).toBeAttached()
  await expect(total(page)).toHaveText(/€\s280,00/)
})

test('the next offer is German where no more of the language can be loaded', async () => {
  const asked: string[] = []
  const before = (page: Page) =>
    page.route(/\/de-(?!paper)[^/]*\.js$/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
  await using at = await visit(server, '/new', { locale: 'de-AT', before })
  const { page } = at
  await startNew(page)
  await expect(saveState(page, 'saved')).toBeAttached()
  await expect(total(page)).toHaveText(/€\s280,00/)
  expect(asked).toEqual([])
})

test('a British browser’s first new offer has pounds', async () => {
  await using british = await visit(server, '/new', { locale: 'en-GB' })
  await expect(total(british.page)).toHaveText('£280.00')
})

test('the language chosen in the footer is that of the page and of new offers', async () => {
  await using at = await visit(server)
  const { page } = at
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  await page.getByRole('combobox', { name: 'Language of this site' }).selectOption('pl')
  await expect(html).toHaveAttribute('lang', 'pl')
  await expect(html).toHaveAttribute('data-ready')
  await expect(total(page)).toHaveText(/280,00\szł|280\szł|zł/)
  await page.locator('[data-action="choose-language"]').selectOption('en')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(total(page)).toHaveText('$280.00')
})

const NEW_IN = [
  ['de', 'de-AT'],
  ['el', 'el-GR'],
  ['ar', 'ar-EG'],
] as const

test('a new offer in another language is there from its first paint, and nothing moves', async () => {
  for (const [language, locale] of NEW_IN) {
    const cookie = `new-language=${language}.${locale}`
    const { labels, fields } = wordsOf(language)
    const html = await (await fetch(`${server.url}/new`, { headers: { cookie } })).text()
    expect(html).toContain(`lang="${locale}"`)
    expect(html).toContain(labels.subtotal)
    expect(html).toContain(`>${fields.street}<`)
    expect(html).not.toContain('Prepared for')
    expect(html).toMatch(new RegExp(`modulepreload[^>]*/assets/${language}-`))
  }
  const [language, locale] = NEW_IN[2]
  const { labels, samples, fields } = wordsOf(language)
  await using at = await visit(server, '/new', {
    width: 390,
    before: async (page) => {
      await page
        .context()
        .addCookies([{ name: 'new-language', value: `${language}.${locale}`, url: server.url }])
    },
  })
  const { page } = at
  await expect(block(page, 'boq')).toContainText(labels.subtotal)
  await expect(page.locator('article')).toContainText(samples.clientHeading)
  await expect(page.locator('article')).toContainText(fields.street)
  await expect(total(page)).toContainText('280')
  // Letters of another script get their typeface a moment later.
  expect(await shifts(page)).toBeLessThan(0.001)
  await looksRight(page, 'new-in-arabic')
  await expect(saveState(page, 'saved')).toBeAttached()
})

test('a language chosen in an offer that was saved before is none of the next new one', async () => {
  const person = await signUp(server)
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  await page.locator('[data-menu="save"]').click()
  await modal(page, 'save').locator('[type=submit]').click()
  await expect(saveState(page, 'saved')).toBeAttached()
  await expect(page).not.toHaveURL(/\/new/)
  await choose(page, 'Greek – Ελληνικά')
  await expect(block(page, 'boq')).not.toContainText('Subtotal')
  await startNew(page)
  await expect(block(page, 'boq')).toContainText('Subtotal')
})

test('a template of a trade is in the language chosen last, and is no choice itself', async () => {
  await using at = await visit(server, '/new?template=bathroom')
  const { page } = at
  const paperText = page.locator('article')
  await expect(paperText).toContainText('Bathroom renovation')
  await startNew(page)
  await expect(total(page)).toHaveText('$280.00')
  await choose(page, 'German – Deutsch', 'de-DE')
  const remembered = await page.evaluate(() => document.cookie)
  // From the server, then in place.
  await page.goto(`${server.url}/new?template=bathroom`)
  await expect(paperText).toContainText('Badsanierung')
  await expect(paperText).toContainText('Angebot für')
  await expect(page.locator('[data-total="tax"]')).toContainText('19 % MwSt.')
  await page.locator('[data-menu="templates"]').hover()
  await page.locator('[data-menu="template-garden"]').click()
  await expect(paperText).toContainText('Gartenumgestaltung')
  await startNew(page)
  await expect(paperText).toContainText('Arbeitsleistung')
  expect(await page.evaluate(() => document.cookie)).toBe(remembered)
})
