import type { Locator, Page } from 'playwright'
import { newTextBlock } from '#domain/document/quotation.ts'
import { expect } from '../../support/expect.ts'
import type { Person } from '../../support/person.ts'
import { modal } from './account.ts'
import { act } from './clipboard.ts'
import { toast } from './paper.ts'

export const form = (page: Page): Locator => modal(page, 'bookmark')

export const itemPanel = (page: Page): Locator => form(page).getByRole('region', { name: 'Item' })

export const entries = (page: Page): Locator => page.locator('[data-bookmark-id]')

/** Presses 'Add to bookmarks' of the block or row and waits for its form. */
export async function openForm(of: Locator): Promise<void> {
  await act(of, 'bookmark')
  await expect(itemPanel(of.page())).not.toContainText('Loading')
}

/** Submits the form and waits until it is gone. */
export async function sendForm(page: Page, said: 'Saved' | 'Updated'): Promise<void> {
  await form(page).locator('[type=submit]').click()
  await expect(toast(page, said)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
}

/** Saves a bookmark of a text for the person. */
export async function hasBookmark(person: Person, id: string, card: object): Promise<void> {
  const item = { ...newTextBlock(id, '<p>Payment within 30 days</p>'), ...card }
  const { status } = await person.call('/api/save-bookmark', { body: { item } })
  if (status !== 200) throw new Error(`Saving answered ${status}`)
}
