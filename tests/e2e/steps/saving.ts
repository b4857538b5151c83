import type { Locator, Page } from 'playwright'
import { aQuotation } from '../../support/documents.ts'
import { expect } from '../../support/expect.ts'
import type { Person } from '../../support/person.ts'
import { menu, modal, standing } from './account.ts'
import { saveState, toast } from './paper.ts'

export interface Fields {
  name: string
  category?: string
  description?: string
  info?: string
}

export const banner = (page: Page): Locator => page.locator('[data-draft-banner]')

export const pressSave = (page: Page): Promise<void> => menu(page, 'save').click()

/** Saves changes of a quotation that was saved before. */
export async function saveAgain(page: Page): Promise<void> {
  await pressSave(page)
  await expect(toast(page, 'Updated')).toBeVisible()
  await expect(saveState(page, 'saved')).toBeVisible()
}

/** Fills in the open save modal. */
export async function fillSaveForm(page: Page, fields: Fields): Promise<void> {
  const form = await standing(page, 'save')
  await form.getByLabel('Name').fill(fields.name)
  if (fields.category) await form.getByLabel('Category').fill(fields.category)
  if (fields.description) await form.getByLabel('Description').fill(fields.description)
  if (fields.info) await form.getByLabel('Info').fill(fields.info)
}

/** Submits the save modal, waits until it is gone, and returns the id in the address. */
export async function sendSaveForm(page: Page): Promise<string> {
  await (await standing(page, 'save')).locator('[type=submit]').click()
  await expect(toast(page, 'Saved under id')).toBeVisible()
  await expect(modal(page, 'save')).toHaveCount(0)
  await expect(page).not.toHaveURL(/\/new/)
  return new URL(page.url()).pathname.slice(1)
}

/** Restores the offered draft. */
export async function restore(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Restore' }).click()
  await expect(banner(page)).toHaveCount(0)
}

/** Saves the template for the person and returns its id. */
export async function hasSaved(person: Person, name = 'Kitchen'): Promise<string> {
  const body = { quotation: aQuotation({ name }) }
  const reply = await person.call('/api/save-quotation', { body })
  return reply.body.quotation.id
}

/** The names of the person's saved quotations, oldest first. */
export async function namesOf(person: Person): Promise<string[]> {
  const { body } = await person.call('/api/get-quotation-list')
  const list: { name: string; createdAt: string }[] = body.quotations
  return list.sort((a, b) => a.createdAt.localeCompare(b.createdAt)).map(({ name }) => name)
}
