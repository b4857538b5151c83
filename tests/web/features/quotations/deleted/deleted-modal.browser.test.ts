import { test } from 'bun:test'
import { standing } from '../../../../e2e/steps/account.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { toast } from '../../../../e2e/steps/paper.ts'
import { hasSaved } from '../../../../e2e/steps/saving.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)

test('a deletion is undone from its toast; deleted quotations are listed, brought back and deleted for good', async () => {
  for (const name of ['Kitchen', 'Roof']) {
    const id = await hasSaved(person, name)
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  }
  await hasSaved(person, 'Attic')
  await using at = await visit(server, '/quotation-list', { as: person, width: 390 })
  const { page } = at
  const rows = page.locator('[data-quotation-id]')
  await page.getByRole('button', { name: 'Delete Attic' }).click()
  const question = await standing(page, 'delete-quotation')
  await expect(question).toContainText('can be brought back from ‘Deleted’ for 30 days')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(0)
  await expect(toast(page, 'Deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Brought back')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Deleted', exact: true }).click()
  const list = await standing(page, 'deleted')
  const deleted = list.locator('[data-deleted-id]')
  await expect(deleted).toHaveCount(2)
  await expect(deleted.first()).toContainText('Roof')
  await expect(deleted.first()).toContainText('$280.00')
  await expect(deleted.first()).toContainText('kb')
  await looksRight(page, 'deleted-1-list')

  await list.getByRole('button', { name: 'Delete Roof for good' }).click()
  const purge = await standing(page, 'purge-quotation')
  await purge.getByRole('button', { name: 'Delete for good' }).click()
  await expect(deleted).toHaveCount(1)

  await list.getByRole('button', { name: 'Bring back Kitchen' }).click()
  await expect(list).toContainText('No deleted quotations')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)
})
