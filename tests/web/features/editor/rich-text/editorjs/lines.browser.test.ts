import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { fieldHtml } from '#domain/html/fields.ts'
import {
  closeField,
  htmlOf,
  openField,
  openHarness,
  pointAt,
  waitForEditor,
} from '../harness/open-harness.ts'

setDefaultTimeout(120_000)

const text = (html: string) => [{ id: 'text', mode: 'text' as const, html }]

async function left(page: Page, id = 'text'): Promise<string> {
  await closeField(page)
  return htmlOf(page, id)
}

test('lines that a fast pointer has skipped are selected with those around them', async () => {
  await using visit = await openHarness(text('<p>one</p><p>two</p><h2>three</h2><p>four</p>'))
  const { page } = visit
  await openField(page, 'text')
  const tools = page.getByRole('toolbar', { name: 'Selected lines' })
  const selected = page.locator('.ce-block--selected')
  const selectFirstAndThird = () =>
    page.evaluate(() => {
      const lines = [...document.querySelectorAll('.ce-block')]
      for (const at of [0, 2]) lines[at]?.classList.add('ce-block--selected')
    })
  await selectFirstAndThird()
  await tools.waitFor()
  expect(await selected.allTextContents()).toEqual(['one', 'two', 'three'])
  await tools.getByRole('button', { name: 'List', exact: true }).click()
  await page.evaluate(() => window.harness.commit())
  expect(await htmlOf(page, 'text')).toBe(
    '<ul><li>one</li><li>two</li><li>three</li></ul><p>four</p>',
  )
})

test('lines selected across blocks become a list, are typed over, cut and deleted together', async () => {
  await using visit = await openHarness(text('<p>one</p><p>two</p><h2>three</h2><p>four</p>'))
  const { page } = visit
  await openField(page, 'text')
  const from = await pointAt(page, 'text', 'one')
  const to = await pointAt(page, 'text', 'three')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 20, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  const tools = page.getByRole('toolbar', { name: 'Selected lines' })
  await tools.getByRole('button', { name: 'List', exact: true }).click()
  await page.keyboard.type('!')
  await tools.waitFor({ state: 'detached' })
  await page.evaluate(() => window.harness.commit())
  expect(await htmlOf(page, 'text')).toBe(
    '<ul><li>one</li><li>two</li><li>three!</li></ul><p>four</p>',
  )

  await page.keyboard.press('Control+End')
  for (const typed of ['five', 'six']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowUp')
  await tools.waitFor()
  await page.keyboard.type('5')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowUp')
  await tools.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.evaluate(() => window.harness.commit())
  expect(await htmlOf(page, 'text')).toBe(
    '<ul><li>one</li><li>two</li><li>three!</li></ul><h1>four</h1><h1>5</h1>',
  )

  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowUp')
  await tools.waitFor()
  await page.keyboard.press('Delete')
  await page.keyboard.type('?')
  expect(await left(page)).toBe('<ul><li>one</li><li>two</li><li>three!?</li></ul>')
})

test.each([
  ['- tiles', '<ul><li>tiles</li></ul>'],
  ['1. tiles', '<ol><li>tiles</li></ol>'],
  ['# Tiles', '<h1>Tiles</h1>'],
  ['## Tiles', '<h2>Tiles</h2>'],
  ['a - b', 'a - b'],
  ['-5 °C', '-5 °C'],
])('"%s" typed at a line’s start', async (typed, html) => {
  await using visit = await openHarness(text(''))
  const { page } = visit
  await openField(page, 'text')
  await page.keyboard.type(typed)
  expect(await left(page)).toBe(html)
})

test('a marker on one of a paragraph’s lines converts that line; undone, it is text and stays text', async () => {
  await using visit = await openHarness([
    ...text('<p>Scope<br>tiles<br>End</p>'),
    { id: 'cell', mode: 'cell', html: '' },
  ])
  const { page } = visit
  await openField(page, 'text')
  const { x, y } = await pointAt(page, 'text', 'tiles', 0)
  await page.mouse.click(x, y)
  await page.keyboard.type('- oak ')
  expect(await left(page)).toBe('<p>Scope</p><ul><li>oak tiles</li></ul><p>End</p>')

  await openField(page, 'cell')
  await page.keyboard.type('# no heading in a cell')
  expect(await left(page, 'cell')).toBe('# no heading in a cell')
  await page.evaluate(() => window.harness.setHtml('cell', ''))
  await openField(page, 'cell')
  await page.keyboard.type('- ')
  await page.locator('#cell li').waitFor()
  // What undo does: the text from before the conversion.
  await page.evaluate(() => window.harness.setHtml('cell', '-'))
  await page.locator('#cell li').waitFor({ state: 'detached' })
  await waitForEditor(page, 'cell')
  await page.keyboard.type('oak')
  expect(await left(page, 'cell')).toBe('- oak')
})

test('the slash menu has one item chosen: the first, then where arrows, the mouse or the filter lead', async () => {
  await using visit = await openHarness(text(''))
  const { page } = visit
  await openField(page, 'text')
  const chosen = page.locator('.ce-popover-item--focused')
  await page.keyboard.press('/')
  await chosen.waitFor()
  expect(await chosen.textContent()).toBe('Text')
  await page.keyboard.press('ArrowDown')
  expect(await chosen.textContent()).toBe('Heading 1')
  const item = (name: string) => page.locator('.ce-popover-item:visible', { hasText: name })
  await item('Table').hover()
  expect(await chosen.allTextContents()).toEqual(['Table'])
  await page.keyboard.press('ArrowUp')
  expect(await chosen.allTextContents()).toEqual(['Numbered list'])

  // Choosing an item does not move a menu that is partly off the screen since.
  const menu = page.locator('.ce-popover--opened > .ce-popover__container')
  const before = await menu.boundingBox()
  await page.setViewportSize({ width: 1280, height: (before?.y ?? 0) + 150 })
  await item('Heading 1').hover()
  expect(await chosen.allTextContents()).toEqual(['Heading 1'])
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await menu.boundingBox()).toEqual(before)
  await item('Text').hover()
  const background = (name: string) =>
    item(name).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background('Table')).toBe(await background('Divider'))
  await page.keyboard.type('num')
  await page.waitForFunction(
    () => document.querySelector('.ce-popover-item--focused')?.textContent === 'Numbered list',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.type('first')
  expect(await left(page)).toBe('<ol><li>first</li></ol>')
})

