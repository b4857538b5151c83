import { test } from 'bun:test'
import type { Locator } from 'playwright'
import { act } from '../../../../e2e/steps/clipboard.ts'
import { handleOf } from '../../../../e2e/steps/dragging.ts'
import { hasFocus, press } from '../../../../e2e/steps/keys.ts'
import {
  bar,
  block,
  cell,
  hasCaret,
  row,
  rows,
  toast,
  typeFigure,
} from '../../../../e2e/steps/paper.ts'
import { reload, scripts, visit } from '../../../../e2e/steps/visit.ts'
import { stopTime } from '../../../../support/clock.ts'
import { aNote } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

/** The icons of the item's toolbar that are in sight, by their names. */
const iconsOf = (item: Locator): Promise<string[]> =>
  bar(item).evaluate((toolbar) =>
    [...toolbar.children]
      .filter((icon) => icon.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((icon) => icon.ariaLabel ?? ''),
  )

const shows = (item: Locator, icons: readonly string[]) =>
  expect.poll(() => iconsOf(item)).toEqual([...icons])

const USED = ['Add to bookmarks', 'Copy row', 'Delete row']

test('a row shows the icons used most to the pointer, all at its toolbar, and only its grip and … where it rests', async () => {
  await using at = await paper()
  const { page } = at
  const table = block(page, 'boq')
  const rest = { position: { x: 200, y: 10 } }
  await row(table, 1).hover(rest)
  await shows(row(table, 1), ['Row actions', ...USED])
  await shows(table, ['Block actions'])
  const before = await bar(row(table, 1)).getByRole('button', { name: 'Copy row' }).boundingBox()
  await bar(row(table, 1)).getByRole('button', { name: 'Copy row' }).hover()
  await shows(row(table, 1), ['Row actions', ...USED, 'Row info', 'Cut row'])
  const after = await bar(row(table, 1)).getByRole('button', { name: 'Copy row' }).boundingBox()
  expect(after).toEqual(before)
  // The one under the pointer alone, wherever the focus is.
  await cell(row(table, 0), 'qty').click()
  await row(table, 2).hover(rest)
  await shows(row(table, 2), ['Row actions', ...USED])
  await shows(row(table, 0), [])
  await expect(page.locator('[data-action="drag"][data-shown]')).toHaveCount(2)
  // A row's number is its handle.
  const [grip, number] = [await edges(handleOf(table)), await edges(handleOf(row(table, 2)))]
  expect(number.top).toBeGreaterThanOrEqual(grip.bottom)
  await block(page, 'text', 1).hover()
  await shows(table, [])
  await shows(row(table, 0), ['Row actions'])
  // What rests is what the focus is in, once a key is pressed.
  await press(page, '7')
  await shows(row(table, 0), ['Row actions'])
  await shows(table, ['Block actions'])
  await press(page, 'Enter', 'Escape')
  await shows(row(table, 1), ['Row actions', ...USED, 'Row info', 'Cut row'])
})

test('on a narrow screen a row has … beside it, and the rest in its menu', async () => {
  await using at = await visit(server, '/', { width: 701 })
  const { page } = at
  const item = row(block(page, 'boq'), 1)
  await cell(item, 'qty').click()
  await page.mouse.move(10, 400)
  await shows(item, ['Row actions'])
  const more = await edges(bar(item).getByRole('button', { name: 'Row actions' }))
  const { top, bottom, right } = await edges(item)
  expect(more.left).toBeGreaterThanOrEqual(right)
  expect(more.right).toBeLessThanOrEqual(701)
  expect(Math.abs(more.top + more.bottom - top - bottom)).toBeLessThanOrEqual(2)
})

test('the menu of … does all that the icons do, moves by keys and by mouse, and gives the focus back', async () => {
  await using at = await paper()
  const { page } = at
  const table = block(page, 'boq')
  const items = page.getByRole('menuitem')
  const names = async () => (await items.allTextContents()).map((each) => each.trim())
  await expect(bar(row(table, 0))).toBeAttached()
  await cell(row(table, 0), 'qty').focus()
  const more = bar(row(table, 0)).getByRole('button', { name: 'Row actions' })
  await press(page, 'Escape')
  await expect(more).toBeFocused()
  await press(page, 'Enter')
  await expect(items.first()).toBeFocused()
  expect(await names()).toEqual([
    'Row info',
    'Add to bookmarks',
    'Copy rowesc, ctrl+c',
    'Cut rowesc, ctrl+x',
    'Optionalesc, o',
    'Paid…',
    'Move upalt+↑',
    'Move downalt+↓',
    'Make a copy belowshift+alt+↓',
    'Heading above',
    'Note below',
    'Delete rowctrl+shift+backspace',
  ])
  await press(page, 'Escape')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(more).toBeFocused()
  await press(page, 'Enter')
  await expect(items.first()).toBeFocused()
  // Letters jump to items: to Copy and Cut, and on to the only one with a d.
  await press(page, 'c')
  await expect(items.nth(2)).toBeFocused()
  await press(page, 'c')
  await expect(items.nth(3)).toBeFocused()
  await press(page, 'd', 'Enter')
  await expect(cell(row(table, 0), 'description')).toHaveText('Second item')
  await row(table, 0).hover({ position: { x: 200, y: 10 } })
  await row(table, 0).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(cell(row(table, 0), 'description')).toHaveText('Third item')
  const text = block(page, 'text', 1)
  await text.hover()
  await text.getByRole('button', { name: 'Block actions' }).click()
  await page.getByRole('menuitem', { name: 'Rich text' }).click()
  await expect(text).toHaveAttribute('data-plain', '')
  // A press elsewhere closes it.
  await text.getByRole('button', { name: 'Block actions' }).click()
  await expect(items.first()).toBeVisible()
  await page.mouse.click(4, 300)
  await expect(items).toHaveCount(0)
})

test('in paste mode the row and the table under the pointer show Copy alone', async () => {
  await using at = await paper()
  const table = block(at.page, 'boq')
  await act(row(table, 0), 'copy')
  await row(table, 1).hover({ position: { x: 200, y: 10 } })
  await shows(row(table, 1), ['Copy row'])
  await shows(table, ['Copy block'])
})

test('a picture at the top of an open text does not cover the icons of its block', async () => {
  const person = await signUp(server)
  const quotation = aNote(`<figure><img src="${PICTURE}" alt="" width="600"></figure>`)
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  await using at = await visit(server, `/${body.quotation.id}`, { as: person })
  const text = block(at.page, 'text')
  await text.locator('img').click()
  await expect(text.locator('.rich-object')).toBeVisible()
  const more = text.getByRole('button', { name: 'Block actions' })
  const isOnTop = await more.evaluate((button) => {
    const { left, width, bottom } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, bottom - 1))
  })
  expect(isOnTop).toBe(true)
})

