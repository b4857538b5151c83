import { test } from 'bun:test'
import type { Page } from 'playwright'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, row, rows, saveState, total } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

declare global {
  interface Window {
    /** How often React has changed the page (its hook for developers' tools). */
    commits: number
    /** The selection when a figure got the focus and when the click had ended. */
    taken: string[]
  }
}

/** Counts React's commits by the hook that it looks for when it starts. */
async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.commits = 0
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          window.commits += 1
        },
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    })
  })
}

const commits = (page: Page) => page.evaluate(() => window.commits)

test('digits are painted by signals alone: React draws nothing while a figure is typed', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await countCommits(page)
  await page.reload()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const boq = block(page, 'boq')
  await cell(row(boq, 0), 'qty').click()
  // The first digit shows the unsaved mark in the bar.
  await page.keyboard.type('7')
  await expect(cell(row(boq, 0), 'price')).toHaveText('70.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  // Messages of the load and prefetches may still come and go.
  const drawn = async () => {
    const before = await commits(page)
    for (const [digit, price] of [
      ['2', '720.00'],
      ['3', '7,230.00'],
      ['4', '72,340.00'],
    ] as const) {
      await page.keyboard.type(digit)
      await expect(cell(row(boq, 0), 'price')).toHaveText(price)
    }
    await expect(total(page)).toContainText('72,')
    const after = await commits(page)
    await press(page, 'Backspace', 'Backspace', 'Backspace')
    await expect(cell(row(boq, 0), 'price')).toHaveText('70.00')
    return after - before
  }
  await expect.poll(drawn).toBe(0)
  // A new row does render: the counter works.
  await press(page, 'Enter')
  const before = await commits(page)
  await boq.getByRole('button', { name: '+ Row' }).click()
  await expect(rows(boq)).toHaveCount(4)
  expect(await commits(page)).toBeGreaterThan(before)
})

test('the focus stays where it moved before a new row is rendered', async () => {
  await using opened = await paper()
  const { page } = opened
  const boq = block(page, 'boq')
  const figure = cell(row(boq, 0), 'qty')
  const add = boq.getByRole('button', { name: '+ Row' })
  await add.click()
  await expect(rows(boq).nth(3).locator(':focus')).toHaveCount(1)
  await add.focus()
  await add.evaluate((button: HTMLElement) => {
    button.click()
    document.querySelector<HTMLElement>('[data-cell="qty"]')?.focus()
    return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  })
  await expect(rows(boq)).toHaveCount(5)
  await expect(figure).toBeFocused()
})

test('a click selects the figure when it ends, as WebKit would drop an earlier selection', async () => {
  await using opened = await paper()
  const { page } = opened
  const first = row(block(page, 'boq'), 0)
  await page.evaluate(() => {
    window.taken = []
    const note = () => window.taken.push(String(getSelection()))
    for (const type of ['focusin', 'click']) addEventListener(type, () => queueMicrotask(note))
  })
  await cell(first, 'itemPrice').click()
  expect(await page.evaluate(() => window.taken)).toEqual(['', '10.00'])
  await press(page, 'Tab')
  expect(await page.evaluate(() => window.taken.at(-1))).toBe('1')
  await page.keyboard.type('12')
  await expect(cell(first, 'price')).toHaveText('120.00')
})

test('a figure selected by keys stays selected at the next click; the one after sets the caret', async () => {
  await using opened = await paper()
  const { page } = opened
  const boq = block(page, 'boq')
  const [first, second] = [cell(row(boq, 0), 'itemPrice'), cell(row(boq, 1), 'itemPrice')]
  await first.click()
  await press(page, 'Enter')
  await expect(second).toBeFocused()
  await second.click()
  await page.keyboard.type('7')
  await expect(second).toHaveText('7')
  await press(page, 'Escape')
  await second.click()
  await page.keyboard.type('8')
  await expect(second).toHaveText('8')
  await second.click()
  await press(page, 'End')
  await page.keyboard.type('5')
  await expect(second).toHaveText('85')
  const subtotal = cell(boq, 'subtotal')
  for (const sum of ['280', '300']) {
    await subtotal.click()
    await page.keyboard.type(sum)
    await press(page, 'Enter')
    await expect(subtotal).toHaveText(`${sum}.00`)
  }
  await press(page, 'Control+z')
  await expect(subtotal).toHaveText('280.00')
  await page.keyboard.type('290')
  await expect(subtotal).toHaveText('290')
})

test('undo and redo select the edited figure again, so typing replaces it', async () => {
  await using opened = await paper()
  const { page } = opened
  const figure = cell(row(block(page, 'boq'), 0), 'itemPrice')
  await figure.click()
  await page.keyboard.type('25')
  await press(page, 'Enter')
  await figure.click()
  await press(page, 'End', 'Control+z')
  await expect(figure).toHaveText('10.00')
  await figure.click()
  await page.keyboard.type('7')
  await expect(figure).toHaveText('7')
  await press(page, 'Escape', 'End', 'Control+Shift+z')
  await expect(figure).toHaveText('25.00')
  await page.keyboard.type('8')
  await expect(figure).toHaveText('8')
})

test('a cell pasted from a spreadsheet is one line, without its final line break', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const figure = cell(row(block(page, 'boq'), 0), 'itemPrice')
  await page.evaluate(() => navigator.clipboard.writeText('1 234,50 €\r\n'))
  await figure.click()
  const before = await figure.boundingBox()
  await press(page, 'Control+v')
  await expect(cell(row(block(page, 'boq'), 0), 'price')).toHaveText('1,234.50')
  expect(await figure.evaluate((element) => element.innerHTML)).toBe('1 234,50 €')
  expect(await figure.boundingBox()).toEqual(before)
  await press(page, 'Enter')
  await expect(figure).toHaveText('1,234.50')
})
