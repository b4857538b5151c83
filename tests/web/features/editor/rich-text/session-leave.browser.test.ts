import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { fieldHtml } from '#domain/html/fields.ts'
import { htmlOf, openField, openHarness, waitForEditor } from './harness/open-harness.ts'

setDefaultTimeout(120_000)

const FIELDS = (['one', 'two', 'three'] as const).map((id) => ({
  id,
  mode: 'cell' as const,
  html: id,
}))

/** The field with the focus, and whether a field is open. */
const whereIs = (page: Page) =>
  page.evaluate(() => ({
    focus: document.activeElement?.closest('#one, #two, #three, #title, #text')?.id ?? null,
    isOpen: window.harness.isOpen(),
  }))

describe('leaving a rich text field', () => {
  test('by Tab goes where the owner moves the focus', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await page.evaluate(() => {
      window.harness.tabTo = { one: 'three' }
    })
    await openField(page, 'one')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Tab')
    await waitForEditor(page, 'three')
    expect(await whereIs(page)).toEqual({ focus: 'three', isOpen: true })
    expect(await htmlOf(page, 'one')).toBe('one!')
    expect(await page.evaluate(() => window.harness.left)).toEqual([{ id: 'one', move: 'next' }])
  })

  test('by Tab and Shift+Tab goes to the next and the previous field otherwise', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await openField(page, 'two')
    await page.keyboard.press('Tab')
    await waitForEditor(page, 'three')
    await page.keyboard.press('Shift+Tab')
    await waitForEditor(page, 'two')
    await page.keyboard.press('Shift+Tab')
    await waitForEditor(page, 'one')
    expect(await page.locator('.codex-editor').count()).toBe(1)
  })

  test('by Escape closes an open menu first, then the editor, and keeps the focus on the field', async () => {
    await using visit = await openHarness([{ id: 'text', mode: 'text', html: '' }])
    const { page } = visit
    await openField(page, 'text')
    await page.keyboard.press('/')
    await page.locator('.ce-popover--opened > .ce-popover__container').waitFor()
    await page.keyboard.press('Escape')
    expect(await whereIs(page)).toEqual({ focus: 'text', isOpen: true })
    await page.keyboard.press('Escape')
    expect(await whereIs(page)).toEqual({ focus: 'text', isOpen: false })
    await page.keyboard.type('again')
    await waitForEditor(page, 'text')
    await page.keyboard.press('Escape')
    expect(await htmlOf(page, 'text')).toBe('again')
  })

  test('by Tab comes after the fields that are blank in it; shift+Tab goes back to them', async () => {
    await using visit = await openHarness([
      {
        id: 'text',
        mode: 'text',
        html: `<p>${fieldHtml('client')}<br>${fieldHtml('street')}</p><p>Mobile</p>`,
      },
      { id: 'next', mode: 'text', html: '' },
    ])
    const { page } = visit
    await page.locator('#text .field').focus()
    for (const keys of ['Tab', 'Shift+Tab', 'x', 'Tab', 'y', 'Tab']) await page.keyboard.press(keys)
    await page.waitForFunction(() => window.harness.left.some(({ move }) => move === 'next'))
    expect(await htmlOf(page, 'text')).toBe(
      `<p>${fieldHtml('client', 'x')}<br>${fieldHtml('street', 'y')}</p><p>Mobile</p>`,
    )
    await waitForEditor(page, 'next')
  })

  test('by Tab before the editor is there keeps what was typed in a field after its label', async () => {
    await using visit = await openHarness([
      {
        id: 'text',
        mode: 'text',
        html: `<h2>Details</h2><p>Quotation no. ${fieldHtml('number')}<br>Valid for 14 days</p>`,
      },
      { id: 'next', mode: 'text', html: '' },
    ])
    const { page } = visit
    // In one turn, in which no editor can be mounted.
    await page.evaluate(() => {
      window.harness.tabTo = { text: 'next' }
      document.querySelector<HTMLElement>('#text .field')?.focus()
      for (const key of [...'A-7', 'Tab'])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    })
    await waitForEditor(page, 'next')
    expect(await htmlOf(page, 'text')).toBe(
      `<h2>Details</h2><p>Quotation no. ${fieldHtml('number', 'A-7')}<br>Valid for 14 days</p>`,
    )
  })

  test('by Enter ends a title, which stays one line', async () => {
    await using visit = await openHarness([{ id: 'title', mode: 'title', html: 'Bath' }])
    const { page } = visit
    await openField(page, 'title')
    await page.keyboard.press('End')
    await page.keyboard.type('room')
    await page.keyboard.press('Shift+Enter')
    expect(await whereIs(page)).toEqual({ focus: 'title', isOpen: false })
    expect(await htmlOf(page, 'title')).toBe('Bathroom')
  })

  test('by a click lets the click hit its target', async () => {
    await using visit = await openHarness([
      { id: 'text', mode: 'text', html: '<p>a</p>' },
      { id: 'three', mode: 'cell', html: 'three' },
    ])
    const { page } = visit
    await openField(page, 'text')
    // Empty lines at the end are dropped when it closes: what is below moves up by a hundred px.
    for (let line = 0; line < 4; line++) await page.keyboard.press('Enter')
    await page.locator('#three .field').click({ position: { x: 12, y: 18 } })
    await waitForEditor(page, 'three')
    expect(await htmlOf(page, 'text')).toBe('a')
  })

  test('by an unmount leaves nothing open', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await openField(page, 'one')
    await page.keyboard.type('x')
    await page.evaluate(() => window.harness.show([{ id: 'two', mode: 'cell', html: 'two' }]))
    await page.waitForSelector('#one', { state: 'detached' })
    expect(await whereIs(page)).toEqual({ focus: null, isOpen: false })
    await openField(page, 'two')
    expect(await page.locator('.codex-editor').count()).toBe(1)
  })
})
