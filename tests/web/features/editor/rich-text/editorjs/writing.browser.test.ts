import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { closeField, htmlOf, openField, openHarness, pointAt } from '../harness/open-harness.ts'

setDefaultTimeout(120_000)

const EMPTY = [{ id: 'text', mode: 'text' as const, html: '', placeholder: 'Write' }]

/** The field's html after it is closed. */
async function left(page: Page, id = 'text'): Promise<string> {
  await closeField(page)
  return htmlOf(page, id)
}

async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/')
  await page.locator('.ce-popover--opened .cdx-search-field__input').fill(name)
  await page
    .locator('.ce-popover--opened .ce-popover-item:visible', { hasText: name })
    .first()
    .click()
}

const TOOLBAR = '.ce-inline-toolbar > .ce-popover--opened > .ce-popover__container'

const selectWord = async (page: Page, word: string) => {
  const { x, y } = await pointAt(page, 'text', word)
  // The toolbar of an earlier selection closes a moment later; it must not be mistaken for this one's.
  await page.mouse.click(x + 200, y)
  await page.locator(TOOLBAR).waitFor({ state: 'detached' })
  await page.mouse.dblclick(x, y)
  await page.locator(TOOLBAR).waitFor()
}

const NO_COLOUR = 'rgba(0, 0, 0, 0)'

/** The colour that marks a kept selection in an element. */
const markOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one, '::highlight(rich-selection)').backgroundColor)

