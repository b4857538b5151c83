import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import type { Quotation } from '#domain/document/quotation.ts'
import { center, placeOn } from '../../../../../e2e/steps/dragging.ts'
import { hasFocus, press, tabTo } from '../../../../../e2e/steps/keys.ts'
import {
  block,
  cell,
  row,
  saveState,
  toast,
  total,
  typeFigure,
} from '../../../../../e2e/steps/paper.ts'
import { saveAgain } from '../../../../../e2e/steps/saving.ts'
import { reload, visit } from '../../../../../e2e/steps/visit.ts'
import { shot } from '../../../../../support/browser.ts'
import { aQuotation } from '../../../../../support/documents.ts'
import { expect } from '../../../../../support/expect.ts'
import { type Person, signUp } from '../../../../../support/person.ts'
import { sharedServer } from '../../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

type Point = { x: number; y: number }

const price = (page: Page) => block(page, 'price')
const addButton = (page: Page) => page.locator('[data-action="add-line"]')
const lines = (page: Page) => price(page).locator('[data-total="line"]')
const figure = (page: Page, nth = 0) => lines(page).nth(nth).locator('[data-cell="line"]')
const amount = (page: Page, name: string, nth = 0) =>
  price(page).locator(`[data-total="${name}"] [data-amount]`).nth(nth)

/** Adds the first line; what is typed next is its figure. */
async function addLine(page: Page): Promise<void> {
  await addButton(page).click()
  await hasFocus(figure(page))
}

/** The texts above and below the total, in order. */
const items = (page: Page) =>
  price(page)
    .locator('li[data-total]')
    .evaluateAll((found) => found.map((item) => (item.textContent ?? '').trim()))

/** The template's rows make 280.00. */
const LINES: Quotation['lines'] = [
  { id: 'ten', html: 'Discount', kind: 'percent', value: -10 },
  { id: 'two', html: 'For cash', kind: 'percent', value: -2 },
  { id: 'van', html: 'Delivery', kind: 'amount', value: 25 },
]

