import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { logIn, logOut, menu, modal } from './steps/account.ts'
import { hasFocus, press, tabTo } from './steps/keys.ts'
import {
  bar,
  block,
  blocks,
  type CellName,
  cell,
  hasCaret,
  row,
  rows,
  textOf,
  toast,
  total,
} from './steps/paper.ts'
import { reload, scripts, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('a small offer is written, corrected and saved without a mouse', async () => {
  await using opened = await visit(server, '/', { as: await signUp(server) })
  const { page } = opened
  await press(page, 'Tab', 'Enter')
  await hasFocus(page.getByRole('article'))
  await tabTo(textOf(block(page, 'text')))
  await hasCaret(textOf(block(page, 'text')))
  // The sample is selected, and stays so.
  await press(page, 'Shift+Home')
  await page.keyboard.type('Garden shed')
  await tabTo(at(page, 0, 'description'))
  await hasCaret(at(page, 0, 'description'))
  await press(page, 'Control+a')
  await page.keyboard.type('Timber')
  await typeAndGoOn(page, '1 234,50', '12,5')

  const addRow = block(page, 'boq').getByRole('button', { name: '+ Row' })
  await tabTo(addRow)
  await page.keyboard.type('Discount')
  await hasCaret(at(page, 3, 'description'))
  await typeAndGoOn(page, '−250', '1')
  // 12.5 × 1,234.50 + 2 × 20 + 3 × 30 − 250, and the other table's 140
  await expect(total(page)).toHaveText('$15,451.25')

  await press(page, 'Control+Shift+S')
  await hasFocus(modal(page, 'save').getByLabel('Name'))
  await page.keyboard.type('Shed')
  await press(page, 'Tab')
  await page.keyboard.type('Gardens')
  await tabTo(modal(page, 'save').locator('[type=submit]'))
  await press(page, 'Enter')
  await expect(toast(page, 'Saved under id')).toBeVisible()
  await expect(toast(page, 'Client name and 8 more are still the sample')).toBeVisible()
  await expect(modal(page, 'save')).toHaveCount(0)
  // A blank row in waiting is not saved, and typing goes on where it was.
  await at(page, 3, 'price').focus()
  await press(page, 'Enter')
  await hasCaret(at(page, 4, 'description'))
  await press(page, 'Control+s')
  await expect(toast(page, 'Updated')).toBeVisible()
  await expect(rows(block(page, 'boq'))).toHaveCount(4)
  await hasFocus(addRow)
  await reload(page)
  await expect(rows(block(page, 'boq'))).toHaveCount(4)
  await expect(total(page)).toHaveText('$15,451.25')
  await expect(at(page, 3, 'description')).toHaveText('Discount')
  await expect(textOf(block(page, 'text')).getByRole('heading')).toHaveText('Garden shed')
})

test('Tab goes through the figures of each row, the row in waiting and the subtotal; shift+Tab goes back', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const boq = block(page, 'boq')
  await cell(boq, 'title').focus()
  await tabTo(at(page, 0, 'description'))
  const order: [number, CellName][] = [0, 1, 2].flatMap((nth) =>
    (['description', 'itemPrice', 'qty', 'price'] as const).map((name): [number, CellName] => [
      nth,
      name,
    ]),
  )
  const stops = [
    boq.getByRole('button', { name: '+ Row' }),
    boq.locator('[data-cell="subtotalText"]'),
    boq.getByRole('button', { name: 'USD' }),
    cell(boq, 'subtotal'),
    cell(block(page, 'boq', 1), 'title'),
  ]
  const isAt = async ([nth, name]: [number, CellName]) => {
    await hasFocus(at(page, nth, name))
    if (name === 'description') await hasCaret(at(page, nth, name))
  }
  for (const place of order) {
    await isAt(place)
    await press(page, 'Tab')
  }
  for (const stop of stops) {
    await hasFocus(stop)
    await press(page, 'Tab')
  }
  await press(page, 'Shift+Tab')
  for (const stop of stops.toReversed()) {
    await hasFocus(stop)
    await press(page, 'Shift+Tab')
  }
  for (const place of order.toReversed()) {
    await isAt(place)
    await press(page, 'Shift+Tab')
  }
})

