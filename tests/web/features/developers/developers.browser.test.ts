import { describe, expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { modal, standing } from '../../../e2e/steps/account.ts'
import { looksRight } from '../../../e2e/steps/look.ts'
import { toast } from '../../../e2e/steps/paper.ts'
import { forgive, visit } from '../../../e2e/steps/visit.ts'
import { shot } from '../../../support/browser.ts'
import { query } from '../../../support/database.ts'
import { expect } from '../../../support/expect.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { isSigned, startReceiver } from '../../../support/receiver.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true, env: { WEBHOOK_PRIVATE_NETWORKS: 'on' } })

const SETTINGS = '/quotation-list/settings'

async function openSection(page: Page, name: string): Promise<Locator> {
  const settings = await standing(page, 'settings')
  await settings.getByRole('button', { name: 'For developers' }).press('Enter')
  await settings.getByRole('button', { name, exact: true }).press('Enter')
  return settings
}

const lookEverywhere = async (page: Page, name: string) => {
  await looksRight(page, name)
  await shot(page, name)
}

describe('API tokens', () => {
  test('are made by keyboard, told once, used, and revoked after a question', async () => {
    const person = await signUp(server)
    await using at = await visit(server, SETTINGS, { as: person })
    const { page } = at
    const settings = await openSection(page, 'API tokens')
    await expect(settings.getByText('No tokens yet.')).toBeVisible()
    await settings.getByRole('button', { name: 'New token' }).press('Enter')
    await settings.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(settings.getByRole('button', { name: 'New token' })).toBeFocused()
    await page.keyboard.press('Enter')
    const create = settings.getByRole('button', { name: 'Create token' })
    await expect(create).toBeDisabled()
    await expect(settings.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Bookkeeping')
    await expect(settings.getByLabel('Read')).toBeChecked()
    await settings.getByLabel('Write').press('Space')
    await lookEverywhere(page, 'tokens-new')
    await page.keyboard.press('Enter')
    const told = settings.getByLabel('Token “Bookkeeping”')
    await expect(told).toBeFocused()
    const token = await told.inputValue()
    is(token).toMatch(/^qt_[A-Za-z0-9]{32}$/)
    await expect(settings.locator('[data-token-id]')).toContainText('Read, Write')
    await expect(settings.locator('[data-token-id]')).toContainText('never used')
    await lookEverywhere(page, 'tokens-told')

    const headers = { authorization: `Bearer ${token}` }
    is((await call(server, '/api/get-quotation-list', { headers })).status).toBe(200)
    await page.reload()
    await openSection(page, 'API tokens')
    await expect(settings.locator('[data-token-id]')).toContainText('last used')
    is(await page.content()).not.toContain(token)

    await settings.getByRole('button', { name: 'Revoke Bookkeeping' }).press('Enter')
    const question = modal(page, 'revoke-token')
    await expect(question).toContainText('Bookkeeping will stop working at once')
    await question.getByRole('button', { name: 'Revoke' }).press('Enter')
    await expect(toast(page, 'Revoked')).toBeVisible()
    await expect(settings.getByText('No tokens yet.')).toBeVisible()
    await expect(settings.getByRole('button', { name: 'New token' })).toBeFocused()
    is((await call(server, '/api/get-quotation-list', { headers })).status).toBe(401)
  })

  test('say so when they can’t be fetched; 20 leave no room for another', async () => {
    const person = await signUp(server)
    const body = { name: 'A program with a name that is rather long', scopes: ['read', 'send'] }
    for (let at = 0; at < 20; at += 1) await person.call('/api/create-token', { body })
    await using at = await visit(server, SETTINGS, { as: person })
    const { page } = at
    await standing(page, 'settings')
    await page.route('**/api/get-token-list', (route) => route.abort())
    const settings = await openSection(page, 'API tokens')
    await expect(settings.getByRole('alert')).toContainText('It can’t be loaded.')
    await page.unroute('**/api/get-token-list')
    await settings.getByRole('button', { name: 'Try again' }).press('Enter')
    forgive(at, /ERR_FAILED|Failed to load|net::/)
    await expect(settings.locator('[data-token-id]')).toHaveCount(20)
    await expect(settings.getByRole('button', { name: 'New token' })).toBeDisabled()
    await expect(settings.getByText('You have 20 tokens, which is the most.')).toBeVisible()
  })
})

describe('webhooks', () => {
  test('are added, tested, changed and deleted; the log sends a delivery again', async () => {
    let status = 200
    using receiver = startReceiver(() => new Response('', { status }))
    const person = await signUp(server)
    await using at = await visit(server, SETTINGS, { as: person })
    const { page } = at
    const settings = await openSection(page, 'Webhooks')
    await expect(settings.getByText('No webhooks yet.')).toBeVisible()
    await settings.getByRole('button', { name: 'New webhook' }).press('Enter')
    await page.keyboard.type(receiver.url)
    await lookEverywhere(page, 'webhooks-new')
    await settings.getByLabel('offer.seen').press('Space')
    await settings.getByRole('button', { name: 'Add webhook' }).press('Enter')
    const told = settings.getByLabel('Secret')
    await expect(told).toBeFocused()
    const secret = await told.inputValue()
    const row = settings.locator('[data-webhook-id]')
    await expect(row).toContainText('offer.sent, offer.question, offer.approved, offer.accepted')
    await lookEverywhere(page, 'webhooks-told')

    await row.getByRole('button', { name: 'Send test' }).press('Enter')
    await expect(toast(page, 'The receiver accepted it')).toBeVisible()
    const [got] = receiver.received
    is(got && isSigned(got, secret)).toBe(true)

    status = 500
    await row.getByRole('button', { name: /^Log of/ }).press('Enter')
    await expect(row.locator('[data-delivery-id]')).toHaveCount(1)
    await row.getByRole('button', { name: 'Send test' }).press('Enter')
    await expect(toast(page, 'Test failed: The receiver answered 500')).toBeVisible()
    await expect(row.locator('[data-delivery-id]')).toHaveCount(2)
    const failed = row.locator('[data-status="failed"]')
    await expect(failed).toContainText('The receiver answered 500')
    await failed.getByText('Body').click()
    await expect(failed).toContainText('"type":"webhook.test"')
    await lookEverywhere(page, 'webhooks-log')

    status = 204
    await failed.getByRole('button', { name: /^Send again: webhook.test/ }).press('Enter')
    await receiver.has(3)
    await expect(async () => {
      await row.getByRole('button', { name: 'Refresh' }).click()
      await expect(row.getByText('Delivered (204)')).toBeVisible({ timeout: 500 })
    }).toPass()

    await row.getByRole('button', { name: /^Edit/ }).press('Enter')
    await settings.getByLabel('On', { exact: true }).uncheck()
    await lookEverywhere(page, 'webhooks-edit')
    await settings.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(settings.getByLabel('On', { exact: true })).not.toBeChecked()
    await settings.getByRole('button', { name: 'New secret' }).press('Enter')
    await expect(settings.getByLabel('Secret')).not.toHaveValue(secret)
    await expect(row).toContainText('Off')

    await row.getByRole('button', { name: /^Delete/ }).press('Enter')
    await modal(page, 'delete-webhook').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(settings.getByText('No webhooks yet.')).toBeVisible()
    await expect(settings.getByRole('button', { name: 'New webhook' })).toBeFocused()
  })

  test('with a wrong address say what is wrong with it', async () => {
    const person = await signUp(server)
    await using at = await visit(server, SETTINGS, { as: person })
    const settings = await openSection(at.page, 'Webhooks')
    await settings.getByRole('button', { name: 'New webhook' }).press('Enter')
    await settings.getByLabel('Address').fill('https://ann:secret@example.com')
    await settings.getByRole('button', { name: 'Add webhook' }).press('Enter')
    await expect(
      settings.getByText('The address can’t contain a user name or password'),
    ).toBeVisible()
    await expect(settings.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
    await lookEverywhere(at.page, 'webhooks-refused')
    forgive(at, /status of 400/)
  })

  test('tell their state: failing, and why the server turned them off; their log is shown page by page', async () => {
    const person = await signUp(server)
    const ids = await addWebhooks(person, 3)
    const set = (id: string | undefined, values: string) =>
      query(server, `UPDATE webhooks SET ${values} WHERE id = ?`, [id ?? ''])
    await set(ids[0], 'failing_since = 1')
    await set(ids[1], "is_on = 0, off_because = 'gone'")
    await set(ids[2], "is_on = 0, off_because = 'failing', failing_since = 1")
    await query(server, DELIVERIES, [ids[0] ?? ''])
    await using at = await visit(server, SETTINGS, { as: person, width: 390 })
    const settings = await openSection(at.page, 'Webhooks')
    const [first, second, third] = ids.map((id) => settings.locator(`[data-webhook-id="${id}"]`))
    if (!first || !second || !third) throw new Error('no such rows')
    await expect(first).toContainText('Failing since')
    await expect(second).toContainText('Turned off: the receiver said that it is gone (410)')
    await expect(third).toContainText('Turned off after 5 days of failures')
    await first.getByRole('button', { name: /^Log of/ }).press('Enter')
    await expect(first.locator('[data-delivery-id]')).toHaveCount(20)
    await lookEverywhere(at.page, 'webhooks-states-and-log')
    await first.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(first.locator('[data-delivery-id]')).toHaveCount(30)
    await expect(first.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})

const DELIVERIES = `INSERT INTO webhook_deliveries
  (id, webhook_id, event, created_at, attempts, due_at, status, last_status_code, payload)
  SELECT 'd' || value, ?, 'offer.accepted', 1.7e12 + value, 1, 0, 'delivered', 200, '{}'
  FROM generate_series(1, 30)`

async function addWebhooks(person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const body = { url: `https://example.com/${at}`, events: ['offer.sent'], isOn: true }
    ids.push((await person.call('/api/save-webhook', { body })).body.webhook.id)
  }
  return ids
}
