import { test } from 'bun:test'
import { isoDay } from '#domain/document/last-day.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import { looksRight } from '../../../e2e/steps/look.ts'
import { forgive, goTo, visit } from '../../../e2e/steps/visit.ts'
import { NOON } from '../../../support/clock.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { PNG, upload } from '../../../support/files.ts'
import { signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ web: true, now: () => NOON })

test('a super-admin looks after everything, until somebody withdraws the role', async () => {
  const [admin, ann] = [await signUpSuperAdmin(server), await signUp(server, 'ann')]
  await ann.call('/api/save-quotation', { body: { quotation: aNote('', { name: 'Roof' }) } })
  const access = { level: 'custom' as const, userList: [admin.email] }
  const shared = aNote('', { name: 'Shared with the admin', access })
  await ann.call('/api/save-quotation', { body: { quotation: shared } })
  await ann.call('/api/save-bookmark', { body: { item: newTextBlock('note', 'Two coats') } })
  const fileId = await upload(ann, 'roof.png', PNG)
  const date = isoDay(new Date(NOON))
  await admin.call('/api/count-unique-daily-visitors', { body: { date, isNew: true } })

  await using at = await visit(server, '/visitor-list', { as: admin })
  const { page } = at
  await expect(page.locator(`[data-date="${date}"]`)).toContainText('Today')
  await expect(page.locator('main canvas')).toBeVisible()
  await looksRight(page, 'visitor-list')

  await goTo(page, `${server.url}/bookmark-list-all`)
  await page.getByRole('button', { name: 'Two coats', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Item' })).toHaveText(/Two/)
  await looksRight(page, 'bookmark-of-user')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Two coats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No bookmarks yet')).toBeVisible()

  await goTo(page, `${server.url}/file-list-all`)
  const file = page.locator('[data-file-id]')
  await expect(file).toContainText(ann.email)
  await expect(file.getByRole('link')).toHaveAttribute('href', `/uploads/${fileId}`)
  await looksRight(page, 'file-list-all')
  await page.getByRole('button', { name: 'Delete roof.png' }).click()
  await expect(page.getByRole('dialog')).toContainText('Delete file?')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()

  await goTo(page, `${server.url}/quotation-list-all`)
  await page.getByRole('button', { name: 'Delete Shared with the admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Shared with the admin')).toHaveCount(0)
  expect((await ann.call('/api/get-quotation-list')).body.total).toBe(1)

  await goTo(page, `${server.url}/user-list`)
  const rows = page.locator('[data-user-id]')
  await expect(rows).toHaveCount(2)
  await looksRight(page, 'user-list')
  await expect(rows.filter({ hasText: 'You' }).getByRole('button')).toHaveCount(0)
  const row = rows.filter({ hasText: ann.email })
  const dialog = page.getByRole('dialog')
  for (const [ask, answer, role] of [
    [`Make ${ann.email} super-admin`, 'Make super-admin', 'Super-admin'],
    [`Make ${ann.email} a user`, 'Make user', 'User'],
  ] as const) {
    await row.getByRole('button', { name: ask }).click()
    await dialog.getByRole('button', { name: answer }).click()
    await expect(row.getByText(role, { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await row.getByRole('button', { name: 'Send a reset link' }).click()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  expect((await server.outbox()).findLast(({ to }) => to === ann.email)?.link).toBe(link)
  await looksRight(page, 'reset-link')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Delete ${ann.email}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 quotation, no bookmarks and no files')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(1)

  await query(server, `UPDATE users SET roles = '["user"]' WHERE email = ?`, [admin.email])
  const search = async (text: string): Promise<number> => {
    const answered = page.waitForResponse(/get-user-list/)
    await page.getByLabel('Search').fill(text)
    return (await answered).status()
  }
  // Changed by another process, it is noticed within a second: by one of these calls.
  for (let text = 'a'; (await search(text)) === 200; ) text += 'a'
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Unauthorized')
  await expect(refusal).toContainText(`Only a super-admin can open this page`)
  await expect(rows).toHaveCount(0)
  forgive(at, /get-user-list/)
})