test('Tab goes on to the next text; headings are reached from the figures below them', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const boq = block(page, 'boq')
  await expect(bar(boq)).toBeAttached()
  await tabTo(textOf(block(page, 'text')))
  // Each holds samples, which are typed over one after the other.
  const address = ['Mrs Vogel', 'Vogel & Co', 'Hill 3', 'Bree', 'Belgium']
  for (const typed of ['Bathroom', 'Tiles and pipes', ...address, '2026-114']) {
    await page.keyboard.type(typed)
    await press(page, 'Tab')
  }
  // A field that is filled, as the date is, is passed as well.
  await press(page, 'Tab')
  await page.keyboard.type('Tiling')
  await press(page, 'Tab')
  await page.keyboard.type('Grout')
  await press(page, 'Tab', 'ArrowUp')
  await page.keyboard.type('Einzelpreis')
  await press(page, 'Tab')
  await page.keyboard.type('Menge')
  await press(page, 'ArrowDown')
  await hasFocus(at(page, 0, 'qty'))
  await tabTo(boq.locator('[data-cell="subtotalText"]'))
  await page.keyboard.type('Summe')
  await press(page, 'Tab')
  await expect(textOf(block(page, 'text'))).toContainText('Bathroom')
  await expect(textOf(block(page, 'text', 1))).toHaveText(`Prepared for${address.join('')}`)
  await expect(textOf(block(page, 'text', 2))).toContainText('Quotation no. 2026-114Date: ')
  await expect(boq.getByLabel('Heading of the item prices')).toHaveText('Einzelpreis')
  await expect(boq.getByLabel('Heading of the quantities')).toHaveText('Menge')
  await expect(boq.locator('[data-cell="subtotalText"]')).toHaveText('Summe')
  await expect(cell(boq, 'title')).toHaveText('Tiling')
  await expect(at(page, 0, 'description')).toHaveText('Grout')
})

test('Enter and the arrows commit and move along the column or on to the next row; Escape restores the figure', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await at(page, 0, 'qty').focus()
  // Otherwise a screen reader announces a multi-line field.
  await expect(at(page, 0, 'qty')).toHaveAttribute('aria-multiline', 'false')
  await page.keyboard.type('5')
  await expect(total(page)).toHaveText('$320.00')
  await press(page, 'Enter')
  await hasFocus(at(page, 1, 'qty'))
  await page.keyboard.type('7')
  await press(page, 'ArrowDown')
  await hasFocus(at(page, 2, 'qty'))
  await expect(at(page, 1, 'price')).toHaveText('140.00')
  await page.keyboard.type('1000')
  await expect(total(page)).toHaveText('$30,330.00')
  await press(page, 'Escape')
  await expect(at(page, 2, 'qty')).toHaveText('3')
  await expect(total(page)).toHaveText('$420.00')
  await press(page, 'ArrowUp', 'ArrowUp')
  await hasFocus(at(page, 0, 'qty'))

  // After Tab through a row Enter begins the next one, until a press.
  await at(page, 0, 'description').click()
  await press(page, 'Tab', 'Tab')
  await hasFocus(at(page, 0, 'qty'))
  await page.keyboard.type('6')
  await press(page, 'Enter')
  await hasCaret(at(page, 1, 'description'))
  await expect(at(page, 0, 'price')).toHaveText('60.00')
  // It is selected, as after Tab.
  await page.keyboard.type('Tiles')
  await press(page, 'Tab')
  await at(page, 1, 'itemPrice').click()
  await press(page, 'Enter')
  await hasFocus(at(page, 2, 'itemPrice'))
  await expect(at(page, 1, 'description')).toHaveText('Tiles')

  await startsNewRow(page)

  await page.getByRole('button', { name: '+ Block' }).click()
  await page.locator('[data-add-block="row"]').click()
  const single = block(page, 'row')
  await cell(single, 'itemPrice').focus()
  await page.keyboard.type('12.5')
  await expect(cell(single, 'itemPrice')).toHaveText('12.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('34')
  await expect(cell(single, 'qty')).toHaveText('34')
  await expect(cell(single, 'price')).toHaveText('425.00')
  await page.keyboard.press('Tab')
  await expect(cell(single, 'itemPrice')).toHaveText('12.50')
  await page.keyboard.press('Control+z')
  await expect(cell(single, 'qty')).toHaveText('')
})

