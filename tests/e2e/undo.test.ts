import { test } from 'bun:test'
import type { Page } from 'playwright'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { sharedServer } from '../support/shared.ts'
import { press, tabTo } from './steps/keys.ts'
import {
  block,
  type CellName,
  cell,
  enterRich,
  hasCaret,
  readPaper,
  row,
  rows,
  textOf,
  typeFigure,
} from './steps/paper.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('ctrl+z, ctrl+shift+z and ctrl+y undo and redo figures, rich text, headings, rows and blocks', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const papers = [await readPaper(page)]
  const keep = async () => papers.push(await readPaper(page))

  await tabTo(at(page, 0, 'itemPrice'))
  await page.keyboard.type('11')
  await keep()
  await tabTo(at(page, 1, 'description'))
  await hasCaret(at(page, 1, 'description'))
  await press(page, 'Control+b')
  await keep()
  await tabTo(at(page, 1, 'description'))
  await hasCaret(at(page, 1, 'description'))
  await page.keyboard.insertText('Oak')
  await keep()
  await at(page, 0, 'itemPrice').focus()
  await press(page, 'ArrowUp')
  await hasCaret(page.getByLabel('Heading of the item prices').first())
  await press(page, 'Control+a')
  await page.keyboard.insertText('Einzelpreis')
  await keep()
  await tabTo(at(page, 1, 'qty'))
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(block(page, 'boq'))).toHaveCount(2)
  await keep()
  await tabTo(textOf(block(page, 'text', 1)))
  await press(page, 'Control+Shift+Backspace')
  await expect(block(page, 'text', 1)).toContainText('Details')
  await hasCaret(textOf(block(page, 'text', 1)))
  await keep()
  expect(papers.at(-1)?.join()).toContain('Einzelpreis')
  expect(new Set(papers.map(String)).size).toBe(7)

  for (const paper of papers.toReversed().slice(1)) {
    await press(page, 'Control+z')
    await expect.poll(() => readPaper(page)).toEqual(paper)
  }
  for (const [nth, paper] of papers.slice(1).entries()) {
    await press(page, nth % 2 ? 'Control+y' : 'Control+Shift+z')
    await expect.poll(() => readPaper(page)).toEqual(paper)
  }
})

test('ctrl+z undoes rich text while it is being typed, step by step, and keeps the caret in it', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const place = cell(block(page, 'boq'), 'title')
  await tabTo(place)
  await hasCaret(place)
  await press(page, 'End')
  // At once: what is typed with a pause is two steps.
  await page.keyboard.insertText(' for walls')
  await press(page, 'Control+z')
  await expect(place.getByRole('textbox')).toHaveText('Materials')
  await hasCaret(place)
  await press(page, 'Control+Shift+z')
  await expect(place.getByRole('textbox')).toHaveText('Materials for walls')
  await hasCaret(place)
  await press(page, 'End')
  await page.keyboard.type(' and floors')
  await press(page, 'Escape')
  await expect(place).toHaveText('Materials for walls and floors')
  await undoesGoWhole(page)
  await undoesSpaceAndList(page)
})

/** What was typed in one go, where it was committed for the draft meanwhile. */
async function undoesGoWhole(page: Page): Promise<void> {
  const place = at(page, 0, 'description')
  await place.click()
  await hasCaret(place)
  await press(page, 'Control+a')
  // In one task of the page: a pause on a busy machine would end the go.
  await page.evaluate(async () => {
    document.execCommand('insertText', false, 'Marble floo')
    await Promise.resolve()
    dispatchEvent(new Event('pagehide'))
    document.execCommand('insertText', false, 'r')
  })
  await expect(place.getByRole('textbox')).toHaveText('Marble floor')
  await press(page, 'Control+z')
  await expect(place.getByRole('textbox')).toHaveText('First item')
  await press(page, 'Escape')
}