test('menus stay on a phone’s screen, at its foot too', async () => {
  await using visit = await openHarness(text(`${'<p>line</p>'.repeat(24)}<p>last words</p>`), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = visit
  const { x, y } = await pointAt(page, 'text', 'words')
  await page.mouse.click(x, y)
  await waitForEditor(page, 'text')
  await page.keyboard.press('Shift+Home')
  const convert = page.locator('[data-item-name="convert-to"]').first()
  await convert.click()
  const menu = page.locator('.ce-popover--nested > .ce-popover__container')
  await menu.waitFor()
  const isInside = () =>
    menu.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    })
  for (let tries = 0; !(await isInside()) && tries < 20; tries++)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await isInside()).toBe(true)
})

test('a blank field is selected by the click that opens it or goes to it, the next sets the caret, three select the line', async () => {
  await using visit = await openHarness([
    ...text(
      `<p>${fieldHtml('client')}<br>${fieldHtml('street')}<br>Date: ${fieldHtml('date')}</p>`,
    ),
    { id: 'cell', mode: 'cell', html: fieldHtml('sample', 'First item') },
  ])
  const { page } = visit
  const selected = () => page.evaluate(() => String(getSelection()))
  expect(await page.locator('#text [data-blank-line]').textContent()).toBe(
    'Client nameStreet and numberDate: day month year',
  )
  const street = await pointAt(page, 'text', 'Street', 3)
  await page.mouse.click(street.x, street.y)
  await waitForEditor(page, 'text')
  expect(await selected()).toBe('Street and number')
  await page.keyboard.type('Hill 3')
  await page.keyboard.press('ArrowUp')
  expect(await selected()).toBe('Client name')
  const client = await pointAt(page, 'text', 'Client', 6)
  await page.mouse.click(client.x, client.y)
  await page.keyboard.type('Clients')
  await page.mouse.click(client.x, client.y, { clickCount: 3 })
  expect(await selected()).toBe('Clients')
  await page.keyboard.type('Vogel')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await selected()).toBe('day month year')
  await page.keyboard.type('Datum: 3.5.2026')
  expect(await left(page)).toBe(
    `${fieldHtml('client', 'Vogel')}<br>${fieldHtml('street', 'Hill 3')}<br>Datum: ${fieldHtml('date', '3.5.2026')}`,
  )

  await page.locator('#cell .field').focus()
  await page.keyboard.type('Oak')
  expect(await left(page, 'cell')).toBe('Oak')
})

test('the menu of a line below a blank field stays open, and converts that line', async () => {
  await using visit = await openHarness(
    text(`<p>${fieldHtml('client')}</p><p>${fieldHtml('street')}</p>`),
  )
  const { page } = visit
  const street = await pointAt(page, 'text', 'Street', 3)
  await page.mouse.click(street.x, street.y)
  await waitForEditor(page, 'text')
  await page.keyboard.type('Hill 3')
  await page.keyboard.press('Shift+Home')
  await page.locator('[data-item-name="convert-to"]').click()
  await page.locator('.ce-popover--nested').getByText('List', { exact: true }).click()
  expect(await left(page)).toBe(
    `<p>${fieldHtml('client')}</p><ul><li>${fieldHtml('street', 'Hill 3')}</li></ul>`,
  )
})
