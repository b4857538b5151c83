import { test } from 'bun:test'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { sharedServer } from '../support/shared.ts'
import { press } from './steps/keys.ts'
import { block, cell, enterRich, hasCaret, row, textOf } from './steps/paper.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('rich text is switched off and on for one block and for all, and each can be undone', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const text = block(page, 'text', 1)
  const boq = block(page, 'boq')
  const one = text.locator('[data-action="rich-text"]')
  const all = page.getByRole('button', { name: 'Rich text in all blocks' })
  await text.hover()
  await expect(one).toHaveAttribute('aria-pressed', 'true')
  await one.click()
  await expect(one).toHaveAttribute('aria-pressed', 'false')
  await expect(text).toHaveAttribute('data-plain', '')
  await expect(boq).not.toHaveAttribute('data-plain', '')

  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'false')
  await expect(boq).toHaveAttribute('data-plain', '')
  await press(page, 'Control+z')
  await expect(boq).not.toHaveAttribute('data-plain', '')
  await press(page, 'Control+z')
  await expect(text).not.toHaveAttribute('data-plain', '')
  await expect(one).toHaveAttribute('aria-pressed', 'true')
})

test('with rich text off, typing is plain, existing formatting stays, and Enter starts a line', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const text = block(page, 'text', 1)
  const place = textOf(text)
  const marks = await place.locator('b, h1, h2, h3').count()
  expect(marks).toBeGreaterThan(0)
  await text.hover()
  await text.locator('[data-action="rich-text"]').click()
  await place.click()
  await hasCaret(place)
  await press(page, 'Control+End')
  await page.keyboard.type('/one')
  await press(page, 'Enter')
  await page.keyboard.type('two')
  await press(page, 'Control+a')
  await press(page, 'Control+b')
  await expect(page.locator('.ce-inline-toolbar, .ce-popover')).toHaveCount(0)
  await press(page, 'Escape')
  await expect(place).toContainText('/one')
  await expect(place.locator('b, h1, h2, h3')).toHaveCount(marks)
  expect(await place.evaluate((element) => element.innerHTML)).toMatch(/\/one<\/span><br>two/)
  // On a slow machine the pauses between keys make several steps.
  await expect(async () => {
    await press(page, 'Control+z')
    await expect(place).not.toContainText('/one', { timeout: 1000 })
  }).toPass({ timeout: PATIENCE_MS })
})

test('after undo and redo the caret is behind the change', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const place = textOf(block(page, 'text', 0))
  await place.click()
  await hasCaret(place)
  await press(page, 'Control+Home')
  // At once: typed letter by letter on a busy machine it may become two steps.
  await page.keyboard.insertText('Dear reader ')
  await press(page, 'Control+z')
  await expect(place).not.toContainText('Dear reader')
  await press(page, 'Control+y')
  await page.keyboard.type('and writer ')
  await expect(place).toContainText('Dear reader and writer ')
})

test('a dialog opened from a description returns the caret to it', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const description = cell(row(block(page, 'boq'), 1), 'description')
  // A figure that had the focus before must not get it back.
  await cell(row(block(page, 'boq'), 0), 'price').click()
  await enterRich(description)
  await press(page, 'End')
  await page.keyboard.type(' of oak')
  await press(page, 'Control+Shift+S')
  await expect(page.locator('[data-modal="login"] input').first()).toBeFocused()
  await press(page, 'Escape')
  await expect(page.locator('[data-modal]')).toHaveCount(0)
  await hasCaret(description)
  await press(page, 'End')
  await page.keyboard.type(', oiled')
  await expect(description.locator('p')).toHaveText('Second item of oak, oiled')
})
