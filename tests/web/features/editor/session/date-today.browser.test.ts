import { test } from 'bun:test'
import type { Page } from 'playwright'
import { newTextBlock } from '#domain/document/quotation.ts'
import { template } from '#domain/document/template.ts'
import { modal } from '../../../../e2e/steps/account.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, saveState, textOf } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { NOON } from '../../../../support/clock.ts'
import { aQuotation, counting } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true, now: () => NOON })

const dateOf = (page: Page) => textOf(block(page, 'text', 2)).locator('[data-field="date"]')

const today = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(NOON)

test('a new quotation is dated today, which is no edit and follows its language', async () => {
  await using at = await visit(server)
  const { page } = at
  const english = today('en-US')
  await expect(dateOf(page)).toHaveText(english)
  await expect(dateOf(page)).not.toHaveAttribute('data-blank')
  await expect(saveState(page, 'saved')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()

  await page.getByRole('button', { name: 'Quotation info' }).click()
  const form = modal(page, 'info')
  await form.getByLabel('Language').selectOption({ label: 'German – Deutsch' })
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)
  await expect(dateOf(page)).toHaveText(today('de'))
  await press(page, 'Control+z')
  await expect(dateOf(page)).toHaveText(english)
  await expect(saveState(page, 'saved')).toBeAttached()
  // New in the language chosen last.
  await page.locator('[data-menu="new"]').click()
  await expect(dateOf(page)).toHaveText(today('de'))
})

test('a new quotation from a template of one’s own is dated too, once it is there and at once', async () => {
  const person = await signUp(server)
  const [, ...others] = template(counting()).blocks
  const quotation = aQuotation({ blocks: [newTextBlock('title', '<h1>Bathroom</h1>'), ...others] })
  const body = { id: 'mine', name: 'Mine', isDefault: true, quotation }
  expect((await person.call('/api/save-template', { body })).status).toBe(200)
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  const title = textOf(block(page, 'text')).getByRole('heading')
  await expect(title).toHaveText('Bathroom')
  await expect(dateOf(page)).toHaveText(today('en-US'))
  const first = await page.locator('[data-block-id]').first().getAttribute('data-block-id')
  await page.locator('[data-menu="new"]').click()
  await expect(page.locator(`[data-block-id="${first}"]`)).toHaveCount(0)
  await expect(title).toHaveText('Bathroom')
  await expect(dateOf(page)).toHaveText(today('en-US'))
  await expect(saveState(page, 'saved')).toBeAttached()
})
