import { beforeAll, expect as expectNow, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { looksRight } from '../../../e2e/steps/look.ts'
import { goTo, visit } from '../../../e2e/steps/visit.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
let ann: Person

const field = (name: string, text: string) => `<span data-field="${name}">${text}</span>`

beforeAll(async () => {
  ann = await signUp(server, 'ann')
  for (const name of ['Bathroom', 'Kitchen']) {
    const html = `<p>${field('client', 'Anna Vogel')}<br>${field('company', 'Vogel &amp; Söhne GmbH')}<br>${field('town', '10115 Berlin')}</p>`
    const quotation = aNote(html, { name })
    await ann.call('/api/save-quotation', { body: { quotation } })
  }
  for (const client of [
    { name: 'A. Vogel', email: 'a.vogel@example.com' },
    { name: 'Bo Lind', town: 'Oslo', country: 'Norway', email: 'bo@lind.example' },
  ])
    await ann.call('/api/save-client', { body: { client } })
})

test('the page lists clients, the most used first; the menu leads there, and who is not logged in is asked to', async () => {
  await using at = await visit(server, '/quotation-list', { as: ann })
  await at.page.locator('[data-menu="profile"]').click()
  await at.page.locator('[data-menu="clients"]').click()
  await at.page.waitForURL('**/clients')
  const { page } = at
  await expect(page.locator('[data-client-id] th')).toHaveText([
    /Vogel & Söhne GmbH.*Anna Vogel · 10115 Berlin/,
    /Bo Lind.*Oslo · Norway|A\. Vogel/,
    /Bo Lind.*Oslo · Norway|A\. Vogel/,
  ])
  await looksRight(page, 'clients-1280')
  for (const width of [800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expectNow(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.getByRole('link', { name: 'Vogel & Söhne GmbH' }).click()
  const modal = page.locator('[data-modal="client"]')
  await expect(modal.locator('[data-client-sums]')).toHaveText('2 drafts')
  await expect(modal.locator('[data-client-offers] li')).toHaveCount(2)
  await looksRight(page, 'client-form-390')
  await page.context().clearCookies()
  await goTo(page, `${server.url}/clients`)
  await expect(page.getByText('Log in to see what is kept here for you.')).toBeVisible()
})

test('a client is added, refused as a double, edited, searched and deleted', async () => {
  const bob = await signUp(server, 'bob')
  await using at = await visit(server, '/clients', { as: bob, expected: /save-client/ })
  const { page } = at
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  const modal = page.locator('[data-modal="client"]')
  for (const round of ['first', 'second']) {
    await page.getByRole('button', { name: 'New client' }).click()
    await modal.getByLabel('Company').fill('Lind AS')
    await modal.getByLabel('Tax ID').fill('NO1')
    await modal.getByRole('button', { name: 'SAVE' }).click()
    if (round === 'first') await expect(modal).toBeHidden()
  }
  await expect(modal.getByRole('alert')).toContainText(
    'You have a client with this name and company',
  )
  await modal.getByRole('button', { name: 'Open it' }).click()
  await expect(modal.locator('[data-client-offers]')).toContainText(
    'No offer names this client yet.',
  )
  await expect(modal.getByLabel('Tax ID')).toHaveValue('NO1')
  await modal.getByLabel('Town').fill('Oslo')
  await modal.getByLabel('Tax', { exact: true }).selectOption('Added to the prices')
  await modal.getByLabel('Language').selectOption('Danish – dansk')
  await modal.getByLabel('Currency').fill('kroner')
  await modal.getByLabel('Discount').fill('much')
  await modal.getByRole('button', { name: 'SAVE' }).click()
  await expect(modal).toContainText('A discount is from 0 % to 100 %.')
  await expect(modal).toContainText('A currency is a code of three letters, USD or EUR say.')
  await modal.getByLabel('Currency').fill('nok')
  await modal.getByLabel('Discount').fill('2,5')
  await modal.getByRole('button', { name: 'SAVE' }).click()
  await expect(modal).toBeHidden()
  await page.getByRole('link', { name: 'Lind AS' }).click()
  await expect(modal.getByLabel('Tax', { exact: true })).toHaveValue('added')
  await expect(modal.getByLabel('Language')).toHaveValue('da')
  await expect(modal.getByLabel('Currency')).toHaveValue('NOK')
  await expect(modal.getByLabel('Discount')).toHaveValue('2.5 %')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await page.getByPlaceholder('Search').fill('oslo')
  await expect(page.locator('[data-client-id]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete Lind AS' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
})

test('two clients are merged, once that is confirmed', async () => {
  const carl = await signUp(server, 'carl')
  for (const client of [
    { name: 'Anna', company: 'Vogel' },
    { name: 'Anna Vogel', company: 'Vogel', town: 'Berlin' },
  ])
    await carl.call('/api/save-client', { body: { client } })
  await using at = await visit(server, '/clients', { as: carl })
  const { page } = at
  await page
    .getByRole('row', { name: /^Vogel Anna (?!Vogel)/ })
    .getByRole('link')
    .click()
  const modal = page.locator('[data-modal="client"]')
  await modal.getByLabel('Merge another client into this one').fill('vog')
  await modal.getByRole('button', { name: 'Merge Vogel, Anna Vogel' }).click()
  const question = page.locator('[data-modal="merge-clients"]')
  await expect(question).toContainText(
    'Vogel, Anna Vogel goes into Vogel, Anna, with all of its offers.',
  )
  await question.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(modal.getByLabel('Town')).toHaveValue('Berlin')
  await expect(page.locator('[data-client-id]')).toHaveCount(1)
})

test('a file is imported, refused whole if it holds nobody or too many, and exported again', async () => {
  const dora = await signUp(server, 'dora')
  await using at = await visit(server, '/clients/client-files', { as: dora })
  const { page } = at
  const modal = page.locator('[data-modal="client-files"]')
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await modal.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const told = modal.getByRole('status')
  await choose('prices.csv', 'Position;Price\nTiles;20\n')
  await expect(told).toContainText('Nobody was found in this file.')
  const many = Array.from({ length: 100_000 }, (_, each) => `Client ${each % 40_000};Oslo`)
  await choose('many.csv', `Name;Ort\n${many.join('\n')}\n`)
  await expect(told).toContainText('This file has 40,000 clients, and at most 5,000')
  const list = 'Firma;Ort\r\nVogel & Söhne;Köln\r\nLind AS;Oslo\r\nLIND  AS;Oslo\r\n'
  await choose('clients.csv', list)
  await expect(told).toHaveText('2 clients added, 1 double merged')
  await looksRight(page, 'client-files')
  for (const [format, known] of [
    ['.csv', ',Vogel & Söhne,,Köln,'],
    ['.vcf', 'ORG:Vogel & Söhne'],
  ] as const) {
    const download = page.waitForEvent('download')
    await modal.getByRole('button', { name: `Download as ${format}` }).click()
    const path = await (await download).path()
    expectNow(await readFile(path, 'utf8')).toContain(known)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-client-id]')).toHaveCount(2)
})
