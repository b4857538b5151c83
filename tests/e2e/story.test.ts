import { test } from 'bun:test'
import type { Page } from 'playwright'
import { shot } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { sharedServer } from '../support/shared.ts'
import { amount, costOf, LABOUR, MATERIALS, sumOf } from './offer.ts'
import { goAndRegister, linkMailedTo, menu, modal } from './steps/account.ts'
import {
  block,
  blocks,
  cell,
  readPaper,
  retype,
  row,
  rows,
  saveState,
  toast,
  total,
  typeFigure,
  unnumbered,
} from './steps/paper.ts'
import { banner, fillSaveForm, pressSave, saveAgain, sendSaveForm } from './steps/saving.ts'
import { goTo, reload, visit } from './steps/visit.ts'
import { writeNotes, writeOffer } from './steps/writing.ts'

const server = sharedServer({ web: true })

const OFFER = sumOf(MATERIALS) + sumOf(LABOUR)
const STRANGER = { email: 'anna@example.com', password: 'a tiled wall is a happy wall' }
const CARD = {
  name: 'Bathroom, Linden Street 12',
  category: 'Renovations',
  description: 'Tiles, shower and washbasin',
  info: 'Margin 18 %, ask Ben for the tiles',
}

test('an anonymous user writes an offer, logs in to save it, and finds it again the next day', async () => {
  await using opened = await visit(server, '/', { whole: true })
  const { page } = opened
  await shot(page, 'story-1-template')

  await writeOffer(page)
  await expectSums(page)
  await shot(page, 'story-2-written')
  const written = unnumbered(await readPaper(page))

  await pressSave(page)
  await expect(toast(page, 'Not logged in')).toBeVisible()
  await expect(modal(page, 'login')).toContainText('Your quotation stays in this browser')
  await shot(page, 'story-3-login')
  await goAndRegister(page, STRANGER)
  await expect(toast(page, 'Check your inbox or spam')).toBeVisible()
  await expect(notice(page)).toContainText(`We mailed a link to ${STRANGER.email}.`)
  await expect(notice(page)).toContainText('Your quotation is kept in this browser.')
  await shot(page, 'story-4-registered')

  await goTo(page, await linkMailedTo(server, STRANGER.email))
  await expect(modal(page, 'activate')).toContainText('Activated')
  await expect(banner(page)).toBeVisible()
  await expect(menu(page, 'profile')).toBeVisible()
  await shot(page, 'story-5-activated')
  await modal(page, 'activate').getByRole('button', { name: 'Continue here' }).click()
  await expect(modal(page, 'save').getByLabel('Name')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(modal(page, 'save')).toHaveCount(0)
  // A mail's link was the opener.
  await expect(menu(page, 'profile')).toBeFocused()
  expect(unnumbered(await readPaper(page))).toEqual(written)

  await pressSave(page)
  await fillSaveForm(page, CARD)
  await shot(page, 'story-6-save')
  await sendSaveForm(page)
  await expect(saveState(page, 'saved')).toBeVisible()
  await shot(page, 'story-7-saved')
  await reload(page)
  await expect(banner(page)).toHaveCount(0)
  expect(unnumbered(await readPaper(page))).toEqual(written)
  await expectSums(page)

  await findInList(page)
  expect(unnumbered(await readPaper(page))).toEqual(written)

  await writeNotes(page)
  const changed = await readPaper(page)
  expect(changed).not.toEqual(written)
  await saveAgain(page)
  await reload(page)
  expect(await readPaper(page)).toEqual(changed)
  await shot(page, 'story-9-changed')
})

test('from another tab the activation link leads back to the first, or takes its work over', async () => {
  const ben = { email: 'ben@example.com', password: 'two tabs are better than one' }
  await using first = await visit(server)
  await retype(cell(block(first.page, 'boq'), 'title'), 'Roof tiles')
  await typeFigure(row(block(first.page, 'boq'), 0), 'itemPrice', '1.234,50')
  await pressSave(first.page)
  await goAndRegister(first.page, ben)
  await expect(modal(first.page, 'register')).toHaveCount(0)

  await using second = await visit(server, '/', { context: first.context })
  await goTo(second.page, await linkMailedTo(server, ben.email))
  const activated = modal(second.page, 'activate')
  await expect(activated).toContainText('Activated')
  await expect(activated).toContainText('open in another tab')
  await expect(banner(second.page)).toHaveCount(0)

  await expect(menu(first.page, 'profile')).toBeVisible()
  await notice(first.page).getByRole('button', { name: 'Save the quotation' }).click()
  await expect(modal(first.page, 'save').getByLabel('Name')).toBeVisible()
  await expect(total(first.page)).toHaveText('$1,504.50')

  await activated.getByRole('button', { name: 'Continue here' }).click()
  await expect(total(second.page)).toHaveText('$1,504.50')
  await expect(toast(first.page, 'now open in your other tab')).toBeVisible()
  await expect(total(first.page)).toHaveText('$280.00')
  await expect(banner(first.page)).toHaveCount(0)
  await expect(modal(first.page, 'save')).toHaveCount(0)
  await fillSaveForm(second.page, { name: 'Roof' })
  await sendSaveForm(second.page)
  await expect(cell(block(second.page, 'boq'), 'title')).toHaveText('Roof tiles')
})

const notice = (page: Page) => page.locator('[data-notice]')

/** Every price, subtotal and the total, against cents that were worked out here. */
async function expectSums(page: Page): Promise<void> {
  for (const [nth, lines] of [MATERIALS, LABOUR].entries()) {
    const boq = block(page, 'boq', nth)
    await expect(rows(boq)).toHaveCount(lines.length)
    for (const [at, line] of lines.entries())
      await expect(cell(row(boq, at), 'price')).toHaveText(amount(costOf(line)))
    await expect(cell(boq, 'subtotal')).toHaveText(amount(sumOf(lines)))
  }
  await expect(total(page)).toHaveText(`$${amount(OFFER)}`)
}

/** The list shows name, category and total, and leads back to the paper. */
async function findInList(page: Page): Promise<void> {
  await menu(page, 'quotation-list').click()
  const found = page.getByRole('row').filter({ hasText: CARD.name })
  await expect(found).toContainText(CARD.category)
  await expect(found).toContainText(amount(OFFER))
  await shot(page, 'story-8-list')
  await found.getByRole('button', { name: `Preview ${CARD.name}` }).click()
  const preview = modal(page, 'preview')
  for (const { description } of MATERIALS) await expect(preview).toContainText(description)
  await preview.getByRole('button', { name: 'Open' }).click()
  await expect(blocks(page).first()).toBeVisible()
  await expect(total(page)).toHaveText(`$${amount(OFFER)}`)
}