/** A typed space that no document keeps is undone by itself, and a made list back to its text. */
async function undoesSpaceAndList(page: Page): Promise<void> {
  const text = () =>
    place
      .getByRole('textbox')
      .first()
      .evaluate((line) => line.textContent)
  const place = at(page, 1, 'description')
  await place.click()
  await hasCaret(place)
  await page.keyboard.type('Oak')
  await press(page, 'Escape')
  await place.click()
  await hasCaret(place)
  await press(page, 'Home')
  await page.keyboard.type(' ')
  expect(await text()).toBe(' Oak')
  await press(page, 'Control+z')
  await expect.poll(text).toBe('Oak')
  await press(page, 'Control+z')
  await expect.poll(text).toBe('Second item')

  await press(page, 'Control+a')
  await page.keyboard.type('- ')
  await expect(place.locator('li')).toHaveCount(1)
  await press(page, 'Control+z')
  await expect(place.locator('li')).toHaveCount(0)
  await expect.poll(text).toBe('- ')
  await page.keyboard.type('5 °C')
  await press(page, 'Escape')
  await expect(place).toHaveText('- 5 °C')
}

test('undo keeps the focus in a figure, moves it beside a row or block that it removes, and brings back one that was deleted', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const last = at(page, 2, 'qty')
  await typeFigure(row(block(page, 'boq'), 2), 'qty', '5')
  await press(page, 'Shift+Tab', 'Shift+Tab')
  await expect(last).toBeFocused()
  await press(page, 'Control+z')
  await expect(last).toHaveText('3')
  await expect(last).toBeFocused()
  await press(page, 'Control+a')
  await page.keyboard.type('5')
  await press(page, 'Tab')
  await expect(last).toHaveText('5')
  await expect(at(page, 2, 'price')).toHaveText('150.00')

  // What is removed leaves the focus beside it.
  const boq = block(page, 'boq')
  await boq.getByRole('button', { name: '+ Row' }).click()
  await expect(rows(boq)).toHaveCount(4)
  await at(page, 3, 'qty').click()
  await press(page, 'Control+z')
  await expect(rows(boq)).toHaveCount(3)
  await expect(at(page, 2, 'qty')).toBeFocused()
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await expect(at(page, 2, 'price')).toHaveText('120.00')

  const before = await page.locator('[data-block-id]').count()
  await page.getByRole('button', { name: '+ Block' }).click()
  await page.locator('[data-add-block="text"]').click()
  await expect(page.locator('[data-block-id]')).toHaveCount(before + 1)
  await expect(page.locator('[data-block-id]').last().locator(':focus')).toBeAttached()
  await press(page, 'Control+z')
  await expect(page.locator('[data-block-id]')).toHaveCount(before)
  await expect(page.locator('[data-block-id]').last().locator(':focus')).toBeAttached()

  // What is being typed is committed before its row is deleted.
  await at(page, 1, 'qty').click()
  await page.keyboard.type('7')
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(boq)).toHaveCount(2)
  await press(page, 'Control+z')
  await expect(rows(boq)).toHaveCount(3)
  await expect(at(page, 1, 'qty')).toHaveText('7')
  await press(page, 'Control+z')
  await expect(at(page, 1, 'qty')).toHaveText('2')
})

test('a composition of an input method is one step, and full-width digits are understood', async () => {
  await using opened = await visit(server, '/', { clock: 'running' })
  const { page } = opened
  const method = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    method.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  const place = cell(block(page, 'boq'), 'title')
  const undo = page.getByRole('button', { name: 'Undo' })
  await place.click()
  await hasCaret(place)
  await press(page, 'End')
  await compose('に')
  await expect(place).toContainText('Materialsに')
  // Longer than the pause that ends a step of typing.
  await page.clock.fastForward(1000)
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await method.send('Input.insertText', { text: '日本' })
  await expect(undo).toHaveAttribute('aria-disabled', 'false')
  await press(page, 'Control+z')
  await expect(place.getByRole('textbox')).toHaveText('Materials')
  await expect(undo).toHaveAttribute('aria-disabled', 'true')

  await at(page, 0, 'qty').click()
  await compose('４')
  await expect(at(page, 0, 'price')).toHaveText('40.00')
  await method.send('Input.insertText', { text: '４２' })
  await press(page, 'Enter')
  await expect(at(page, 0, 'qty')).toHaveText('42')
})

const at = (page: Page, nth: number, name: CellName) => cell(row(block(page, 'boq'), nth), name)

test('rich text is switched off and on for one block and for all; off, typing is plain, and formatting stays', async () => {
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

test('the caret is behind the change after undo and redo, and back in a description after a dialog', async () => {
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
