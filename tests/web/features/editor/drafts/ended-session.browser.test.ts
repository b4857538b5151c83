import { test } from 'bun:test'
import { linkMailedTo, logIn, menu, modal, standing } from '../../../../e2e/steps/account.ts'
import { storedDrafts } from '../../../../e2e/steps/drafts.ts'
import { block, cell, retype } from '../../../../e2e/steps/paper.ts'
import { banner, hasSaved } from '../../../../e2e/steps/saving.ts'
import { forgive, reload, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { call, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const NEW = 'four words nobody joins'

/** What is read some time after the page is ready, so maybe after the session has ended. */
const LATE = /api\/(get-.*questions|get-(bookmark-key-list|template)|profile-list|number-series)/
/** What then finds that it has; which of them is first depends on what was still to be read. */
const ENDED = /api\/(save-quotation|get-access-token)/

const EXPECTED = new RegExp(`${LATE.source}|${ENDED.source}`)

test('what is typed after the session ended by itself is offered to its owner, not to the next person', async () => {
  const [anna, ben] = [await signUp(server, 'anna'), await signUp(server, 'ben')]
  const id = await hasSaved(anna)
  await using at = await visit(server, `/${id}`, { as: anna, expected: EXPECTED })
  const { page } = at
  await resetElsewhere(anna.email)
  await page.keyboard.press('Control+Shift+S')
  await expect(menu(page, 'login')).toBeVisible()
  await standing(page, 'login')
  await page.keyboard.press('Escape')
  await expect(modal(page, 'login')).toHaveCount(0)
  const title = cell(block(page, 'boq'), 'title')
  await retype(title, 'Only mine')
  await expect
    .poll(() => storedDrafts(page))
    .toEqual([expect.objectContaining({ user: anna.email, quotationId: id })])

  await page.goto(`${server.url}/new`)
  await expect(banner(page)).toHaveCount(0)
  await menu(page, 'login').click()
  await logIn(page, ben)
  await page.goto(`${server.url}/${id}`)
  await expect(page.getByText(`Forbidden to view quotation ${id}`).first()).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  forgive(at, /api\/get-quotation/)

  await page.context().clearCookies()
  await reload(page)
  forgive(at, /api\/get-quotation/)
  await menu(page, 'login').click()
  await logIn(page, { email: anna.email, password: NEW })
  await expect(banner(page)).toBeVisible()
})

/** Sets a new password from somewhere else, which ends the sessions here. */
async function resetElsewhere(email: string): Promise<void> {
  await call(server, '/api/request-password-reset', { body: { email } })
  const resetPasswordKey = (await linkMailedTo(server, email)).split('/').at(-1)
  await call(server, '/api/reset-password', { body: { email, password: NEW, resetPasswordKey } })
}
