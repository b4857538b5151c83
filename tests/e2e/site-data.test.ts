import { test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { sendOffer } from '../support/offers.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { logIn, modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { block, cell, row, toast, typeFigure } from './steps/paper.ts'
import { fillSaveForm, pressSave, sendSaveForm } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

/** Browsers that keep nothing for the page, or have no room left. */

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)

/** All that Firefox refuses to a site whose data it blocks: even a channel between tabs. */
const blocked = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    navigator.locks.request = navigator.locks.query = async () => refuse()
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
  })

test('with site data blocked, a quotation is written, and is told to be kept nowhere', async () => {
  await using opened = await visit(server, '/new', { before: blocked })
  const { page } = opened
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '7')
  await expect(cell(row(block(page, 'boq'), 0), 'price')).toHaveText('70.00')
  await expect(toast(page, 'This browser keeps no drafts')).toBeVisible()
})

test('with site data blocked, a customer accepts', async () => {
  const { tokens } = await sendOffer(person)
  await using opened = await visit(server, `/offer/${tokens[0]}`, { before: blocked })
  const { page } = opened
  await page.locator('[data-answer="accept"]').click()
  await fillAcceptance(page)
  await modal(page, 'accept').locator('[type=submit]').click()
  await expect(page.locator('[data-standing]')).toContainText('You accepted this offer on')
})

test('with no room left in the browser, Save still leads to the login, and from there to its form', async () => {
  const full = (page: Page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
  await using opened = await visit(server, '/new', { before: full })
  const { page } = opened
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '7')
  await pressSave(page)
  await logIn(page, person)
  await fillSaveForm(page, { name: 'Full' })
  await sendSaveForm(page)
})
