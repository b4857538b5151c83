import { describe, test } from 'bun:test'
import type { Page } from 'playwright'
import { modal, standing } from '../../../../e2e/steps/account.ts'
import {
  blocksOn,
  carryTo,
  center,
  description,
  descriptionsIn,
  drag,
  handleOf,
  isAtRest,
  isInHand,
  letGo,
  numbersIn,
  placeOn,
  take,
} from '../../../../e2e/steps/dragging.ts'
import { hasFocus, press } from '../../../../e2e/steps/keys.ts'
import {
  block,
  cell,
  hasCaret,
  row,
  rows,
  saveState,
  toast,
  typeFigure,
} from '../../../../e2e/steps/paper.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { stopTime } from '../../../../support/clock.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const FIRST = ['First item', 'Second item', 'Third item']
const boq = (page: Page, nth = 0) => block(page, 'boq', nth)
const subtotal = (page: Page, nth: number) => cell(boq(page, nth), 'subtotal')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

describe('rows', () => {
  test('move within their table and to another one, in one step, and stay there when saved', async () => {
    await using opened = await visit(server, '/', { as: await signUp(server) })
    const { page } = opened
    await typeFigure(row(boq(page), 0), 'qty', '5')
    await drag(row(boq(page), 0), row(boq(page), 2), [0.3, 0.8])
    expect(await descriptionsIn(page)).toEqual(['Second item', 'Third item', 'First item'])
    expect(await numbersIn(page)).toEqual(['1', '2', '3'])
    await hasFocus(handleOf(row(boq(page), 2)))
    await expect(subtotal(page, 0)).toHaveText('180.00')

    await center(boq(page, 1))
    await take(row(boq(page), 2))
    await carryTo(row(boq(page, 1), 1), [0.3, 0.2])
    await shot(page, 'drag-row', [1280])
    await letGo(page)
    expect(await descriptionsIn(page)).toEqual(['Second item', 'Third item'])
    expect(await descriptionsIn(page, 1)).toEqual([
      'First task',
      'First item',
      'Second task',
      'Third task',
    ])
    await expect(subtotal(page, 0)).toHaveText('130.00')
    await expect(subtotal(page, 1)).toHaveText('190.00')

    await press(page, 'Control+z', 'Control+z')
    await expect.poll(() => descriptionsIn(page)).toEqual(FIRST)
    await press(page, 'Control+Shift+z', 'Control+Shift+z')
    await expect.poll(() => numbersIn(page, 1)).toEqual(['1', '2', '3', '4'])
    await press(page, 'Control+s')
    await (await standing(page, 'save')).locator('[type=submit]').click()
    await expect(toast(page, 'Saved under id')).toBeVisible()
    await expect(modal(page, 'save')).toHaveCount(0)
    await reload(page)
    expect(await descriptionsIn(page)).toEqual(['Second item', 'Third item'])
    await expect(description(boq(page, 1), 1)).toHaveText('First item')
  })

  test('go where they are let go on a slow machine too, where timers are late', async () => {
    await using opened = await visit(server)
    const { page } = opened
    await take(row(boq(page), 0))
    const [over, below] = [
      await placeOn(row(boq(page), 1), [0.3, 0.8]),
      await placeOn(row(boq(page), 2), [0.3, 0.8]),
    ]
    await page.locator('main').evaluate((element) => {
      const keepBusy = () => {
        console.info('moved')
        const end = performance.now() + 200
        while (performance.now() < end);
      }
      new MutationObserver(keepBusy).observe(element, { childList: true, subtree: true })
    })
    const isMoved = page.waitForEvent('console', (message) => message.text() === 'moved')
    const isCarried = page.mouse.move(over.x, over.y)
    await isMoved
    // The page is busy now: the end of the press waits in line.
    await Promise.all([isCarried, page.mouse.move(below.x, below.y), page.mouse.up()])
    await isAtRest(page)
    expect(await descriptionsIn(page)).toEqual(['Second item', 'Third item', 'First item'])
  })

  test('stay when dropped on themselves or outside, after Escape, and as the last one of a table', async () => {
    await using opened = await paper()
    const { page } = opened
    await take(row(boq(page), 1))
    await carryTo(row(boq(page), 0), [0.3, 0.2])
    await expect
      .poll(() => descriptionsIn(page))
      .toEqual(['Second item', 'First item', 'Third item'])
    await page.mouse.move(20, 400)
    await expect.poll(() => descriptionsIn(page)).toEqual(FIRST)
    await letGo(page)
    await take(row(boq(page), 1))
    await carryTo(row(boq(page), 1), [0.6, 0.6])
    await letGo(page)
    await take(row(boq(page), 1))
    await carryTo(row(boq(page, 1), 1), [0.3, 0.7])
    await press(page, 'Escape')
    await isAtRest(page)
    await page.mouse.up()
    expect(await descriptionsIn(page)).toEqual(FIRST)
    await expect(saveState(page, 'unsaved')).toHaveCount(0)

    await center(boq(page, 1))
    for (let left = 2; left > 0; left--) {
      await drag(row(boq(page), 0), row(boq(page, 1), 0), [0.3, 0.8])
      await expect(rows(boq(page))).toHaveCount(left)
    }
    await drag(row(boq(page), 0), row(boq(page, 1), 0), [0.3, 0.8])
    expect(await descriptionsIn(page)).toEqual(['Third item'])
    expect(await descriptionsIn(page, 1)).toHaveLength(5)
  })

  test('are moved by keys: Space, arrows of which the first counts, and Enter; Escape puts them back', async () => {
    await using opened = await paper()
    const { page } = opened
    // The icons come a moment after the page is ready.
    await handleOf(row(boq(page), 0)).waitFor()
    await cell(row(boq(page), 0), 'qty').focus()
    await press(page, 'Escape', 'ArrowLeft')
    await hasFocus(handleOf(row(boq(page), 0)))
    await press(page, 'Space', 'ArrowDown', 'Enter')
    await expect
      .poll(() => descriptionsIn(page))
      .toEqual(['Second item', 'First item', 'Third item'])
    await isAtRest(page)
    await hasFocus(handleOf(row(boq(page), 1)))
    await press(page, 'Enter', 'ArrowDown', 'ArrowDown')
    await expect
      .poll(() => descriptionsIn(page))
      .toEqual(['Second item', 'Third item', 'First item'])
    await press(page, 'Escape')
    await isAtRest(page)
    expect(await descriptionsIn(page)).toEqual(['Second item', 'First item', 'Third item'])
    await hasFocus(handleOf(row(boq(page), 1)))
    await press(page, 'Control+z')
    await expect.poll(() => descriptionsIn(page)).toEqual(FIRST)
  })

  test('leave the focus where it went during the drag', async () => {
    await using opened = await visit(server)
    const { page } = opened
    await handleOf(row(boq(page), 0)).focus()
    await press(page, 'Space')
    await isInHand(page)
    await press(page, 'ArrowDown', 'ArrowDown')
    const figure = cell(row(boq(page, 1), 1), 'qty')
    await figure.evaluate((element: HTMLElement) => {
      const look = () => 'dragging' in document.documentElement.dataset || element.focus()
      new MutationObserver(look).observe(document.documentElement, { attributes: true })
    })
    await press(page, 'Enter')
    await isAtRest(page)
    await page.evaluate(twoFrames)
    await hasFocus(figure)
  })

  test('of a long table can be dragged while the page scrolls', async () => {
    const person = await signUp(server)
    const { body } = await person.call('/api/save-quotation', {
      body: { quotation: aPricedQuotation(200) },
    })
    await using opened = await visit(server, `/${body.quotation.id}`, { as: person })
    const { page } = opened
    await expect(rows(boq(page))).toHaveCount(200)
    await take(row(boq(page), 30))
    await page.mouse.move(400, 892, { steps: 3 })
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    await expect.poll(scrolled).toBeGreaterThan(before + 800)
    await page.mouse.move(400, 450)
    await letGo(page)
    const at = (await descriptionsIn(page)).indexOf('Work of kind 30')
    expect(at).toBeGreaterThan(45)
    // Rows out of sight get their numbers a little later.
    const numbers = Array.from({ length: 200 }, (_, nth) => String(nth + 1))
    await expect.poll(() => numbersIn(page)).toEqual(numbers)
    await undo(page).click()
    await expect(description(boq(page), 30)).toHaveText('Work of kind 30')
  })
})

