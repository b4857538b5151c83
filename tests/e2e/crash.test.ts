import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { stopTime } from '../support/clock.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { logIn, logOut, menu } from './steps/account.ts'
import { crash, passing } from './steps/crash.ts'
import {
  block,
  cell,
  enterRich,
  readPaper,
  retype,
  row,
  saveState,
  total,
  unnumbered,
} from './steps/paper.ts'
import { banner, fillSaveForm, pressSave, restore, sendSaveForm } from './steps/saving.ts'
import { reload, visit } from './steps/visit.ts'
import { writeNotes } from './steps/writing.ts'

const server = sharedServer({ web: true })

describe('a tab that crashes before the save', () => {
  test('loses nothing of an anonymous user: the draft is offered and saved after the login', async () => {
    const person = await signUp(server)
    await using first = await visit(server, '/', { clock: 'running' })
    await retype(title(first.page), 'Bathroom')
    await writeNotes(first.page)
    await cell(row(block(first.page, 'boq', 1), 2), 'itemPrice').click()
    await stopTime(first.page)
    await first.page.keyboard.type('−300')
    await passing(first.page, 1000)
    const shown = await total(first.page).textContent()
    await crash(first.page)

    await using second = await visit(server, '/', { context: first.context })
    const { page } = second
    await expect(banner(page)).toBeVisible()
    await expect(total(page)).toHaveText('$280.00')
    await restore(page)
    await expect(total(page)).toHaveText(shown ?? '')
    const restored = await readPaper(page)
    expect(restored.flat()).toContain('title: Bathroom')
    expect(restored.flat().join()).toContain('<b> (on stock)</b>')
    expect(restored.flat()).toContain('itemPrice: −300.00')

    await pressSave(page)
    await logIn(page, person)
    await fillSaveForm(page, { name: 'Bathroom after all' })
    await sendSaveForm(page)
    await reload(page)
    await expect(banner(page)).toHaveCount(0)
    expect(unnumbered(await readPaper(page))).toEqual(unnumbered(restored))
    await expect(page.locator('[data-field="number"]')).not.toHaveAttribute('data-blank')
  })

  test('loses at most the last second of continuous typing; another tab is offered it only now', async () => {
    await using first = await visit(server, '/', { clock: 'running' })
    const place = cell(row(block(first.page, 'boq'), 0), 'description')
    await enterRich(place)
    await first.page.keyboard.press('Control+A')
    await stopTime(first.page)
    const text = 'Thirteen keys'
    for (const key of text) {
      await first.page.keyboard.type(key)
      await passing(first.page, 100)
    }
    // Leaving it asks first.
    const asked = first.page.waitForEvent('dialog')
    await first.page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(place.getByRole('textbox')).toHaveText(text)
    {
      await using second = await visit(server, '/', { context: first.context })
      await expect(banner(second.page)).toHaveCount(0)
    }
    await crash(first.page)

    await using third = await visit(server, '/', { context: first.context })
    await restore(third.page)
    const kept = await cell(row(block(third.page, 'boq'), 0), 'description').textContent()
    expect(text).toContain(kept ?? 'nothing')
    expect(kept?.length).toBeGreaterThanOrEqual(text.length - 10)
  })
})

test('an anonymous draft is adopted at login, hidden after logout, and shown after the next login', async () => {
  const person = await signUp(server)
  await using first = await visit(server, '/', { clock: 'running' })
  await enterRich(title(first.page))
  // What is still the sample is selected.
  await first.page.keyboard.press('End')
  await first.page.keyboard.type(' of Anna')
  await total(first.page).click()
  await stopTime(first.page)
  // A total that is still being typed.
  await first.page.keyboard.type('350')
  await expect(saveState(first.page, 'unsaved')).toBeAttached()
  await passing(first.page, 1000)
  await crash(first.page)

  await using second = await visit(server, '/', { context: first.context })
  const { page } = second
  await expect(banner(page)).toBeVisible()
  await menu(page, 'login').click()
  await logIn(page, person)
  await expect(banner(page)).toBeVisible()
  await logOut(page)
  await expect(banner(page)).toHaveCount(0)
  await reload(page)
  await expect(banner(page)).toHaveCount(0)

  await menu(page, 'login').click()
  await logIn(page, person)
  await restore(page)
  await expect(title(page)).toHaveText('Materials of Anna')
  await expect(total(page)).toHaveText('$350.00')
  await logOut(page)
  await expect(title(page)).toHaveText('Materials')
  await expect(banner(page)).toHaveCount(0)
})

const title = (page: Page) => cell(block(page, 'boq'), 'title')
