import { test } from 'bun:test'
import type { Page } from 'playwright'
import type { Client } from '#domain/clients/client.ts'
import { modal } from '../../../../e2e/steps/account.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { block, textOf } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aNote } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const field = (name: string, text = '') => `<span data-field="${name}">${text}</span>`

async function anOffer(person: Person, country = '', client = ''): Promise<string> {
  const html = `<p>${field('client', client)}<br>${field('country', country)}</p><p>End</p>`
  const { body } = await person.call('/api/save-quotation', {
    body: { quotation: aNote(html) },
  })
  return `/${body.quotation.id}`
}

/** Types into the field, and leaves it for the end of the text. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const place = textOf(block(page, 'text'))
  await place.locator(`[data-field="${name}"]`).click()
  await place.locator('.rich-editing[data-shown]').waitFor()
  await page.keyboard.type(text)
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Quotation info' }).click()
  return modal(page, 'info')
}

const paper = (page: Page) => page.locator('main [lang]')
const toasts = (page: Page) => page.locator('[data-toast="info"]')

test('a country that is typed offers its language once it is left, in one press that is undone as one', async () => {
  const person = await signUp(server)
  await using at = await visit(server, await anOffer(person), { as: person })
  const { page } = at
  await typeInto(page, 'country', 'Österreich')
  await expect(toasts(page)).toHaveCount(0)
  await textOf(block(page, 'text')).getByText('End').click()
  await expect(toasts(page)).toContainText('German for Austria?')
  await page.getByRole('button', { name: 'Use German' }).click()
  await expect(paper(page)).toHaveAttribute('lang', 'de-AT')
  await press(page, 'Control+z')
  await expect(paper(page)).toHaveAttribute('lang', 'en-US')
  await expect(textOf(block(page, 'text'))).toContainText('Österreich')
})

// Of Switzerland several are usual, of Norway none that documents have: country.test.ts.
test('nothing is offered for the United States, whose language the paper has', async () => {
  const person = await signUp(server)
  await using at = await visit(server, await anOffer(person), { as: person })
  const { page } = at
  await typeInto(page, 'country', 'USA')
  await textOf(block(page, 'text')).getByText('End').click()
  const form = await openForm(page)
  await expect(form.getByLabel('Language')).toHaveValue('en')
  await expect(form.getByRole('button', { name: / for .*\?$/ })).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
})

test('the form offers the language of the country and its number format', async () => {
  const person = await signUp(server)
  const path = await anOffer(person, 'Autriche')
  await using at = await visit(server, path, { as: person, width: 390 })
  const { page } = at
  const form = await openForm(page)
  const offer = form.getByRole('button', { name: 'German for Austria?' })
  await offer.scrollIntoViewIfNeeded()
  await looksRight(page, 'language-of-country-390')
  await offer.click()
  await expect(form.getByLabel('Language')).toHaveValue('de')
  await expect(form.getByLabel('Number format')).toHaveValue('de-AT')
  await expect(offer).toHaveCount(0)
  await form.locator('[type=submit]').click()
  await expect(paper(page)).toHaveAttribute('lang', 'de-AT')
})

test('a client’s own language comes before that of the country, where several are usual too', async () => {
  const person = await signUp(server)
  const client: Partial<Client> = { name: 'Luc', country: 'Switzerland', language: 'fr' }
  await person.call('/api/save-client', { body: { client } })
  await using at = await visit(server, await anOffer(person, 'CH', 'luc'), { as: person })
  const { page } = at
  const form = await openForm(page)
  await form.getByRole('button', { name: 'French for luc?' }).click()
  await expect(form.getByLabel('Number format')).toHaveValue('fr-CH')
})

test('a client that is taken for a saved offer offers their country’s language, on a phone too', async () => {
  const person = await signUp(server)
  const client: Partial<Client> = { name: 'Maria Rossi', country: 'Italia' }
  await person.call('/api/save-client', { body: { client } })
  const phone = { width: 390, touch: true }
  await using at = await visit(server, await anOffer(person), { as: person, ...phone })
  const { page } = at
  await typeInto(page, 'client', 'mar')
  await page.getByRole('option', { name: /Maria Rossi/ }).click()
  await expect(toasts(page)).toContainText('Italian for Italy?')
})