/** Enter in the last row starts a new one, which goes again when it is left blank. */
async function startsNewRow(page: Page): Promise<void> {
  const boq = block(page, 'boq')
  await at(page, 2, 'qty').focus()
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await expect(rows(boq)).toHaveCount(4)
  await hasCaret(at(page, 3, 'description'))
  await press(page, 'Tab', 'Enter')
  await expect(rows(boq)).toHaveCount(4)
  await hasCaret(at(page, 3, 'description'))
  await press(page, 'Shift+Tab')
  await expect(rows(boq)).toHaveCount(3)
  await hasFocus(at(page, 2, 'price'))

  await press(page, 'Enter')
  await hasCaret(at(page, 3, 'description'))
  // It is the one that a press on '+ Row' asks for.
  await boq.getByRole('button', { name: '+ Row' }).click()
  await expect(rows(boq)).toHaveCount(4)
  await hasCaret(at(page, 3, 'description'))
  // At once: what is typed with a pause is two steps.
  await page.keyboard.insertText('Skirting')
  await press(page, 'Shift+Tab')
  await expect(at(page, 3, 'description')).toHaveText('Skirting')
  await press(page, 'Control+z', 'Control+z', 'Control+z')
  await expect(rows(boq)).toHaveCount(3)
  await expect(at(page, 2, 'qty')).toHaveText('3')
}

test('alt and the arrows move a row or block, and double it, with the focus in it', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const boq = block(page, 'boq')
  const order = () => rows(boq).locator('[data-cell="description"]').allTextContents()
  const status = page.getByRole('status').last()
  await expect(bar(row(boq, 0))).toBeAttached()
  await at(page, 0, 'qty').focus()
  await page.keyboard.type('7')
  await press(page, 'Alt+ArrowDown')
  expect(await order()).toEqual(['Second item', 'First item', 'Third item'])
  await hasFocus(at(page, 1, 'qty'))
  await expect(status).toHaveText('Row 2 of 3')
  await press(page, 'Shift+Alt+ArrowDown')
  expect(await order()).toEqual(['Second item', 'First item', 'First item', 'Third item'])
  await hasFocus(at(page, 1, 'qty'))
  await expect(status).toContainText('a copy is after it')
  await expect(at(page, 2, 'price')).toHaveText('70.00')
  await press(page, 'Shift+Tab', 'Shift+Tab')
  await hasCaret(at(page, 1, 'description'))
  await press(page, 'End')
  await page.keyboard.type('!')
  await press(page, 'ArrowLeft', 'Alt+ArrowUp', 'Alt+ArrowUp')
  await hasCaret(at(page, 0, 'description'))
  await expect(status).toContainText('Row 1 of 4')
  await page.keyboard.type('?')
  // A combobox, as its copy is offered.
  await expect(at(page, 0, 'description').locator(':focus')).toHaveText('First item?!')
  await press(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z')
  await at(page, 0, 'itemPrice').focus()
  expect(await order()).toEqual(['First item', 'Second item', 'Third item'])

  const title = block(page, 'text').getByRole('heading')
  await tabTo(textOf(block(page, 'text')), 'Shift+Tab')
  await hasCaret(textOf(block(page, 'text')))
  await press(page, 'Alt+ArrowDown')
  await expect(textOf(block(page, 'text', 1))).toContainText('Quotation')
  await hasCaret(textOf(block(page, 'text', 1)))
  await expect(title.first()).toHaveText('Prepared for')
})

