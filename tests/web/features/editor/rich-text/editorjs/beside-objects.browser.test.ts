import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { closeField, htmlOf, openHarness, waitForEditor } from '../harness/open-harness.ts'

setDefaultTimeout(120_000)

const FILE = '<a href="/uploads/abc" download="f.pdf">f.pdf (2 kB)</a>'
const PICTURE = '<img src="/uploads/xyz" alt="plan" width="40">'

/** The field's html after these keys, with `[file]` and `[picture]` for the two. */
async function after(html: string, keys: readonly string[]): Promise<string> {
  const filled = html.replaceAll('[file]', FILE).replaceAll('[picture]', PICTURE)
  await using visit = await openHarness([{ id: 'text', mode: 'text', html: filled }])
  const { page } = visit
  await page.locator('#text .field').focus()
  await waitForEditor(page, 'text')
  for (const key of keys) await page.keyboard.press(key)
  await closeField(page)
  return (await htmlOf(page, 'text')).replaceAll(FILE, '[file]').replaceAll(PICTURE, '[picture]')
}

describe('beside a file or a picture', () => {
  test.each<[string, string, string[], string]>([
    [
      'Enter after a file at the end starts a paragraph',
      'a [file]',
      ['Control+End', 'Enter', 'x'],
      '<p>a [file]</p><p>x</p>',
    ],
    // Here the browser sets the caret, beside the file and in no text.
    [
      'Enter does so where the caret came by End',
      '<p>a [file]</p><p>b</p>',
      ['Control+Home', 'End', 'Enter', 'x'],
      '<p>a [file]</p><p>x</p><p>b</p>',
    ],
    [
      'Enter divides two files',
      '[file][file]',
      ['Control+End', 'ArrowLeft', 'Enter', 'x'],
      '<p>[file]</p><p>x[file]</p>',
    ],
    [
      'Enter divides two pictures',
      '[picture][picture]',
      ['Control+End', 'ArrowLeft', 'Enter', 'x'],
      '<p>[picture]</p><p>x[picture]</p>',
    ],
    [
      'Enter before a picture moves it down',
      '<p>a</p><p>[picture] b</p>',
      ['Control+End', 'Home', 'Enter', 'x'],
      '<p>a</p><p><br></p><p>x[picture] b</p>',
    ],
    [
      'arrows go over a line that is a file',
      '<p>a</p><p>[file]</p><p>b</p>',
      ['Control+Home', 'End', 'ArrowRight', 'x', 'ArrowRight', 'y', 'ArrowRight', 'z'],
      '<p>a</p><p>x[file]y</p><p>zb</p>',
    ],
    [
      'an arrow to the line before goes after its picture',
      '<p>a [picture]</p><p>b</p>',
      ['Control+End', 'Home', 'ArrowLeft', 'x'],
      '<p>a [picture]x</p><p>b</p>',
    ],
    [
      'Backspace joins a line to a file',
      '<p>a [file]</p><p>b</p>',
      ['Control+End', 'Home', 'Backspace', 'x'],
      'a [file]xb',
    ],
    [
      'Backspace in an empty line leads to the file before',
      '<p>a [file]</p><p>b</p>',
      ['Control+End', 'Backspace', 'Backspace', 'x'],
      'a [file]x',
    ],
    [
      'Delete joins the line after a picture',
      '<p>a [picture]</p><p>b</p>',
      ['Control+Home', 'End', 'Delete'],
      'a [picture]b',
    ],
    [
      'Backspace deletes a picture at the start',
      '<p>a</p><p>[picture] c</p>',
      ['Control+End', 'Home', 'ArrowRight', 'Backspace', 'x'],
      '<p>a</p><p>x c</p>',
    ],
    [
      'Enter twice after a file in a list leaves the list',
      '<ul><li>a [file]</li></ul><p>b</p>',
      ['Control+Home', 'End', 'Enter', 'Enter', 'x'],
      '<ul><li>a [file]</li></ul><p>x</p><p>b</p>',
    ],
    [
      'Shift+Enter breaks the line, and in a text without either',
      '<p>a [file]</p><p>b</p>',
      ['Control+Home', 'End', 'Shift+Enter', 'x', 'Control+End', 'Shift+Enter', 'y'],
      '<p>a [file]<br>x</p><p>b<br>y</p>',
    ],
  ])('%s', async (_what, html, keys, stored) => {
    expect(await after(html, keys)).toBe(stored)
  })

  test('arrows go over a file in the direction of the text', async () => {
    const html = `<p>ا${FILE}ب</p>`
    await using visit = await openHarness([{ id: 'text', mode: 'text', html }])
    const { page } = visit
    await page.locator('#text').evaluate((element) => element.setAttribute('dir', 'rtl'))
    await page.locator('#text .field').focus()
    await waitForEditor(page, 'text')
    for (const key of ['Control+Home', 'ArrowLeft', 'ArrowLeft', 'x'])
      await page.keyboard.press(key)
    await closeField(page)
    expect(await htmlOf(page, 'text')).toBe(`ا${FILE}xب`)
  })
})
