import { test } from 'bun:test'
import type { Page } from 'playwright'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, row, rows } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const PASTED = 400

/** Pastes rows below the boq's second and undoes it. */
async function withLongPasteUndone(page: Page): Promise<void> {
  const boq = block(page, 'boq')
  await cell(row(boq, 1), 'qty').click()
  await page.evaluate((count) => {
    const clipboardData = new DataTransfer()
    const lines = Array.from({ length: count }, (_, at) => `Work ${at + 1}\t2\t10`)
    clipboardData.setData('text/plain', lines.join('\n'))
    const options = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
  }, PASTED)
  await page.locator('[data-paste-rows] [type=submit]').click()
  await expect(rows(boq)).toHaveCount(3 + PASTED)
  await expect(page.locator('[data-paste-rows]')).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(rows(boq)).toHaveCount(3)
}

/** Redoes the paste and looks at the page when only its first rows are rendered. */
function redoAnd<T>(page: Page, look: () => T): Promise<T> {
  return page.evaluate(
    (source) =>
      new Promise<T>((resolve) => {
        const boq = document.querySelector('[data-block-type="boq"]') as Element
        const observer = new MutationObserver(() => {
          if (!boq.querySelector('[data-unrendered]')) return
          observer.disconnect()
          // biome-ignore lint/security/noGlobalEval: a function of the test's own, in the page
          resolve(eval(`(${source})()`))
        })
        observer.observe(boq, { childList: true, subtree: true })
        const options = { key: 'z', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', options))
      }),
    look.toString(),
  )
}

test('printing right after a long paste prints all rows', async () => {
  await using opened = await visit(server, '/', { bypassCSP: true })
  const { page } = opened
  await withLongPasteUndone(page)
  const [before, printed] = await redoAnd(page, () => {
    const drawn = () =>
      document.querySelector('[data-block-type="boq"]')?.querySelectorAll('[data-row-id]').length ??
      0
    const early = drawn()
    dispatchEvent(new Event('beforeprint'))
    return [early, drawn()]
  })
  expect(before).toBeLessThan(printed ?? 0)
  expect(printed).toBe(3 + PASTED)
})

test('keys move through rows that are not rendered yet, not past them', async () => {
  await using opened = await visit(server, '/', { bypassCSP: true })
  const { page } = opened
  await withLongPasteUndone(page)
  const [from, to] = await redoAnd(page, () => {
    const number = (element: Element | null | undefined) =>
      Number(element?.closest('[data-row-id]')?.querySelector('[data-cell="number"]')?.textContent)
    const group = document.querySelector('[data-unrendered]')?.previousElementSibling
    const figure = group?.lastElementChild?.querySelector<HTMLElement>('[data-cell="qty"]')
    figure?.focus()
    const press = { key: 'ArrowDown', bubbles: true, cancelable: true }
    figure?.dispatchEvent(new KeyboardEvent('keydown', press))
    return [number(figure), number(document.activeElement)]
  })
  expect(to).toBe((from ?? 0) + 1)
})

test('a drag begins once all rows are rendered', async () => {
  await using opened = await visit(server, '/', { bypassCSP: true })
  const { page } = opened
  await withLongPasteUndone(page)
  // The code is fetched for the first drag; the second one begins at once.
  const grip = row(block(page, 'boq'), 0).locator('> [data-action="drag"]')
  await grip.focus()
  await press(page, 'Enter')
  await expect(page.locator('html[data-dragging]')).toBeAttached()
  await press(page, 'Escape')
  await expect(page.locator('html[data-dragging]')).toHaveCount(0)
  const undrawn = await redoAnd(
    page,
    () =>
      new Promise((resolve) => {
        new MutationObserver(() =>
          resolve(document.querySelectorAll('[data-unrendered]').length),
        ).observe(document.documentElement, { attributeFilter: ['data-dragging'] })
        const handle = document.querySelector<HTMLElement>('[data-row-id] > [data-action="drag"]')
        handle?.focus()
        handle?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        )
      }),
  )
  expect(undrawn).toBe(0)
  await press(page, 'Escape')
  await expect(rows(block(page, 'boq'))).toHaveCount(3 + PASTED)
})

test('rows get their tools once they are near the view, of an event that does not bubble', async () => {
  await using opened = await visit(server, '/')
  const { page } = opened
  await withLongPasteUndone(page)
  await press(page, 'Control+Shift+z')
  const boq = block(page, 'boq')
  await expect(rows(boq)).toHaveCount(3 + PASTED)
  const last = rows(boq).last()
  const tools = last.locator('> [data-bar], > [data-action="drag"]')
  await expect(tools).toHaveCount(0)
  // As Firefox and Safari send it.
  await last.evaluate((row) => {
    const name = 'contentvisibilityautostatechange'
    row.parentElement?.dispatchEvent(new ContentVisibilityAutoStateChangeEvent(name))
  })
  await expect(tools).toHaveCount(2)
  const middle = rows(boq).nth(PASTED / 2)
  await middle.scrollIntoViewIfNeeded()
  await expect(middle.locator('> [data-bar]')).toHaveCount(1)
})

test('rows out of sight get their new numbers soon, and before print at once', async () => {
  await using opened = await visit(server, '/', { bypassCSP: true })
  const { page } = opened
  await withLongPasteUndone(page)
  await press(page, 'Control+Shift+z')
  const boq = block(page, 'boq')
  const last = rows(boq).last().locator('> [data-cell="number"]')
  await expect(last).toHaveText(String(3 + PASTED))
  await cell(row(boq, 1), 'qty').click()
  const [early, printed] = await page.evaluate(
    () =>
      new Promise<(string | null | undefined)[]>((resolve) => {
        const table = document.querySelector('[data-block-type="boq"]') as Element
        const numberOfLast = () =>
          [...table.querySelectorAll('[data-row-id] > [data-cell="number"]')].at(-1)?.textContent
        // Of a removed row; what runs when the page is idle comes after it.
        new MutationObserver((records) => {
          if (!records.some(({ removedNodes }) => removedNodes.length > 0)) return
          const first = numberOfLast()
          dispatchEvent(new Event('beforeprint'))
          resolve([first, numberOfLast()])
        }).observe(table, { childList: true, subtree: true })
        const keys = { key: 'Backspace', ctrlKey: true, shiftKey: true }
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }),
        )
      }),
  )
  expect(early).toBe(String(3 + PASTED))
  expect(printed).toBe(String(2 + PASTED))
  await press(page, 'Control+z')
  await expect(last).toHaveText(String(3 + PASTED))
})