test('Escape moves the focus to the icons of a row, then of its block; keys act on both, and delete all but the last', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const boq = block(page, 'boq')
  await expect(bar(row(boq, 1))).toBeAttached()
  await at(page, 1, 'qty').focus()
  await press(page, '7', 'Escape')
  await hasFocus(at(page, 1, 'qty'))
  await press(page, 'Escape')
  await hasFocus(bar(row(boq, 1)))
  await press(page, 'ArrowUp')
  await hasFocus(bar(row(boq, 0)))
  await press(page, 'Delete')
  await expect(rows(boq)).toHaveCount(2)
  await hasFocus(bar(row(boq, 0)))
  await expect(at(page, 0, 'description')).toHaveText('Second item')
  await at(page, 0, 'itemPrice').focus()
  await press(page, 'Shift+Tab')
  await hasCaret(at(page, 0, 'description'))
  // The sample is selected: its toolbar would take an Escape for itself.
  await press(page, 'End', 'Escape', 'Escape')
  await hasFocus(bar(row(boq, 0)))
  await press(page, 'Escape')
  await hasFocus(bar(boq))
  await press(page, 'ArrowUp')
  await hasFocus(bar(block(page, 'text', 2)))
  await press(page, 'ArrowDown', 'Escape')
  await hasFocus(cell(boq, 'title'))

  await tooltipsNameKeys(page)
  // After Escape in a text they take its row or block.
  const description = at(page, 0, 'description')
  await description.click()
  await hasCaret(description)
  await press(page, 'Escape', 'Control+c')
  await expect(page.locator('[data-copy-panel]')).toContainText('Second item')
  await closeCopyPanel(page, 'copy')
  const blocksBefore = await blocks(page).count()
  const text = textOf(block(page, 'text', 1))
  await text.click()
  await hasCaret(text)
  await press(page, 'Escape', 'Control+x')
  await expect(blocks(page)).toHaveCount(blocksBefore - 1)
  await closeCopyPanel(page, 'cut')
  await keepsLast(page)
})

/** Tooltips show the shortcuts of copy, cut and delete, which act on rows and blocks. */
async function tooltipsNameKeys(page: Page): Promise<void> {
  const table = block(page, 'boq')
  await expect(bar(row(table, 0))).toHaveCount(1)
  const rowsBefore = await rows(table).count()
  const blocksBefore = await blocks(page).count()
  for (const action of ['copy', 'cut', 'delete']) {
    const isGone = action !== 'copy'
    await cell(row(table, 0), 'qty').focus()
    await press(page, ...(await keysOf(row(table, 0), action)))
    await expect(rows(table)).toHaveCount(isGone ? rowsBefore - 1 : rowsBefore)
    await closeCopyPanel(page, action)
    await total(page).focus()
    await press(page, ...(await keysOf(block(page, 'price'), action)))
    await expect(blocks(page)).toHaveCount(isGone ? blocksBefore - 1 : blocksBefore)
    await closeCopyPanel(page, action)
    if (!isGone) continue
    await press(page, 'Control+z', 'Control+z')
    await expect(rows(table)).toHaveCount(rowsBefore)
    await expect(blocks(page)).toHaveCount(blocksBefore)
  }
}

/** Of a table with two rows and of the whole paper the last one is not deleted. */
async function keepsLast(page: Page): Promise<void> {
  const boq = block(page, 'boq')
  await at(page, 0, 'price').focus()
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(boq)).toHaveCount(1)
  await hasFocus(boq)
  await expect(boq.getByRole('button', { name: 'Delete row' })).toHaveCount(0)
  await press(page, 'Control+Shift+Backspace')
  await expect(rows(boq)).toHaveCount(1)
  await expect(total(page)).toHaveText('$230.00')

  const remove = page.getByRole('button', { name: 'Delete block' })
  const text = textOf(block(page, 'text'))
  await text.focus()
  await hasCaret(text)
  // The last icon is '…', where Escape leads.
  await press(page, 'End', 'Escape', 'Escape', 'ArrowLeft')
  await hasFocus(remove.first())
  for (let left = await blocks(page).count(); left > 1; left--) {
    await remove.first().press('Enter')
    await expect(blocks(page)).toHaveCount(left - 1)
  }
  await expect(remove).toHaveCount(0)
  await tabTo(text)
  await press(page, 'Control+Shift+Backspace')
  await expect(blocks(page)).toHaveCount(1)
}

