import { test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { sharedServer } from '../support/shared.ts'
import { press, tabTo } from './steps/keys.ts'
import {
  block,
  type CellName,
  cell,
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

test('ctrl+z undoes rich text while it is being typed, and keeps the caret in it', async () => {
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
})

test('what was typed in one go is undone whole, where it was committed for the draft meanwhile', async () => {
  await using opened = await visit(server)
  const { page } = opened
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
})

test('a typed space that no document keeps is undone by itself, and a made list back to its text', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const text = () =>
    place
      .getByRole('textbox')
      .first()
      .evaluate((line) => line.textContent)
  const place = at(page, 1, 'description')
  await tabTo(place)
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
})

test('a figure can be typed again after undo, where the focus stayed', async () => {
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
})

test('when undo removes the focused row or block, the focus moves beside it', async () => {
  await using opened = await visit(server)
  const { page } = opened
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
})

test('what is being typed is committed before its row is deleted, and undo restores it', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const boq = block(page, 'boq')
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