describe('blocks', () => {
  test('flow from left to right: beside each other, above and below', async () => {
    await using opened = await paper()
    const { page } = opened
    const before = await blocksOn(page)
    await drag(block(page, 'text', 2), block(page, 'text', 1), [0.2, 0.5])
    const swapped = [before[0], before[2], before[1], ...before.slice(3)]
    expect(await blocksOn(page)).toEqual(swapped)

    const lines = ['1First task', '2Second task', '3Third task', 'SubtotalUSD140.00']
    await take(boq(page, 1))
    await carryTo(boq(page), [0.5, 0.2])
    const inHand = page.locator('body > [inert]')
    for (const line of lines) await expect(inHand).toContainText(line)
    await expect(inHand.getByText('First task')).toBeVisible()
    await shot(page, 'drag-block', [1280])
    await letGo(page)
    expect((await blocksOn(page)).slice(3, 5)).toEqual(['Labour', 'Material'])
    await undo(page).click()
    await expect.poll(() => blocksOn(page)).toEqual(swapped as string[])

    await take(block(page, 'text'))
    await carryTo(boq(page), [0.5, 0.8])
    await page.mouse.move(30, 500)
    await letGo(page)
    expect(await blocksOn(page)).toEqual(swapped as string[])
  })

  test('are moved by keys, sideways too, while typing is locked', async () => {
    await using opened = await paper()
    const { page } = opened
    const before = await blocksOn(page)
    await handleOf(block(page, 'text', 1)).focus()
    await press(page, 'Space', ...Array.from({ length: 18 }, () => 'ArrowRight'))
    await expect
      .poll(() => blocksOn(page))
      .toEqual([before[0], before[2], before[1], ...before.slice(3)] as string[])
    await expect(page.getByRole('status').filter({ hasText: 'Block 3 of 8' })).toHaveCount(1)
    await press(page, '7', 'Tab', 'Control+z', 'Space')
    await isAtRest(page)
    expect((await blocksOn(page))[2]).toBe(before[1] as string)
    await hasFocus(handleOf(block(page, 'text', 2)))
  })
})

