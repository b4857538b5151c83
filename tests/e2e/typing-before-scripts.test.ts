import { test } from 'bun:test'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { press } from './steps/keys.ts'
import { block, cell, row, saveState, total } from './steps/paper.ts'
import { scripts, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('a figure typed into the server-rendered page before any script runs is kept', async () => {
  const quotation = aQuotation({ access: { level: 'everyone', userList: [] } })
  const person = await signUp(server)
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  await using opened = await visit(server)
  const { page } = opened
  const script = Promise.withResolvers<void>()
  await page.route(scripts('main'), async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${server.url}/${body.quotation.id}`, { waitUntil: 'commit' })
  const qty = cell(row(block(page, 'boq'), 0), 'qty')
  await qty.click()
  await press(page, 'Control+a')
  await page.keyboard.type('12')
  await expect(qty).toHaveText('12')
  await expect(total(page)).toHaveText('$280.00')

  script.resolve()
  await expect(total(page)).toHaveText('$390.00')
  await expect(qty).toHaveText('12')
  await expect(qty).toBeFocused()
  await expect(row(block(page, 'boq'), 0).locator('[data-pin]')).toHaveCount(3)
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(qty).toHaveText('123')
  await expect(saveState(page, 'unsaved')).toBeVisible()
})