describe('a person writing', () => {
  test.each([
    ['<p>Tiles</p>', '<p><b>Tiles</b></p><p>x</p>'],
    ['<ul><li>Tiles</li></ul>', '<ul><li><b>Tiles</b></li></ul><p>x</p>'],
  ])('goes on at once after a mark without losing a key: %s', async (html, stored) => {
    await using visit = await openHarness([{ id: 'text', mode: 'text', html }])
    const { page } = visit
    await openField(page, 'text')
    await page.keyboard.press('Control+a')
    await page.locator(TOOLBAR).waitFor()
    await page.keyboard.press('Control+b')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    if (html.startsWith('<ul>')) await page.keyboard.press('Enter')
    await page.keyboard.type('x')
    expect(await left(page)).toBe(stored)
  })

  test('makes a heading, bold text and a nested list, which the closed field shows', async () => {
    await using visit = await openHarness(EMPTY)
    const { page } = visit
    await openField(page, 'text')
    await choose(page, 'Heading 1')
    await page.keyboard.type('Bathroom')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('gladly')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' offer')
    await page.keyboard.press('Enter')
    await choose(page, 'List')
    await page.keyboard.type('Tiles')
    await page.keyboard.press('Enter')
    await page.keyboard.type('floor')
    await page.keyboard.press('Control+]')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Pipes')
    await page.keyboard.press('Control+[')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('End')
    expect(await left(page)).toBe(
      '<h1>Bathroom</h1><p>We <b>gladly</b> offer</p><ul><li>Tiles<ul><li>floor</li></ul></li><li>Pipes</li></ul><p>End</p>',
    )
    expect(await page.locator('#text .field > ul > li').count()).toBe(2)
  })

  test('leaves no slash when no block was chosen', async () => {
    await using visit = await openHarness(EMPTY)
    await openField(visit.page, 'text')
    await visit.page.keyboard.press('/')
    await visit.page.waitForSelector('.ce-popover--opened > .ce-popover__container')
    await visit.page.keyboard.press('Escape')
    expect(await left(visit.page)).toBe('')
  })

  test('removes the slash with Backspace in the empty filter, and writes on', async () => {
    await using visit = await openHarness([{ id: 'text', mode: 'text', html: '<p>One</p>' }])
    const { page } = visit
    await openField(page, 'text')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await page.locator('.ce-popover--opened > .ce-popover__container').waitFor()
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    expect(await page.locator('.ce-popover--opened .cdx-search-field__input').count()).toBe(1)
    await page.keyboard.press('Backspace')
    await page.locator('.ce-popover--opened').waitFor({ state: 'detached' })
    expect(await page.locator('.codex-editor__redactor').textContent()).toBe('One')
    await page.keyboard.type('Two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await page.locator('.ce-popover--opened .cdx-search-field__input').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('!')
    expect(await left(page)).toBe('<p>One</p><p>Two!</p>')
  })

  test('fills a table, cell by cell with Tab', async () => {
    await using visit = await openHarness(EMPTY)
    const { page } = visit
    await openField(page, 'text')
    await choose(page, 'Table')
    await page.locator('.tc-cell').first().click()
    for (const text of ['Room', 'm²', 'Bath', '12']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    expect(await left(page)).toBe(
      '<table><tbody><tr><td>Room</td><td>m²</td></tr><tr><td>Bath</td><td>12</td></tr></tbody></table>',
    )
  })

  test('marks the selected word with ctrl+i, ctrl+u and ctrl+shift+x', async () => {
    const ids = ['first', 'second', 'third'] as const
    await using visit = await openHarness(ids.map((id) => ({ id, mode: 'text', html: 'two' })))
    const { page } = visit
    for (const [nth, [keys, html]] of [
      ['Control+i', '<i>two</i>'],
      ['Control+u', '<u>two</u>'],
      ['Control+Shift+x', '<s>two</s>'],
    ].entries()) {
      const id = ids[nth] ?? ''
      await openField(page, id)
      await page.keyboard.press('Control+a')
      await page.keyboard.press(keys ?? '')
      expect(await left(page, id)).toBe(html ?? '')
    }
  })

  test('colours, highlights and aligns through the toolbar', async () => {
    await using visit = await openHarness([
      { id: 'text', mode: 'text', html: '<p>one</p><p>two</p>' },
    ])
    const { page } = visit
    await openField(page, 'text')
    await selectWord(page, 'two')
    await page.locator('[data-item-name="colour"]').click()
    await page.getByRole('button', { name: 'Red text' }).click()
    // Editor.js shows its toolbar anew a moment after the text changed, with the palette closed.
    await page.locator('.rich-palette').waitFor({ state: 'detached' })
    await page.locator('[data-item-name="colour"]').click()
    await page.getByRole('button', { name: 'Yellow highlight' }).click()
    await selectWord(page, 'one')
    await page.locator('[data-item-name="align"]').click()
    await page.locator('[data-item-name="align-center"]').click()
    expect(await left(page)).toBe(
      '<p style="text-align:center">one</p><p><span style="color:#a63b32;background-color:#fff3a3">two</span></p>',
    )
  })

  test('removes a colour by choosing ink', async () => {
    await using visit = await openHarness([
      { id: 'text', mode: 'text', html: '<span style="color:#a63b32">red</span>' },
    ])
    const { page } = visit
    await openField(page, 'text')
    await selectWord(page, 'red')
    await page.locator('[data-item-name="colour"]').click()
    await page.getByRole('button', { name: 'Ink text' }).click()
    expect(await left(page)).toBe('red')
  })

  test.each([
    ['example.com/a', '<a href="https://example.com/a">site</a>'],
    ['a@example.com', '<a href="mailto:a@example.com">site</a>'],
    ['', 'site'],
  ])('links a word to "%s"', async (typed, html) => {
    await using visit = await openHarness([
      { id: 'text', mode: 'text', html: typed ? 'site' : '<a href="https://a.b/">site</a>' },
    ])
    const { page } = visit
    await openField(page, 'text')
    await selectWord(page, 'site')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('textbox', { name: 'Link or email address' })
    // What is selected stays marked meanwhile, by a rule for the editor's texts alone.
    expect([
      await markOf(page, '.rich-editing [contenteditable="true"]'),
      await markOf(page, 'body'),
    ]).toEqual([expect.stringMatching(/0\.24\)$/), NO_COLOUR])
    await field.fill('javascript:alert(1)')
    await field.press('Enter')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill(typed)
    await field.press('Enter')
    expect(await left(page)).toBe(html)
  })
})
