import { beforeAll, describe, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { aPricedQuotation, aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { menu, modal, standing } from './steps/account.ts'
import { storeDrafts } from './steps/drafts.ts'
import { handleOf } from './steps/dragging.ts'
import { looksRight } from './steps/look.ts'
import {
  bar,
  block,
  cell,
  enterRich,
  hasCaret,
  leavePaper,
  retype,
  row,
  saveState,
  textOf,
  toast,
  total,
  typeFigure,
} from './steps/paper.ts'
import { banner, hasSaved, pressSave } from './steps/saving.ts'
import { forgive, goTo, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true, env: { FEEDBACK_EMAIL: 'hello@example.com' } })
const person = sharedPerson(server)
let id: string
beforeAll(async () => {
  id = await hasSaved(person, 'Kitchen')
})

/** Each state is looked at in one of them. */
const DESKTOP = { width: 1280, colorScheme: 'light' } as const
const PHONE = { width: 390, colorScheme: 'dark' } as const
const VIEWS = [DESKTOP, PHONE]

async function show(page: Page, { width, colorScheme }: typeof DESKTOP | typeof PHONE) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

/** Saves a quotation of 60 rows and returns its id. */
async function longOffer(): Promise<string> {
  const body = { quotation: aPricedQuotation(60, { name: 'Long' }) }
  return (await person.call('/api/save-quotation', { body })).body.quotation.id
}

/** Where the cells of a row are. */
const placesOf = async (item: Locator) =>
  Promise.all((await item.locator('[data-cell]').all()).map((each) => each.boundingBox()))

describe('accessible on desktop and phone, without horizontal scrolling:', () => {
  test('the paper, idle and being edited', async () => {
    await using opened = await visit(server)
    const { page } = opened
    await looksRight(page, 'look-template')
    await enterRich(cell(row(block(page, 'boq'), 0), 'description'))
    await page.keyboard.press('Control+A')
    await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
    await looksRight(page, 'look-marks')
    await show(page, PHONE)
    await looksRight(page, 'look-template')
    await cell(row(block(page, 'boq'), 1), 'qty').click()
    await page.keyboard.type('12,5')
    await looksRight(page, 'look-figure')
    const text = textOf(block(page, 'text'))
    await enterRich(text)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await expect(text.getByText('Numbered list')).toBeVisible()
    await looksRight(page, 'look-kinds')
    await page.keyboard.press('Escape')
    await expect(text.getByText('Numbered list')).toBeHidden()
    await hasCaret(text)
    await page.getByRole('button', { name: '+ Block' }).click()
    await looksRight(page, 'look-add-block')
  })

  test('the modals of an anonymous user, with their messages', async () => {
    await using opened = await visit(server, '/new', PHONE)
    const { page } = opened
    await pressSave(page)
    await expect(toast(page, 'Not logged in')).toBeVisible()
    await looksRight(page, 'look-login')
    await (await standing(page, 'login')).getByText('Register').click()
    const form = modal(page, 'register')
    await form.getByLabel('Email').fill('anna@gmial.com')
    await form.getByLabel('Password', { exact: true }).fill('long enough')
    await form.getByLabel('Confirm password').fill('something else')
    await expect(form.getByText('Passwords do not match')).toBeVisible()
    await looksRight(page, 'look-register')
    await show(page, DESKTOP)
    await goTo(page, `${server.url}/new/reset-password/anna%40example.com/some-key`)
    const reset = modal(page, 'reset-password')
    await reset.getByLabel('New password').fill('long enough')
    await reset.getByLabel('Confirm password').fill('long enough')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Incorrect reset key')).toBeVisible()
    await looksRight(page, 'look-bad-key')
    await reset.getByText('Ask for a new one').click()
    await expect(modal(page, 'request-password-reset')).toBeVisible()
    await looksRight(page, 'look-request-reset')
    forgive(opened, /api\/reset-password/)
  })

  test('the save form and the menus', async () => {
    await using opened = await visit(server, '/new', { as: person })
    const { page } = opened
    await menu(page, 'profile').click()
    await expect(menu(page, 'logout')).toBeVisible()
    await looksRight(page, 'look-profile')
    await page.setViewportSize({ width: 390, height: 900 })
    await menu(page, 'burger').click()
    await expect(menu(page, 'quotation-list')).toBeVisible()
    await looksRight(page, 'look-burger')
    await page.keyboard.press('Escape')
    await pressSave(page)
    await expect(modal(page, 'save')).toBeVisible()
    await looksRight(page, 'look-save')
  })

  test('the list, full, searched and empty; in a narrow window its order is a select like the other fields', async () => {
    await using opened = await visit(server, '/quotation-list', { as: person, ...DESKTOP })
    const { page } = opened
    await expect(page.getByRole('link', { name: 'Kitchen' })).toBeVisible()
    await looksRight(page, 'look-list')
    // On a tablet the other columns leave the name its room.
    await page.setViewportSize({ width: 700, height: 900 })
    expect((await page.getByRole('link', { name: 'Kitchen' }).boundingBox())?.height).toBeLessThan(
      30,
    )
    await show(page, PHONE)
    await looksRight(page, 'look-list')
    const choice = page.getByLabel('Sort by')
    await expect(choice).toHaveCSS('appearance', 'none')
    expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    const room = await choice.evaluate((field) => parseFloat(getComputedStyle(field).paddingRight))
    expect(room).toBeGreaterThanOrEqual(24)
    await expect(page.getByRole('button', { name: 'Share Kitchen' })).toHaveCSS('opacity', '1')
    await page.getByLabel('Search').fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await looksRight(page, 'look-nothing-found')
    await using newcomer = await visit(server, '/quotation-list', {
      as: await signUp(server),
      ...DESKTOP,
    })
    await expect(newcomer.page.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
    await looksRight(newcomer.page, 'look-empty')
  })

  test('the time of a draft is formatted like the times in the list', async () => {
    await using opened = await visit(server, `/${id}`, { as: person })
    const { page } = opened
    const at = await page.evaluate(() => new Date().setHours(8, 5, 0, 0))
    const draft = { key: 'draft', user: person.email, quotationId: id, page: 'gone', at }
    await storeDrafts(page, { draft: { ...draft, quotation: aQuotation({ id }) } })
    await reload(page)
    await expect(banner(page)).toContainText(/\b8:05\sAM/)
    await looksRight(page, 'look-draft')
  })

  for (const width of [1280, 390])
    test(`the labels and pins of a single row’s figures appear without shifting it (${width} px)`, async () => {
      await using opened = await visit(server, '/', { width })
      const { page } = opened
      const headings = (cells: Element[]) =>
        cells.map((each) => {
          const { content, visibility } = getComputedStyle(each, '::after')
          return visibility === 'visible' ? content : ''
        })
      await page.getByRole('button', { name: '+ Block' }).click()
      await page.locator('[data-add-block="row"]').click()
      const single = block(page, 'row')
      const figures = single.locator('[data-cell]:not([data-rich])')
      const names = ['"Item price" / ""', '"Qty" / ""', '"Price" / ""']
      await hasCaret(cell(single, 'description'))
      await expect.poll(() => figures.evaluateAll(headings)).toEqual(names)
      if (width === 390) await looksRight(page, 'look-single-row')
      await leavePaper(page)
      await single.scrollIntoViewIfNeeded()
      expect(await figures.evaluateAll(headings)).toEqual(names)
      await retype(cell(single, 'description'), 'Delivery')
      await leavePaper(page)
      await single.scrollIntoViewIfNeeded()
      const isPhone = width === 390
      expect(await figures.evaluateAll(headings)).toEqual(isPhone ? names : ['', '', ''])
      const before = await single.boundingBox()
      await single.hover()
      await expect.poll(() => figures.evaluateAll(headings)).toEqual(names)
      expect(await single.boundingBox()).toEqual(before)
      const cells = await placesOf(single)
      await cell(single, 'qty').click()
      // On a phone the pin of the figure with the focus alone, in the bar at the keyboard.
      await expect(single.locator('[data-pin="qty"]')).toBeVisible()
      expect(await placesOf(single)).toEqual(cells)
      await page.keyboard.type('18.5*2.25-3.10')
      expect(await coveredByPins(single)).toEqual([])
      await leavePaper(page)
      await page.emulateMedia({ media: 'print' })
      expect(await figures.evaluateAll(headings)).not.toContain(names[0])
    })

  test('on a phone pins, icons and the button back to the sum cover nothing', async () => {
    await using opened = await visit(server, '/', { width: 390, touch: true })
    const { page } = opened
    await pinsAreBelowFigures(page)
    await iconsAreBesideBlock(page)
    await backToSumIsOneLine(page)
    await typeFigure(row(block(page, 'boq'), 1), 'itemPrice', '1234567.89')
    await cell(row(block(page, 'boq'), 1), 'qty').tap()
    await page.keyboard.type('18.5*2.25-3.10+4')
    expect(await coveredByPins(row(block(page, 'boq'), 1))).toEqual([])
  })

  test('a dark desk has a dimmed paper, which a light one and print show white', async () => {
    await using opened = await visit(server, '/', { colorScheme: 'dark' })
    const { page } = opened
    const paper = page.getByRole('article')
    const white = 'rgb(255, 255, 255)'
    await expect(paper).not.toHaveCSS('background-color', white)
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toHaveCSS('background-color', white)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await expect(paper).toHaveCSS('background-color', white)
  })

  test('forbidden and missing quotations, and a list without a login', async () => {
    await using opened = await visit(server, `/${id}`)
    const { page } = opened
    await expect(page.getByText(`Forbidden to view quotation ${id}`)).toHaveCount(1)
    await expect(page.getByRole('article')).toHaveText(`Forbidden to view quotation ${id}`)
    forgive(opened, /status of 403 .*get-quotation/)
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
    await looksRight(page, 'look-forbidden')
    await goTo(page, `${server.url}/no-such-quotation`)
    await expect(page.getByText('Quotation no-such-quotation is not found')).toBeVisible()
    forgive(opened, /status of 404 .*get-quotation/)
    await goTo(page, `${server.url}/no/such/page`)
    await expect(page.getByRole('heading')).toHaveText('There is nothing at this address')
    forgive(opened, /status of 404 .*no\/such\/page/)
    await looksRight(page, 'look-nowhere')
    await goTo(page, `${server.url}/quotation-list`)
    await expect(page.getByRole('heading')).toHaveText('Unauthorized')
    await looksRight(page, 'look-unauthorized')
  })

  for (const view of VIEWS)
    test(`a long quotation, with its save state and tools always in reach (${view.width} px)`, async () => {
      await using opened = await visit(server, `/${await longOffer()}`, { as: person, ...view })
      const { page } = opened
      const table = block(page, 'boq')
      const undo = page.getByRole('button', { name: 'Undo' })
      await cell(row(table, 30), 'qty').click()
      await page.keyboard.type('3')
      await page.keyboard.press('Enter')
      await expect(saveState(page, 'unsaved')).toBeInViewport({ ratio: 1 })
      if (view === PHONE) await looksRight(page, 'look-long-middle')
      const before = await cell(row(table, 31), 'price').boundingBox()
      await undo.click()
      await expect(cell(row(table, 30), 'qty')).toHaveText('2')
      expect(await cell(row(table, 31), 'price').boundingBox()).toEqual(before)
      await expect(saveState(page, 'saved')).toBeInViewport({ ratio: 1 })
      await expect(menu(page, 'save')).toBeInViewport({ ratio: 1 })
      if (view === DESKTOP) {
        await toolsHideNothing(page)
        return
      }
      await total(page).scrollIntoViewIfNeeded()
      await expect(total(page)).toHaveText('$1,200.00')
      await expect(total(page)).toBeInViewport()
      await expect(cell(row(table, 59), 'price')).toBeInViewport()
    })
})

/** A focused figure that the tools hide is scrolled below them; they are not printed. */
async function toolsHideNothing(page: Page): Promise<void> {
  const figure = cell(row(block(page, 'boq'), 30), 'price')
  await cell(row(block(page, 'boq'), 31), 'price').click()
  const { y: before = 0 } = (await figure.boundingBox()) ?? {}
  await page.evaluate((by) => scrollBy(0, by), before - 60)
  await figure.focus()
  const strip = await saveState(page, 'saved').locator('xpath=..').boundingBox()
  const { y = 0 } = (await figure.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0))
  await page.emulateMedia({ media: 'print' })
  await expect(saveState(page, 'saved')).toBeHidden()
}

/** The pin of the figure with the focus is in the bar at the keyboard, which covers no figure of the row. */
async function pinsAreBelowFigures(page: Page): Promise<void> {
  const first = row(block(page, 'boq'), 0)
  await cell(first, 'qty').tap()
  await expect(first.locator('[data-pin="qty"]')).toBeVisible()
  await expect(first.locator('[data-pin]:visible')).toHaveCount(1)
  const keyboardBar = await page.locator('[data-keyboard-bar]').boundingBox()
  const pin = await first.locator('[data-pin="qty"]').boundingBox()
  const figure = await cell(first, 'qty').boundingBox()
  expect(pin?.y).toBeGreaterThanOrEqual(keyboardBar?.y ?? 0)
  expect(keyboardBar?.y).toBeGreaterThanOrEqual((figure?.y ?? 0) + (figure?.height ?? 0))
  await first.locator('[data-pin="qty"]').tap()
  await expect(first.locator('[data-pin="qty"]')).toHaveAttribute('aria-pressed', 'true')
  await looksRight(page, 'look-pins')
  // A pinned figure is marked as such while another one has the focus.
  await cell(first, 'itemPrice').tap()
  await expect(first.locator('[data-pin="qty"]')).toBeVisible()
  await expect(first.locator('[data-pin="price"]')).toBeHidden()
  await cell(row(block(page, 'boq'), 1), 'description').tap()
}

/** The figures whose digits a pin's ground, 4 px inside of it, lies over. */
const coveredByPins = (item: Locator): Promise<(string | null)[]> =>
  item.evaluate((element) => {
    const pins = [...element.querySelectorAll('[data-pin]')].map((pin) =>
      pin.getBoundingClientRect(),
    )
    const figures = [...element.querySelectorAll('[data-cell]:not([data-rich])')]
    return figures.flatMap((figure) => {
      const text = document.createRange()
      text.selectNodeContents(figure)
      const { left, right, top, bottom } = text.getBoundingClientRect()
      const isCovered = pins.some(
        (pin) =>
          pin.left + 4 < right && pin.right - 4 > left && pin.top < bottom && pin.bottom > top,
      )
      return isCovered ? [figure.textContent] : []
    })
  })

/** A block’s icons are in the bar at the keyboard, and its handle in the margin. */
async function iconsAreBesideBlock(page: Page): Promise<void> {
  const price = block(page, 'price')
  await total(page).tap()
  await expect(bar(price)).toHaveCSS('opacity', '1')
  const [keyboardBar, icons, handle, place] = await Promise.all(
    [page.locator('[data-keyboard-bar]'), bar(price), handleOf(price), total(page)].map((each) =>
      each.boundingBox(),
    ),
  )
  expect(icons?.y).toBeGreaterThanOrEqual(keyboardBar?.y ?? 0)
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(keyboardBar?.y ?? 0)
  // What is seen of it: the dots at its left.
  const { x = 0 } = (await price.boundingBox()) ?? {}
  expect((handle?.x ?? 0) + 22).toBeLessThanOrEqual(x)
}

/** The button back to the sum is one line, high enough to tap. */
async function backToSumIsOneLine(page: Page): Promise<void> {
  await total(page).tap()
  await page.keyboard.type('1234567')
  await page.keyboard.press('Enter')
  const back = page.locator('[data-action="back-to-sum"]')
  await expect(back).toHaveText('≠ Back to the sum $280.00')
  expect((await back.boundingBox())?.height).toBe(40)
  await back.tap()
  await expect(total(page)).toHaveText('$280.00')
}
