import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { menu, modal, standing } from './steps/account.ts'
import { holdNextAnswer, loseNextAnswer, NO_CONNECTION } from './steps/outage.ts'
import {
  block,
  cell,
  hasCaret,
  leavePaper,
  readPaper,
  row,
  textOf,
  toast,
  typeFigure,
} from './steps/paper.ts'
import {
  banner,
  fillSaveForm,
  hasSaved,
  namesOf,
  pressSave,
  restore,
  sendSaveForm,
} from './steps/saving.ts'
import { forgive, goTo, reload, visit } from './steps/visit.ts'

const AWAY = 'the server can’t be reached'

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)

describe('a save whose answer is lost', () => {
  test('makes no second quotation, however often Save is pressed', async () => {
    await using opened = await visit(server, '/new', { as: person })
    const { page } = opened
    await loseNextAnswer(page)
    await pressSave(page)
    await fillSaveForm(page, { name: 'Roof' })
    await (await standing(page, 'save')).locator('[type=submit]').click()
    await expect(toast(page, AWAY)).toBeVisible()
    expect(await namesOf(person)).toEqual(['Roof'])

    await page.keyboard.press('Escape')
    await expect(modal(page, 'save')).toHaveCount(0)
    await writeMore(page)
    await pressSave(page)
    await fillSaveForm(page, { name: 'Roof and gutters' })
    await sendSaveForm(page)
    const written = await readPaper(page)
    await reload(page)
    expect(await readPaper(page)).toEqual(written)
    expect(written.flat().join()).toContain('Quotation, revised')
    expect(await namesOf(person)).toEqual(['Roof and gutters'])
    forgive(opened, NO_CONNECTION)
  })
})

describe('a save in progress', () => {
  test('that is lost with the page makes no second quotation when its draft is restored and saved', async () => {
    await using opened = await visit(server, '/new', { as: person })
    const { page } = opened
    await typeFigure(row(block(page, 'boq'), 0), 'qty', '12,5')
    await loseNextAnswer(page)
    await saveAs(page, 'Roof')
    await expect(toast(page, AWAY)).toBeVisible()
    forgive(opened, NO_CONNECTION)
    await page.keyboard.press('Escape')
    await reload(page)
    await restore(page)
    await writeMore(page)
    const written = await readPaper(page)
    await pressSave(page)
    await fillSaveForm(page, { name: 'Roof, revised' })
    await sendSaveForm(page)
    await reload(page)
    expect(await readPaper(page)).toEqual(written)
    expect(await namesOf(person)).toEqual(['Roof, revised'])
  })

  test('changes nothing on a new quotation that was opened meanwhile', async () => {
    const id = await hasSaved(person)
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    await typeFigure(row(block(page, 'boq'), 0), 'qty', '12,5')
    const answer = await holdNextAnswer(page)
    await pressSave(page)
    await answer.isStored
    await menu(page, 'new').click()
    await expect(page).toHaveURL(/\/new$/)
    await expect(cell(row(block(page, 'boq'), 0), 'qty')).toHaveText('1')
    answer.release()
    await expect(toast(page, 'Updated')).toBeVisible()
    await expect(page).toHaveURL(/\/new$/)
    await pressSave(page)
    await fillSaveForm(page, { name: 'Garage' })
    await sendSaveForm(page)
    expect(await namesOf(person)).toEqual(['Kitchen', 'Garage'])
    await goTo(page, `${server.url}/${id}`)
    await expect(banner(page)).toHaveCount(0)
    await expect(cell(row(block(page, 'boq'), 0), 'qty')).toHaveText('12.5')
  })
})

async function saveAs(page: Page, name: string): Promise<void> {
  await pressSave(page)
  await fillSaveForm(page, { name })
  await (await standing(page, 'save')).locator('[type=submit]').click()
}

async function writeMore(page: Page): Promise<void> {
  const place = textOf(block(page, 'text'))
  await place.getByRole('heading').click()
  await hasCaret(place)
  await page.keyboard.press('End')
  await page.keyboard.type(', revised')
  await leavePaper(page)
}