test('a finger drags by the number, and scrolls everywhere else', async () => {
  await using opened = await visit(server, '/', { width: 390, touch: true, clock: 'running' })
  const { page, context } = opened
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await center(boq(page))
  const first = cell(row(boq(page), 0), 'description')
  await first.tap()
  await hasCaret(first)
  await page.keyboard.press('Shift')
  const start = await placeOn(handleOf(row(boq(page), 0)), [0.5, 0.3])
  await touch('touchStart', start)
  await touch('touchMove', { x: start.x, y: start.y + 20 })
  await isInHand(page)
  const end = await placeOn(row(boq(page), 1), [0.4, 0.8])
  await touch('touchMove', end)
  await expect.poll(() => descriptionsIn(page)).toEqual(['Second item', 'First item', 'Third item'])
  await shot(page, 'drag-row', [390])
  await touch('touchEnd')
  await isAtRest(page)
  await stopTime(page)
  // Longer than until a tooltip.
  await page.clock.runFor(600)
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await page.clock.resume()
  expect(await numbersIn(page)).toEqual(['1', '2', '3'])

  const before = await page.evaluate(() => scrollY)
  const text = await placeOn(description(boq(page), 1), [0.5, 0.5])
  await touch('touchStart', text)
  for (const gone of [30, 80, 130]) await touch('touchMove', { x: text.x, y: text.y - gone })
  await touch('touchEnd')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 60)
})

/** In the page: what was to be done with the next frame is done. */
const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
