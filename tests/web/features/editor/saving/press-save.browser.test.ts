import { test } from 'bun:test'
import { holdNextAnswer } from '../../../../e2e/steps/outage.ts'
import { block, cell, leavePaper, retype, saveState, toast } from '../../../../e2e/steps/paper.ts'
import { hasSaved, pressSave } from '../../../../e2e/steps/saving.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const person = sharedPerson(server)

test('a press of Save during a slow save is answered at once, and saved after it', async () => {
  const id = await hasSaved(person)
  await using at = await visit(server, `/${id}`, { as: person })
  const { page } = at
  const title = cell(block(page, 'boq'), 'title')
  await retype(title, 'First')
  const slow = await holdNextAnswer(page)
  await pressSave(page)
  await slow.isStored
  await retype(title, 'Second')
  await pressSave(page)
  await expect(toast(page, 'Still saving')).toBeVisible()
  slow.release()
  await leavePaper(page)
  await expect(saveState(page, 'saved')).toBeVisible()
  await reload(page)
  await expect(title).toHaveText('Second')
})
