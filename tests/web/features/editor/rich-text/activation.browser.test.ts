import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import {
  closeField,
  committedHtml,
  htmlOf,
  openField,
  openHarness,
  pointAt,
  waitForEditor,
} from './harness/open-harness.ts'
import type { HarnessField } from './harness/page.tsx'

setDefaultTimeout(120_000)

const RICH =
  '<h1>Offer for the bathroom</h1><p>Dear Mrs <b>Smith</b>, thank you for <a href="https://a.b/">your request</a>. We are glad to offer the following works in your house.</p><p><br></p><h2>Scope</h2><ul><li>Tiles<ul><li>floor</li><li>walls <i>and</i> ceiling</li></ul></li><li>Pipes</li></ul><h3>Then</h3><ol start="3"><li>three<ul><li>mixed</li></ul></li><li>four</li></ol><p style="text-align:center">centred</p><table><thead><tr><th>Room</th><th>m²</th></tr></thead><tbody><tr><td>Bath<br>with two lines</td><td style="text-align:right">12</td></tr><tr><td></td><td style="text-align:right">3</td></tr></tbody></table><hr><p>H<sub>2</sub>O, <span style="color:#a63b32">red</span>, <code>x</code></p>'

const FIELDS: HarnessField[] = [
  { id: 'title', mode: 'title', html: 'Bathroom <i>renovation</i>', placeholder: 'Title' },
  { id: 'text', mode: 'text', html: RICH, placeholder: 'Write' },
  {
    id: 'cell',
    mode: 'cell',
    html: 'Ceramic tiles, <b>white</b>, 30×60 cm, with a longer text that wraps over lines',
  },
  { id: 'list', mode: 'cell', html: '<p>Pipes</p><ul><li>copper</li><li>steel</li></ul>' },
  { id: 'empty', mode: 'cell', html: '', placeholder: 'Description' },
]

/** The position of each word of a field, in px; labels of the editor's buttons are left out. */
const lettersOf = (page: Page, id: string) =>
  page.evaluate((id) => {
    const root = document.querySelector(`#${id}`)
    if (!root) return null
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const letters: unknown[] = [JSON.stringify(root.getBoundingClientRect())]
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.ce-toolbar, .tc-toolbox, .ce-inline-toolbar')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const { x, y, width, height } = range.getBoundingClientRect()
        letters.push([word, x, y, width, height])
      }
    }
    return letters
  }, id)

describe('opening a rich text field', () => {
  test('moves no letter of any field', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    for (const { id } of FIELDS) {
      const before = await lettersOf(page, id)
      await openField(page, id)
      expect(await lettersOf(page, id)).toEqual(before)
      await closeField(page)
      expect(await lettersOf(page, id)).toEqual(before)
    }
    expect(await committedHtml(page)).toEqual([])
  })

  test('puts the caret at the click', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    for (const [word, id] of [
      ['walls', 'text'],
      ['mixed', 'text'],
      ['with two', 'text'],
      ['steel', 'list'],
    ] as const) {
      const at = await pointAt(page, id, word, 3)
      await page.mouse.click(at.x, at.y)
      await waitForEditor(page, id)
      await page.keyboard.type('|')
      await closeField(page)
      expect(await htmlOf(page, id)).toContain(`${word.slice(0, 3)}|${word.slice(3)}`)
    }
  })

  test('keeps a selection made by dragging', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    const box = await page.locator('#cell b').boundingBox()
    if (!box) throw new Error('no bold text')
    await page.mouse.move(box.x + 1, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 1, box.y + 8, { steps: 4 })
    await page.mouse.up()
    await waitForEditor(page, 'cell')
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('white')
  })

  test('loses no key typed before the editor is there', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await page.locator('#empty .field').click()
    await page.keyboard.type('Bath tub x')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('180')
    await waitForEditor(page, 'empty')
    await closeField(page)
    expect(await htmlOf(page, 'empty')).toBe('Bath tub 180')
  })

  test('happens on focus with the caret at the end, and closes the field that was open', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await page.locator('#title .field').focus()
    await waitForEditor(page, 'title')
    await page.keyboard.type('!')
    await page.locator('#cell .field').focus()
    await waitForEditor(page, 'cell')
    expect(await page.locator('.codex-editor').count()).toBe(1)
    expect(await htmlOf(page, 'title')).toBe('Bathroom <i>renovation!</i>')
  })

  test('does not happen to a read-only field, whose links open in a new tab', async () => {
    await using visit = await openHarness([
      { id: 'read', mode: 'text', html: 'See <a href="https://a.b/c">this</a>', isReadOnly: true },
    ])
    const { page, context } = visit
    await context.route('https://a.b/**', (route) => route.fulfill({ body: 'there' }))
    const opened = context.waitForEvent('page')
    await page.locator('#read a').click()
    const there = await opened
    expect(there.url()).toBe('https://a.b/c')
    await there.close()
    await context.unroute('https://a.b/**')
    expect(await page.evaluate(() => window.harness.isOpen())).toBe(false)
    expect(await page.locator('#read .field').getAttribute('tabindex')).toBeNull()
  })
})
