import { expect as is, test } from 'bun:test'
import { toast } from '../../../e2e/steps/paper.ts'
import { fillSaveForm, pressSave, saveAgain, sendSaveForm } from '../../../e2e/steps/saving.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { NOON } from '../../../support/clock.ts'
import { aNote, aQuotation } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' }, now: () => NOON })
const anna = newPersonPerTest(server)
const YEAR = new Date(NOON).getFullYear()
const [FIRST, SECOND] = [`${YEAR}-001`, `${YEAR}-002`]
const FIELD = '[data-field="number"]'

const save = async (changes: object) =>
  (await anna.call('/api/save-quotation', { body: { quotation: { ...aQuotation(), ...changes } } }))
    .body.quotation

const storedNow = async (id: string) =>
  (await anna.call('/api/get-quotation', { body: { id } })).body.quotation

test('a new quotation shows its next number in grey, and has it once it is saved', async () => {
  await save({})
  await using at = await visit(server, '/new', { as: anna })
  const { page } = at
  const field = page.locator(FIELD)
  await expect(field).toHaveText(SECOND)
  await expect(field).toHaveAttribute('data-blank', SECOND)
  await pressSave(page)
  await fillSaveForm(page, { name: 'Roof' })
  await sendSaveForm(page)
  await expect(field).toHaveText(SECOND)
  await expect(field).not.toHaveAttribute('data-blank')
  // It was no edit: there is nothing to undo.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.reload()
  await expect(field).toHaveText(SECOND)
})

test('it appears in a text that is being written, where the caret stays', async () => {
  const stored = await save(aNote('<p>Hello</p>', { name: 'Note' }))
  await using at = await visit(server, `/${stored.id}`, { as: anna })
  const { page } = at
  await page.getByText('Hello').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('{')
  const fields = page.getByRole('listbox', { name: 'Fields' })
  await fields.getByRole('option', { name: /^Number/ }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' in one')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Updated')).toBeVisible()
  await expect(page.locator(FIELD)).toHaveText(FIRST)
  await page.keyboard.type(' word')
  await page.keyboard.press('Escape')
  await expect(page.locator('article')).toContainText(`${FIRST}Hello in one word`)
  await saveAgain(page)
  is((await storedNow(stored.id)).number).toBe(FIRST)
})

test('a number that another has is told after the save, with the way there', async () => {
  await save({ name: 'First roof' })
  const second = await save({ name: 'Second roof' })
  await using at = await visit(server, `/${second.id}`, { as: anna })
  const { page } = at
  await page.locator(FIELD).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await pressSave(page)
  await expect(toast(page, `Another quotation has the number ${FIRST} too.`)).toBeVisible()
  await expect(page.getByText('First roof')).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveTitle(/First roof/)
})

test('the settings set the pattern and the next counter, and say what is wrong with them', async () => {
  await using at = await visit(server, '/new/settings', { as: anna })
  const { page } = at
  await page.getByRole('button', { name: 'Quotation numbers' }).click()
  await expect(page.getByText(`Next: ${FIRST}`)).toBeVisible()
  await page.getByRole('button', { name: 'Edit the numbers of All quotations' }).click()
  await page.getByLabel('Pattern').fill('A-{YY}')
  const fault = 'Add a counter such as {000}, so that each number is another.'
  await expect(page.getByText(fault)).toBeVisible()
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await page.getByLabel('Pattern').fill('A-{00}')
  await page.getByLabel('Next counter').fill('0')
  await expect(page.getByLabel('A whole number from 1 to 999,999,999')).toBeVisible()
  await page.getByLabel('A whole number from 1 to 999,999,999').fill('41')
  await expect(page.getByText('The next number is A-41.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Next: A-41')).toBeVisible()
  is((await save({})).number).toBe('A-41')
})

test('one of two letterheads may have numbers of its own, and give them up', async () => {
  for (const [id, company] of Object.entries({ baths: 'Baths', roofs: 'Roofs' }))
    await anna.call('/api/profile-list', { method: 'PUT', body: { profile: { id, company } } })
  await using at = await visit(server, '/new/settings', { as: anna })
  const { page } = at
  await page.getByRole('button', { name: 'Quotation numbers' }).click()
  const roofs = page.locator('[data-series="roofs"]')
  await expect(roofs).toContainText('As all others')
  await roofs.getByRole('button', { name: 'Edit the numbers of Roofs' }).click()
  await page.getByLabel('Pattern').fill('R{00}')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await expect(roofs).toContainText('Next: R01')
  await expect(page.locator('[data-series=""]')).toContainText('All other quotations')
  await roofs.getByRole('button', { name: 'Edit the numbers of Roofs' }).click()
  await page.getByRole('button', { name: 'Number as all others' }).click()
  await expect(roofs).toContainText('As all others')
})

test('letterheads that are added beside the numbers have theirs at once', async () => {
  await using at = await visit(server, '/new/settings', { as: anna })
  const { page } = at
  await page.getByRole('button', { name: 'Quotation numbers' }).click()
  await expect(page.getByText('All quotations')).toBeVisible()
  await page.getByRole('button', { name: 'Letterheads' }).click()
  for (const company of ['Baths', 'Roofs']) {
    await page.getByRole('button', { name: 'New letterhead' }).click()
    await page.getByLabel('Company').fill(company)
    await page.getByRole('button', { name: 'Save letterhead' }).click()
    await expect(page.getByRole('button', { name: `Edit ${company}` })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Edit the numbers of Roofs' })).toBeVisible()
})
