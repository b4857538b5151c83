import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { menu, modal, register, standing } from './steps/account.ts'
import { openForm } from './steps/bookmarks.ts'
import { holdNextAnswer } from './steps/outage.ts'
import { block, cell, row, toast, typeFigure } from './steps/paper.ts'
import { fillSaveForm, hasSaved, pressSave } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)

const info = (page: Page) => modal(page, 'info').getByLabel('Description')

/** Closes the form that waits for its answer, and types into another one. */
async function writeElsewhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quotation info' }).click()
  await info(page).fill('Half written')
}

/** After the time that an answered form stays open, the other form is still there. */
async function expectUndisturbed(page: Page): Promise<void> {
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/info$/)
  await expect(info(page)).toHaveValue('Half written')
}

describe('an answer that arrives after its form was closed neither navigates nor closes anything else:', () => {
  test('a save', async () => {
    const other = await hasSaved(person, 'Second')
    await using opened = await visit(server, '/quotation-list', { as: person, clock: 'running' })
    const { page } = opened
    const answer = await holdNextAnswer(page)
    await menu(page, 'new').click()
    await pressSave(page)
    await fillSaveForm(page, { name: 'First' })
    await (await standing(page, 'save')).locator('[type=submit]').click()
    await answer.isStored
    await page.keyboard.press('Escape')
    await expect(modal(page, 'save')).toHaveCount(0)
    await menu(page, 'quotation-list').click()
    await page.getByRole('link', { name: 'Second' }).first().click()
    await expect(page).toHaveURL(new RegExp(other))
    await typeFigure(row(block(page, 'boq'), 0), 'qty', '44')
    await writeElsewhere(page)
    answer.release()
    await expect(toast(page, 'Saved under id')).toBeVisible()
    await expectUndisturbed(page)
    await expect(page).toHaveURL(new RegExp(other))
    await expect(cell(row(block(page, 'boq'), 0), 'qty')).toHaveText('44')
  })

  test('a registration', async () => {
    await using opened = await visit(server, '/new/register', { clock: 'running' })
    const { page } = opened
    const answer = await holdNextAnswer(page, 'register')
    await register(page, { email: 'late@example.com', password: 'better late than never' })
    await answer.isStored
    await page.keyboard.press('Escape')
    await expect(modal(page, 'register')).toHaveCount(0)
    await writeElsewhere(page)
    answer.release()
    await expect(toast(page, 'Check your inbox or spam')).toBeVisible()
    await expectUndisturbed(page)
  })

  test('a bookmark', async () => {
    await using opened = await visit(server, '/new', { as: person, clock: 'running' })
    const { page } = opened
    const answer = await holdNextAnswer(page, 'save-bookmark')
    await openForm(block(page, 'boq'))
    await modal(page, 'bookmark').getByLabel('Name').fill('Materials')
    await modal(page, 'bookmark').locator('[type=submit]').click()
    await answer.isStored
    await page.keyboard.press('Escape')
    await expect(modal(page, 'bookmark')).toHaveCount(0)
    await writeElsewhere(page)
    answer.release()
    await expect(toast(page, 'Saved')).toBeVisible()
    await expectUndisturbed(page)
  })
})