const RATES = [
  { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
  { id: 'none', name: 'VAT', percent: 0, reason: 'Export', parts: [] },
]

const taxed = (mode: 'added' | 'included'): Pick<Quotation, 'tax'> => ({
  tax: { mode, rates: RATES, defaultRate: 'full' },
})

async function saved(person: Person, changes: Partial<Quotation>): Promise<string> {
  const quotation = { ...aQuotation({ name: 'Kitchen' }), ...changes }
  const { status, body } = await person.call('/api/save-quotation', { body: { quotation } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.quotation.id
}

describe('a line between the sum and the total', () => {
  test('is added and typed by keyboard alone, and undone', async () => {
    await using opened = await paper()
    const { page } = opened
    await expect(lines(page)).toHaveCount(0)
    await total(page).focus()
    await tabTo(addButton(page))
    await press(page, 'Enter')
    await hasFocus(figure(page))
    await page.keyboard.type('-10 %')
    await expect(amount(page, 'line')).toHaveText('−28.00')
    await expect(total(page)).toHaveText('$252.00')
    await press(page, 'Enter')
    await expect(figure(page)).toHaveText('−10%')
    await hasFocus(figure(page))
    await expect.poll(() => items(page)).toEqual(['Sum280.00', 'Discount−10%−28.00'])
    await press(page, 'Control+z')
    await expect(total(page)).toHaveText('$280.00')
    await expect(figure(page)).toHaveText('')
    await press(page, 'Control+z')
    await expect(lines(page)).toHaveCount(0)
    await expect(addButton(page)).toBeFocused()
    await press(page, 'Control+Shift+z', 'Control+Shift+z')
    await expect(total(page)).toHaveText('$252.00')
    await expect(saveState(page, 'unsaved')).toBeVisible()
  })

  test('follows the rows while they are typed', async () => {
    await using opened = await paper()
    const { page } = opened
    await addLine(page)
    await page.keyboard.type('-10 %')
    await press(page, 'Enter')
    const first = cell(row(block(page, 'boq'), 0), 'itemPrice')
    await first.click()
    await page.keyboard.type('110')
    await expect(amount(page, 'sum')).toHaveText('380.00')
    await expect(amount(page, 'line')).toHaveText('−38.00')
    await expect(total(page)).toHaveText('$342.00')
    await press(page, 'Escape')
    await expect(total(page)).toHaveText('$252.00')
  })

  test('stays a discount but for a plus; a surcharge is added as one; % switches the kind', async () => {
    await using opened = await paper()
    const { page } = opened
    await page.locator('[data-action="add-surcharge"]').click()
    await hasFocus(figure(page))
    await page.keyboard.type('20')
    await press(page, 'Enter')
    await expect(total(page)).toHaveText('$300.00')
    await expect(lines(page).first()).toContainText('Surcharge')
    await press(page, 'Control+Shift+Backspace')
    await addLine(page)
    await lines(page).first().hover()
    await page.locator('[data-action="switch-line"]').click()
    await hasFocus(figure(page))
    for (const [typed, shown, sum, text] of [
      ['50', '−50.00', '$230.00', 'Discount'],
      ['10%', '−10%', '$252.00', 'Discount'],
      ['3', '−3%', '$271.60', 'Discount'],
      ['+10', '10%', '$308.00', 'Surcharge'],
      ['(25) USD', '−25.00', '$255.00', 'Discount'],
    ] as const) {
      await page.keyboard.type(typed)
      await press(page, 'Enter')
      await expect(figure(page)).toHaveText(shown)
      await expect(total(page)).toHaveText(sum)
      await expect(lines(page).first()).toContainText(text)
    }
    await press(page, 'Delete', 'Enter')
    await expect(figure(page)).toHaveText('')
    await expect(total(page)).toHaveText('$280.00')
  })

  test('keeps its figure when what is typed can’t be read or is out of range', async () => {
    await using opened = await paper()
    const { page } = opened
    await addLine(page)
    await page.keyboard.type('-10 %')
    await press(page, 'Enter')
    await page.keyboard.type('ten')
    await press(page, 'Enter')
    await expect(toast(page, '"ten" isn\'t a number, so −10% was kept.')).toBeVisible()
    await page.keyboard.type('-2000 %')
    await press(page, 'Tab')
    const range = "A line's percentage is from −100 to 1,000, so −10% was kept."
    await expect(toast(page, range)).toBeVisible()
    await expect(figure(page)).toHaveText('−10%')
    await figure(page).click()
    await page.keyboard.type('-90 %')
    await press(page, 'Escape')
    await expect(figure(page)).toHaveText('−10%')
    await expect(total(page)).toHaveText('$252.00')
  })

  test('is moved and removed by the keys of rows, and its text is edited in place', async () => {
    const person = await signUp(server)
    const id = await saved(person, { lines: LINES })
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    await expect
      .poll(() => items(page))
      .toEqual(['Sum280.00', 'Discount−10%−28.00', 'For cash−2%−5.04', 'Delivery25.00'])
    await figure(page, 2).focus()
    await press(page, 'Alt+ArrowUp')
    await expect(lines(page).nth(1)).toContainText('Delivery')
    await hasFocus(figure(page, 1))
    await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp')
    await expect(lines(page).first()).toContainText('Delivery')
    await expect(total(page)).toHaveText('$269.01')
    await press(page, 'Control+Shift+Backspace')
    await expect(lines(page)).toHaveCount(2)
    await hasFocus(figure(page, 0))
    await press(page, 'Control+z')
    await expect(lines(page)).toHaveCount(3)
    const text = lines(page).nth(2).getByLabel('Text of the line').first()
    await text.click()
    await press(page, 'Control+a')
    await page.keyboard.type('For payment in cash')
    await press(page, 'Escape')
    await saveAgain(page)
    await reload(page)
    await expect
      .poll(() => items(page))
      .toEqual(['Sum280.00', 'Delivery25.00', 'Discount−10%−30.50', 'For payment in cash−2%−5.49'])
  })

  test('is dragged by its handle, as one step', async () => {
    const person = await signUp(server)
    const id = await saved(person, { lines: LINES })
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    await lines(page).nth(2).hover()
    const handle = await lines(page).nth(2).locator('[data-action="drag-line"]').boundingBox()
    const target = await lines(page).nth(0).boundingBox()
    if (!handle || !target) throw new Error('nothing to drag')
    await page.mouse.move(handle.x + 8, handle.y + 8)
    await page.mouse.down()
    await page.mouse.move(target.x - 20, target.y + 2, { steps: 8 })
    await expect(total(page)).toHaveText('$269.01')
    await page.mouse.up()
    await expect(lines(page).first()).toContainText('Delivery')
    await press(page, 'Control+z')
    await expect(lines(page).nth(2)).toContainText('Delivery')
    await expect(total(page)).toHaveText('$271.96')
  })

  test('makes room in the price block, and no block moves to another line', async () => {
    await using opened = await paper()
    const { page } = opened
    const sizes = async () => {
      const [total, note] = [price(page), block(page, 'text', 3)]
      const boxes = [await total.boundingBox(), await note.boundingBox()]
      return [boxes[0]?.width, boxes[1]?.width, boxes[0]?.y === boxes[1]?.y]
    }
    await expect.poll(sizes).toEqual([150, 450, true])
    await addLine(page)
    await expect.poll(sizes).toEqual([300, 300, true])
    await press(page, 'Control+z')
    await expect.poll(sizes).toEqual([150, 450, true])
  })
})

describe('the tax in the price block', () => {
  test('is added to the net by rate, with the reason for 0 %', async () => {
    const person = await signUp(server)
    const quotation = aQuotation()
    const [, , , table] = quotation.blocks
    if (table?.type !== 'boq' || table.boq.rows[0]?.type !== 'row') throw new Error('no table')
    table.boq.rows[0].taxRate = 'none'
    const id = await saved(person, { blocks: quotation.blocks, ...taxed('added') })
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    await expect
      .poll(() => items(page))
      .toEqual(['Net280.00', 'VAT 19% of 270.0051.30', 'VAT 0% of 10.00Export0.00'])
    await expect(total(page)).toHaveText('$331.30')
    await expect(price(page).locator('[data-rate-id="full"]')).toContainText('51.30')
    await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', '0')
    await expect(price(page).locator('[data-rate-id="none"]')).toHaveCount(0)
  })

  test('is shown below the total where it is included, to readers without scripts too', async () => {
    const person = await signUp(server)
    const id = await saved(person, {
      lines: [{ id: 'ten', html: 'Discount', kind: 'percent', value: -10 }],
      access: { level: 'everyone', userList: [] },
      ...taxed('included'),
    })
    const html = await (await fetch(`${server.url}/${id}`)).text()
    expect(html).toContain('includes VAT 19% of 211.76')
    await using opened = await visit(server, `/${id}`)
    const { page } = opened
    await expect
      .poll(() => items(page))
      .toEqual(['Sum280.00', 'Discount−10%−28.00', 'Net211.76', 'includes VAT 19% of 211.7640.24'])
    await expect(total(page)).toHaveText('$252.00')
    await expect(price(page).locator('button:visible, [contenteditable]')).toHaveCount(0)
  })
})

describe('a typed total with tax', () => {
  test('is spread as a gross, and a rounding line is offered where no net makes it', async () => {
    const person = await signUp(server)
    const id = await saved(person, taxed('added'))
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    await expect(total(page)).toHaveText('$333.20')
    await typeFigure(price(page), 'total', '300')
    await page.locator('[data-action="spread-total"]').click()
    await expect(page.locator('[data-action="spread-total"]')).toHaveCount(0)
    await expect(amount(page, 'net')).toHaveText('252.10')
    await typeFigure(price(page), 'total', '333.17')
    await page.locator('[data-action="spread-total"]').click()
    await page.getByRole('button', { name: 'Add rounding' }).first().click()
    await expect(price(page).locator('[data-total="rounding"]')).toContainText('Rounding')
    await expect(total(page)).toHaveText('$333.17')
    await expect(page.locator('[data-action="back-to-sum"]')).toHaveCount(0)
  })

  test('is met by a discount before the tax', async () => {
    const person = await signUp(server)
    const id = await saved(person, taxed('added'))
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    await typeFigure(price(page), 'total', '300')
    await page.locator('[data-action="add-difference"]').click()
    await expect(lines(page).first()).toContainText('Discount')
    await expect(figure(page)).toHaveText('−27.90')
    await expect(total(page)).toHaveText('$300.00')
  })
})

test('on a phone lines are added, typed and removed with a finger; long words fit', async () => {
  await using opened = await visit(server, '/new', { width: 390, touch: true })
  const { page } = opened
  await addButton(page).tap()
  await hasFocus(figure(page))
  await page.keyboard.type('-10 %')
  await press(page, 'Enter')
  await expect(total(page)).toHaveText('$252.00')
  await lines(page).first().getByLabel('Text of the line').first().tap()
  await press(page, 'Control+a')
  await page.keyboard.type('Donaudampfschifffahrtsgesellschaftskapitänsrabattvereinbarung')
  await press(page, 'Escape')
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await widest()).toBeLessThanOrEqual(390)
  await lines(page).first().locator('[data-action="remove-line"]').tap()
  await expect(lines(page)).toHaveCount(0)
  await expect(total(page)).toHaveText('$280.00')
})

test('a finger drags a line by its handle', async () => {
  const person = await signUp(server)
  const id = await saved(person, { lines: LINES })
  await using opened = await visit(server, `/${id}`, { as: person, width: 390, touch: true })
  const { page, context } = opened
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await center(price(page))
  const handle = lines(page).nth(2).locator('[data-action="drag-line"]')
  const start = await placeOn(handle, [0.5, 0.5])
  const end = await placeOn(lines(page).first(), [0.1, 0.1])
  const before = await page.evaluate(() => scrollY)
  await touch('touchStart', start)
  for (const share of [0.2, 0.6, 1])
    await touch('touchMove', { x: start.x, y: start.y + (end.y - start.y) * share })
  await expect(total(page)).toHaveText('$269.01')
  await touch('touchEnd')
  await expect(lines(page).first()).toContainText('Delivery')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await shot(page, 'lines-phone', [390])
  // Chromium takes a tap right after a swipe for the end of its fling.
  await press(page, 'Control+z')
  await expect(lines(page).nth(2)).toContainText('Delivery')
  await expect(total(page)).toHaveText('$271.96')
})
