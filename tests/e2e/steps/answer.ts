import type { Page } from 'playwright'
import { modal } from './account.ts'

/** Enters a name in the open dialog, which has none by itself, and ticks its box. */
export async function fillAcceptance(page: Page, name = 'Ada Client'): Promise<void> {
  await modal(page, 'accept').locator('[name="name"]').fill(name)
  await modal(page, 'accept').getByRole('checkbox').check()
}
