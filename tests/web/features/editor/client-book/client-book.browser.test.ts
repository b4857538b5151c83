import { test } from 'bun:test'
import type { Page } from 'playwright'
import { withFieldValues } from '#domain/document/fields.ts'
import { template } from '#domain/document/template.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { block, textOf, total } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aQuotation, counting } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const CLIENTS = [
  { client: 'Mrs Vogel', street: 'Hill 3', town: '89073 Ulm' },
  { client: 'Vogt & Sons <i>', street: 'Quay 1', town: 'Bern' },
]

async function hasOffers(person: Person): Promise<void> {
  for (const client of CLIENTS) {
    const quotation = aQuotation()
    const blocks = [...withFieldValues(quotation.blocks, client)]
    await person.call('/api/save-quotation', { body: { quotation: { ...quotation, blocks } } })
  }
}

/** Types into the client's name, over what stands there, until clients are offered. */
async function typeClient(page: Page, text: string): Promise<void> {
  const place = textOf(block(page, 'text', 1))
  const field = place.locator('[data-field="client"]')
  const isBlank = (await field.textContent()) === ''
  await field.click()
  await place.locator('.rich-editing[data-shown]').waitFor()
  // A blank field is selected when it gets the focus.
  if (!isBlank) for (const key of ['Home', 'Shift+End']) await page.keyboard.press(key)
  await page.keyboard.type(text)
  await page.getByRole('listbox', { name: 'Clients' }).waitFor()
}

test('a client of an earlier offer is taken with Enter: all fields at once, undone as one step', async () => {
  const person = await signUp(server)
  await hasOffers(person)
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  const options = page.getByRole('listbox', { name: 'Clients' }).getByRole('option')
  const place = textOf(block(page, 'text', 1))
  const text = place.locator('.rich-editing[data-shown] .codex-editor__redactor')
  await place.getByText('Client name').click()
  await text.waitFor()
  await page.keyboard.type('vog')
  await expect(options).toHaveText([
    /^Vogt & Sons <i>\s+Bern$/,
    /^Mrs Vogel\s+89073 Ulm$/,
    'All clients',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(text).toHaveText('Prepared forMrs VogelCompanyHill 389073 UlmCountry')
  await page.keyboard.press('Control+Z')
  await expect(text).toHaveText('Prepared forvogCompanyStreet and numberPostcode and townCountry')
  await page.keyboard.press('Control+Y')
  await expect(text).toHaveText('Prepared forMrs VogelCompanyHill 389073 UlmCountry')
})

test('the offered clients look right below the field, on a phone', async () => {
  const person = await signUp(server)
  await hasOffers(person)
  const long = {
    name: 'Vogelsang-Lichtenberg und Partner',
    company: 'Verwaltungsgesellschaft für Gebäudetechnik mbH',
    town: '10115 Berlin',
  }
  await person.call('/api/save-client', { body: { client: long } })
  await using at = await visit(server, '/new', { as: person, width: 390, touch: true })
  const { page } = at
  await typeClient(page, 'vog')
  await looksRight(page, 'client-suggestions-390')
  const list = page.getByRole('listbox', { name: 'Clients' })
  await list.getByRole('option', { name: /Vogelsang/ }).click()
  await expect(list).toHaveCount(0)
  await expect(textOf(block(page, 'text', 1))).toContainText('10115 Berlin')
  await expect(textOf(block(page, 'text', 1))).toContainText('Vogelsang-Lichtenberg')
})

test('nobody is offered for a name that nobody has; Escape keeps what is typed', async () => {
  const person = await signUp(server)
  await hasOffers(person)
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  const list = page.getByRole('listbox', { name: 'Clients' })
  const place = textOf(block(page, 'text', 1))
  await place.getByText('Client name').click()
  await place.locator('.rich-editing[data-shown]').waitFor()
  await page.keyboard.type('vogt')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.type('e')
  await expect(place).toContainText('vogte')
  await expect(list).toHaveCount(0)
})

const START = { taxMode: 'included', language: 'de', currency: 'EUR', discount: 3 } as const

test('a new offer starts as the client’s: tax, language, currency and discount, as one step with the fields', async () => {
  const person = await signUp(server)
  const client = { name: 'Eva Berg', street: 'Graben 1', country: 'Austria', ...START }
  await person.call('/api/save-client', { body: { client } })
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  await typeClient(page, 'eva')
  await page.keyboard.press('Enter')
  const told = page.locator('[data-toast="info"]')
  await expect(told).toContainText(
    'For Eva Berg: German, EUR, tax included in the prices, 3 % discount',
  )
  await expect(textOf(block(page, 'text', 1))).toContainText('Graben 1')
  await expect(block(page, 'boq')).toContainText('Zwischensumme')
  await expect(page.locator('article')).toContainText('Preise enthalten')
  await expect(page.locator('[data-total="line"]')).toContainText(/Rabatt.*−3\s%/)
  await expect(page.locator('[data-total="tax"]')).toContainText(/20\s% USt\./)
  await expect(total(page)).toHaveText(/^€\s271,60$/)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(block(page, 'boq')).toContainText('Subtotal')
  await expect(total(page)).toHaveText('$280.00')
  await expect(textOf(block(page, 'text', 1))).toContainText('eva')
  await expect(page.locator('[data-total="line"]')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(total(page)).toHaveText(/^€\s271,60$/)
})

test('another client’s discount takes the place of the first one’s', async () => {
  const person = await signUp(server)
  for (const client of [
    { name: 'Ada', discount: 3 },
    { name: 'Bo', discount: 5 },
    { name: 'Cy', street: 'Pier 4', currency: 'USD' },
  ])
    await person.call('/api/save-client', { body: { client } })
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  const lines = page.locator('[data-total="line"]')
  for (const [name, shown] of [
    ['ada', /−3%/],
    ['bo', /−5%/],
  ] as const) {
    await typeClient(page, name)
    await page.keyboard.press('Enter')
    await expect(lines).toHaveText(shown)
  }
  await typeClient(page, 'cy')
  await page.keyboard.press('Enter')
  await expect(page.locator('article')).toContainText('Pier 4')
  await expect(lines).toHaveCount(0)
})

test('an offer that was saved before gets the client’s fields alone', async () => {
  const person = await signUp(server)
  const client = { name: 'Eva Berg', street: 'Graben 1', ...START }
  await person.call('/api/save-client', { body: { client } })
  const { body } = await person.call('/api/save-quotation', {
    body: { quotation: template(counting()) },
  })
  await using at = await visit(server, `/${body.quotation.id}`, { as: person })
  const { page } = at
  await typeClient(page, 'eva')
  await page.keyboard.press('Enter')
  await expect(textOf(block(page, 'text', 1))).toContainText('Graben 1')
  await expect(block(page, 'boq')).toContainText('Subtotal')
  await expect(total(page)).toHaveText('$280.00')
})

test('a tax without a usual rate is left to be typed, and the rest is taken', async () => {
  const person = await signUp(server)
  const client = { name: 'Eva Berg', taxMode: 'added', currency: 'CHF' }
  await person.call('/api/save-client', { body: { client } })
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  await typeClient(page, 'eva')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast="info"]')).toContainText(
    'For Eva Berg: CHF, the tax needs a rate',
  )
  await expect(total(page)).toHaveText(/^CHF\s280\.00$/)
  await expect(page.locator('[data-total="tax"]')).toHaveCount(0)
})
