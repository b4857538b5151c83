import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { modal, standing } from './steps/account.ts'
import { loseNextAnswer, NO_CONNECTION } from './steps/outage.ts'
import { block, hasCaret, leavePaper, readPaper, textOf, toast } from './steps/paper.ts'
import { fillSaveForm, namesOf, pressSave, sendSaveForm } from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

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

async function writeMore(page: Page): Promise<void> {
  const place = textOf(block(page, 'text'))
  await place.getByRole('heading').click()
  await hasCaret(place)
  await page.keyboard.press('End')
  await page.keyboard.type(', revised')
  await leavePaper(page)
}