/** The keys that the tooltip of an item's icon names. */
async function keysOf(item: Locator, action: string): Promise<string[]> {
  const tip = await bar(item).locator(`[data-action="${action}"]`).getAttribute('data-tip')
  const [, keys = ''] = /\((.+)\)$/.exec(tip ?? '') ?? []
  return keys.split(', ').map((each) => each.replace(/\w+/g, (name) => KEYS[name] ?? name))
}

const KEYS: Record<string, string> = {
  esc: 'Escape',
  ctrl: 'Control',
  shift: 'Shift',
  backspace: 'Backspace',
  delete: 'Delete',
}

/** What is copied or cut opens the panel; Escape ends copying. */
async function closeCopyPanel(page: Page, action: string): Promise<void> {
  if (action === 'delete') return
  await expect(page.locator('[data-copy-panel]')).toBeVisible()
  await press(page, 'Escape')
  await expect(page.locator('html[data-copying]')).toHaveCount(0)
}

test('menus open and close by keyboard; Escape closes a modal and restores the focus', async () => {
  await using opened = await visit(server, '/', { as: await signUp(server) })
  const { page } = opened
  await tabTo(menu(page, 'profile'))
  await press(page, 'Enter')
  await expect(menu(page, 'logout')).toBeVisible()
  await press(page, 'Escape')
  await expect(menu(page, 'logout')).toBeHidden()
  await hasFocus(menu(page, 'profile'))
  await tabTo(menu(page, 'save'), 'Shift+Tab')
  await press(page, 'Enter')
  await hasFocus(modal(page, 'save').getByLabel('Name'))
  await press(page, 'Shift+Tab', 'Tab', 'Escape')
  await expect(modal(page, 'save')).toHaveCount(0)
  await hasFocus(menu(page, 'save'))
})

for (const [width, opener] of [
  [1280, 'login'],
  [800, 'burger'],
] as const)
  test(`after a login and a logout the focus is on the session’s menu item (${width} px)`, async () => {
    await using opened = await visit(server, '/', { width })
    const { page } = opened
    const open = async (id: string) => {
      if (opener === 'burger') await menu(page, 'burger').click()
      await menu(page, id).click()
    }
    await open('login')
    await hasFocus(modal(page, 'login').getByLabel('Email'))
    await press(page, 'Escape')
    await expect(modal(page, 'login')).toHaveCount(0)
    await hasFocus(menu(page, opener))
    await open('login')
    await logIn(page, await signUp(server))
    await hasFocus(menu(page, opener === 'burger' ? 'burger' : 'profile'))
    if (opener === 'burger') await menu(page, 'burger').click()
    await logOut(page)
    await hasFocus(menu(page, opener))
  })

const at = (page: Page, nth: number, name: CellName) => cell(row(block(page, 'boq'), nth), name)

/** From the description: types the item price and qty, each committed by Tab. */
async function typeAndGoOn(page: Page, itemPrice: string, qty: string): Promise<void> {
  await press(page, 'Tab')
  await page.keyboard.type(itemPrice)
  await press(page, 'Tab')
  await page.keyboard.type(qty)
  await press(page, 'Tab')
}

test('keys typed while a description waits for its editor reach the right cells', async () => {
  await using opened = await visit(server, '/', { clock: 'stopped' })
  const { page } = opened
  const boq = block(page, 'boq')
  const at = (nth: number, name: 'description' | 'itemPrice' | 'qty') => cell(row(boq, nth), name)
  const editor = Promise.withResolvers<void>()
  await page.route(scripts('rich-text'), async (route) => {
    await editor.promise
    await route.continue()
  })
  await at(0, 'itemPrice').click()
  for (const nth of [0, 1, 2]) {
    await page.keyboard.type(`9${nth}`)
    await press(page, 'Tab')
    await page.keyboard.type(`3${nth}`)
    await press(page, 'Tab', 'Tab')
    if (nth === 2) break
    await page.keyboard.type(' new')
    await press(page, 'Tab')
  }
  editor.resolve()
  for (const nth of [0, 1, 2]) {
    await expect(at(nth, 'itemPrice')).toHaveText(`9${nth}.00`)
    await expect(at(nth, 'qty')).toHaveText(`3${nth}`)
  }
  for (const nth of [1, 2]) await expect(at(nth, 'description')).toHaveText('new')
})
