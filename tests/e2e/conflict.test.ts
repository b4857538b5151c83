import { beforeEach, test } from 'bun:test'
import type { Page } from 'playwright'
import type { Visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { looksRight } from './steps/look.ts'
import {
  block,
  cell,
  leavePaper,
  readPaper,
  retype,
  row,
  saveState,
  toast,
  typeFigure,
} from './steps/paper.ts'
import { hasSaved, namesOf, pressSave, restore, saveAgain } from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

const CONFLICT = /status of 409 .*save-quotation/

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)
let id: string
beforeEach(async () => {
  id = await hasSaved(person, 'Kitchen')
})

test('the second of two tabs to save is asked: mine can wait as a draft, and then overwrite', async () => {
  await using first = await visit(server, `/${id}`, { as: person })
  await using second = await meetConflict(first)
  const choices = conflict(second.page).getByRole('button')
  await expect(choices).toHaveText([
    'Keep mine as a copy',
    'Use the newer one',
    'Overwrite with mine',
  ])
  await expect(conflict(second.page)).toContainText(
    'From saved to yours: 2 rows changed, 1 block changed.',
  )
  await expect(saveState(second.page, 'unsaved')).toBeVisible()
  await looksRight(second.page, 'conflict-1-choices')
  await first.page.bringToFront()
  await reload(first.page)
  await expect(title(first.page)).toHaveText('Mine in the first tab')

  await second.page.bringToFront()
  await choose(second.page, 'Use the newer one')
  await expect(title(second.page)).toHaveText('Mine in the first tab')
  await expect(saveState(second.page, 'saved')).toBeAttached()
  await restore(second.page)
  await expect(title(second.page)).toHaveText('Mine in the second')

  await pressSave(second.page)
  await expect(conflict(second.page)).toBeVisible()
  forgive(second, CONFLICT)
  const mine = await readPaper(second.page)
  await choose(second.page, 'Overwrite with mine')
  await expect(toast(second.page, 'Updated')).toBeVisible()
  await expect(saveState(second.page, 'saved')).toBeVisible()

  await first.page.bringToFront()
  await reload(first.page)
  expect(await readPaper(first.page)).toEqual(mine)
  await retype(title(first.page), 'Agreed')
  await saveAgain(first.page)
  expect(await namesOf(person)).toEqual(['Kitchen'])
})

/** Both tabs change the title, the second two rows too; the first saves, then the second tries to. */
async function meetConflict(first: Visit): Promise<Visit> {
  const second = await visit(server, `/${id}`, { context: first.context })
  await retype(title(second.page), 'Mine in the second')
  await typeFigure(row(block(second.page, 'boq'), 0), 'qty', '7')
  await typeFigure(row(block(second.page, 'boq'), 1), 'qty', '8')
  await leavePaper(second.page)
  await first.page.bringToFront()
  await retype(title(first.page), 'Mine in the first tab')
  await saveAgain(first.page)
  await second.page.bringToFront()
  await pressSave(second.page)
  await expect(conflict(second.page)).toBeVisible()
  forgive(second, CONFLICT)
  return second
}

async function choose(page: Page, choice: string): Promise<void> {
  await conflict(page).getByRole('button', { name: choice }).click()
  await expect(conflict(page)).toHaveCount(0)
}

const conflict = (page: Page) => page.locator('[data-conflict]')

const title = (page: Page) => cell(block(page, 'boq'), 'title')
