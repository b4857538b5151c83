import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { htmlOf, openHarness, openPlace, waitForEditing } from './harness/open-harness.ts'

setDefaultTimeout(120_000)

const PLACES = (['one', 'two', 'three'] as const).map((id) => ({
  id,
  mode: 'cell' as const,
  html: id,
}))

/** Which place holds the focus, and whether a place is open. */
const whereIs = (page: Page) =>
  page.evaluate(() => ({
    focus: document.activeElement?.closest('#one, #two, #three, #title, #text')?.id ?? null,
    isOpen: window.harness.isOpen(),
  }))

describe('leaving a rich place', () => {
  test('by Tab goes where the owner says', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await page.evaluate(() => {
      window.harness.tabTo = { one: 'three' }
    })
    await openPlace(page, 'one')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Tab')
    await waitForEditing(page, 'three')
    expect(await whereIs(page)).toEqual({ focus: 'three', isOpen: true })
    expect(await htmlOf(page, 'one')).toBe('one!')
    expect(await page.evaluate(() => window.harness.left)).toEqual([{ id: 'one', move: 'next' }])
  })

  test('by Tab and Shift+Tab goes to the next and the one before, else', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await openPlace(page, 'two')
    await page.keyboard.press('Tab')
    await waitForEditing(page, 'three')
    await page.keyboard.press('Shift+Tab')
    await waitForEditing(page, 'two')
    await page.keyboard.press('Shift+Tab')
    await waitForEditing(page, 'one')
    expect(await page.locator('.codex-editor').count()).toBe(1)
  })

  test('by Escape closes an open menu first, then the editor, and rests on the place', async () => {
    await using visit = await openHarness([{ id: 'text', mode: 'text', html: '' }])
    const { page } = visit
    await openPlace(page, 'text')
    await page.keyboard.press('/')
    await page.locator('.ce-popover--opened > .ce-popover__container').waitFor()
    await page.keyboard.press('Escape')
    expect(await whereIs(page)).toEqual({ focus: 'text', isOpen: true })
    await page.keyboard.press('Escape')
    expect(await whereIs(page)).toEqual({ focus: 'text', isOpen: false })
    await page.keyboard.type('again')
    await waitForEditing(page, 'text')
    await page.keyboard.press('Escape')
    expect(await htmlOf(page, 'text')).toBe('again')
  })

  test('by Enter ends a title, which stays one line', async () => {
    await using visit = await openHarness([{ id: 'title', mode: 'title', html: 'Bath' }])
    const { page } = visit
    await openPlace(page, 'title')
    await page.keyboard.press('End')
    await page.keyboard.type('room')
    await page.keyboard.press('Shift+Enter')
    expect(await whereIs(page)).toEqual({ focus: 'title', isOpen: false })
    expect(await htmlOf(page, 'title')).toBe('Bathroom')
  })

  test('by a click lets the click arrive where it was aimed at', async () => {
    await using visit = await openHarness([
      { id: 'text', mode: 'text', html: '<p>a</p>' },
      { id: 'three', mode: 'cell', html: 'three' },
    ])
    const { page } = visit
    await openPlace(page, 'text')
    // Lines at the end are dropped when it closes: what stands below moves up by a hundred px.
    for (let line = 0; line < 4; line++) await page.keyboard.press('Enter')
    await page.locator('#three .place').click({ position: { x: 12, y: 18 } })
    await waitForEditing(page, 'three')
    expect(await htmlOf(page, 'text')).toBe('a')
  })

  test('when the component goes, goes quietly', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await openPlace(page, 'one')
    await page.keyboard.type('x')
    await page.evaluate(() => window.harness.show([{ id: 'two', mode: 'cell', html: 'two' }]))
    await page.waitForSelector('#one', { state: 'detached' })
    expect(await whereIs(page)).toEqual({ focus: null, isOpen: false })
    await openPlace(page, 'two')
    expect(await page.locator('.codex-editor').count()).toBe(1)
  })
})