/** A pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('widths are marked where they are set: columns in the head, a block at its edge', async () => {
  await using at = await paper()
  const table = block(at.page, 'boq')
  const marks = () =>
    table
      .locator('[data-resize]')
      .evaluateAll((all) =>
        all
          .filter((each) => getComputedStyle(each, '::after').opacity !== '0')
          .map((each) => each.getAttribute('data-resize')),
      )
  await row(table, 1).hover({ position: { x: 200, y: 10 } })
  await expect.poll(marks).toEqual([])
  await table.locator('[data-column="qty"]').hover()
  await expect.poll(marks).toEqual(['number', 'description', 'itemPrice', 'qty', 'price'])
  await table.locator('[data-resize="block"]').hover()
  await expect.poll(marks).toEqual(['block'])
})

const edges = (item: Locator) =>
  item.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  })

for (const width of [800, 390])
  test(`the icons of a block don't cover the line above it (${width} px)`, async () => {
    await using at = await visit(server, '/', { touch: true, width })
    const items = block(at.page, 'boq')
    await cell(items, 'title').tap()
    await expect(bar(items)).toHaveCSS('opacity', '1')
    const above = await edges(block(at.page, 'text', 2))
    expect((await edges(bar(items))).top).toBeGreaterThanOrEqual(above.bottom)
  })

test('beside a narrow block each icon is where it is shown, and what it can add stays on the paper (800 px)', async () => {
  await using at = await visit(server, '/', { width: 800 })
  const { page } = at
  const text = block(page, 'text', 3)
  await text.hover()
  await bar(text).getByRole('button', { name: 'Delete block' }).click()
  await expect(page.locator('[data-block-type="text"]')).toHaveCount(4)
  // The total is at the left now.
  const total = block(page, 'price')
  const paper = await edges(page.getByRole('article'))
  for (const add of await total.locator('[data-add] > button').all())
    expect((await edges(add)).left).toBeGreaterThanOrEqual(paper.left)
})

test('what is typed right after a deletion is entered once typing is on again', async () => {
  await using at = await visit(server, '/', { clock: 'running' })
  const { page } = at
  const table = block(page, 'boq')
  await cell(row(table, 0), 'qty').click()
  await stopTime(page)
  await press(page, 'Control+Shift+Backspace')
  const next = cell(row(table, 0), 'qty')
  await hasFocus(next)
  await page.keyboard.type('77')
  await expect(next).toHaveText('2')
  await page.clock.runFor(700)
  await expect(next).toHaveText('77')
  await expect(cell(row(table, 0), 'price')).toHaveText('1,540.00')
})

test('icons that cannot be tapped are not shown on touch screens', async () => {
  await using at = await visit(server, '/', { touch: true, width: 390 })
  const text = block(at.page, 'text', 1)
  await text.hover()
  await expect(bar(text)).toHaveCSS('pointer-events', 'none')
  await expect(bar(text)).toHaveCSS('opacity', '0')
})

test('the bar at a phone’s keyboard shows for a focus that was there before its code', async () => {
  const toolbars = Promise.withResolvers<void>()
  await using at = await visit(server, '/', {
    touch: true,
    width: 390,
    before: (page) =>
      page.route(scripts('tools'), async (route) => {
        await toolbars.promise
        await route.continue()
      }),
  })
  const { page } = at
  const price = cell(row(block(page, 'boq'), 0), 'itemPrice')
  await price.tap()
  await hasFocus(price)
  toolbars.resolve()
  await expect(page.locator('[data-keyboard-bar]')).toBeVisible()
})

test('on a phone one bar leads from field to field, adds rows, takes back, and holds the icons', async () => {
  await using at = await visit(server, '/', { touch: true, width: 390 })
  const { page } = at
  const table = block(page, 'boq')
  const strip = page.locator('[data-keyboard-bar]')
  const step = (name: string) => strip.getByRole('button', { name })
  await expect(bar(row(table, 0))).toBeAttached()
  await expect(strip).toBeHidden()
  await cell(row(table, 0), 'price').tap()
  await step('Next field').tap()
  await hasCaret(cell(row(table, 1), 'description'))
  // Enter at its end goes on to the price, before it begins a line.
  await press(page, 'End', 'ArrowLeft', 'Enter', 'End', 'Enter')
  await hasFocus(cell(row(table, 1), 'itemPrice'))
  await expect(cell(row(table, 1), 'description').locator('p, br')).toHaveCount(2)
  // And from field to field to the next row, past the price, which follows.
  await press(page, 'Enter')
  await hasFocus(cell(row(table, 1), 'qty'))
  await press(page, 'Enter')
  await hasCaret(cell(row(table, 2), 'description'))
  await cell(row(table, 1), 'itemPrice').tap()
  await step('Previous field').tap()
  await hasCaret(cell(row(table, 1), 'description'))
  await step('Add a row').tap()
  await expect(rows(table)).toHaveCount(4)
  await hasCaret(cell(row(table, 2), 'description'))
  await page.keyboard.type('Fourth')
  await step('Next field').tap()
  await hasFocus(cell(row(table, 2), 'itemPrice'))
  await step('Take back').tap()
  await step('Take back').tap()
  await expect(rows(table)).toHaveCount(3)
  // On from a table's end and through texts, as Tab goes.
  await cell(table, 'subtotal').tap()
  await step('Next field').tap()
  await hasCaret(cell(block(page, 'boq', 1), 'title'))
  await step('Previous field').tap()
  await hasFocus(cell(table, 'subtotal'))

  await cell(row(table, 1), 'qty').tap()
  await shows(row(table, 1), ['Row actions', 'Copy row', 'Delete row'])
  await shows(table, [])
  // The number pad gives way to letters for this one figure.
  const qty = cell(row(table, 1), 'qty')
  await step('Letters and signs').tap()
  await expect(qty).toHaveAttribute('inputmode', 'text')
  await hasFocus(qty)
  await cell(row(table, 1), 'itemPrice').tap()
  await expect(qty).toHaveAttribute('inputmode', 'decimal')
  await cell(row(table, 1), 'description').tap()
  await expect(step('Letters and signs')).toBeHidden()
  await qty.tap()
  const colourOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color)
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = [step('Take back'), bar(row(table, 1)).getByRole('button').first()].map(colourOf)
  expect(new Set(await Promise.all(colours)).size).toBe(1)
  const [outer, inner] = [await strip.boundingBox(), await bar(row(table, 1)).boundingBox()]
  expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Number.NaN)
  const more = row(table, 1).getByRole('button', { name: 'Row actions' })
  await more.tap()
  await expect(page.getByRole('menuitem', { name: 'Delete row' })).toBeVisible()
  // Light on dark, while its menu is open too.
  const [ink = 0, ground = 0] = await more.evaluate((each) => {
    const { color, backgroundColor } = getComputedStyle(each)
    return [color, backgroundColor].map((rgb) => Number(/[\d.]+/.exec(rgb)?.[0]))
  })
  expect(ink - ground).toBeGreaterThan(100)
  await page.getByRole('menuitem', { name: 'Delete row' }).tap()
  await expect(rows(table)).toHaveCount(2)
})

test('on a phone the signs of all cards are in line, and gaps are small', async () => {
  await using at = await visit(server, '/', { touch: true, width: 390 })
  const { page } = at
  const table = block(page, 'boq')
  await typeFigure(row(table, 1), 'itemPrice', '1234.5')
  await typeFigure(row(table, 1), 'qty', '12,5 m2')
  const places = await table.evaluate((element) =>
    [...element.querySelectorAll('[data-row-id]')].map((card) => {
      const columns = getComputedStyle(card).gridTemplateColumns.split(' ').map(parseFloat)
      return Math.round(columns.slice(0, 4).reduce((sum, width) => sum + width, 0))
    }),
  )
  expect(new Set(places).size).toBe(1)
  const text = await edges(block(page, 'text', 1))
  expect((await edges(block(page, 'text', 2))).top - text.bottom).toBeLessThanOrEqual(24)
  const description = await edges(cell(row(table, 0), 'description'))
  const figures = await edges(cell(row(table, 0), 'qty'))
  expect(figures.top).toBe(description.bottom)
})

test('the first pin that is pressed is explained, and no other', async () => {
  await using at = await visit(server)
  const { page } = at
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'qty').click()
  await first.locator('[data-pin="price"]').click()
  await expect(toast(page, 'Pinned: this figure stays as it is')).toBeVisible()
  await page.getByRole('button', { name: 'Close toast' }).click()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await reload(page)
  await cell(first, 'qty').click()
  await first.locator('[data-pin="qty"]').click()
  await expect(first.locator('[data-pin="qty"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
})

test('the hidden icons of a narrow block at the end of a line leave a small window as wide as it is', async () => {
  await using at = await visit(server, '/new?template=bathroom')
  const { page } = at
  await expect(bar(block(page, 'price'))).toBeAttached()
  for (const width of [701, 750, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${width}`,
      })
      .toBe(width)
  }
})
