import { test } from 'bun:test'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { logIn, menu } from './steps/account.ts'
import { storedDrafts } from './steps/drafts.ts'
import { block, cell, row } from './steps/paper.ts'
import { fillSaveForm, pressSave, restore, sendSaveForm } from './steps/saving.ts'
import { forgive, goTo, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('a server on a local network without https works like any other', async () => {
  const person = await signUp(server)
  await using opened = await visit(server)
  const { page } = opened
  const { port } = new URL(server.url)
  await goTo(page, `http://offers.test:${port}/`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const qty = cell(row(block(page, 'boq'), 0), 'qty')
  await qty.click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(cell(block(page, 'boq'), 'subtotal')).toHaveText('250.00')

  await menu(page, 'login').click()
  await logIn(page, person)
  await expect(menu(page, 'profile')).toBeVisible()
  await expect(qty).toHaveText('12')
  await pressSave(page)
  await fillSaveForm(page, { name: 'Kitchen' })
  await sendSaveForm(page)
  await qty.click()
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  await reload(page)
  await restore(page)
  await expect(qty).toHaveText('13')

  await menu(page, 'quotation-list').click()
  await page.getByRole('button', { name: 'Duplicate Kitchen' }).click()
  await expect(page.locator('[data-quotation-id] a').first()).toHaveText('Kitchen (copy)')
  // Browsers say so of every page without https.
  forgive(opened, /Cross-Origin-Opener-Policy header has been ignored/)
})
