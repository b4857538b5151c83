import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { RichTextMode } from '../../../../../../web/features/editor/rich-text/index.ts'
import { closeField, htmlOf, openHarness, pointAt, waitForEditor } from '../harness/open-harness.ts'

setDefaultTimeout(120_000)

/** The field's html after a click before the text and these keys; text is typed, names are pressed. */
async function after(html: string, before: string, keys: string[], mode: RichTextMode = 'text') {
  await using visit = await openHarness([{ id: 'text', mode, html }])
  const { page } = visit
  const { x, y } = await pointAt(page, 'text', before, 0)
  await page.mouse.click(x, y)
  await waitForEditor(page, 'text')
  for (const key of keys)
    await (/^(?:Shift\+)?(?:[A-Z][A-Za-z]{2,}|Control\+.)$/.test(key)
      ? page.keyboard.press(key)
      : page.keyboard.type(key))
  await closeField(page)
  return await htmlOf(page, 'text')
}

const LIST = '<ul><li>a</li><li>b</li><li>c</li></ul>'

describe('a list', () => {
  test.each([
    [
      'is indented by ctrl+]',
      LIST,
      'b',
      ['Control+]'],
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    ['cannot indent its first item', LIST, 'a', ['Control+]'], LIST],
    [
      'is outdented by ctrl+[, with the following items as its own',
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>',
      'b',
      ['Control+['],
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
    ],
    [
      'is outdented by Backspace at an item’s start',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
      'b',
      ['Backspace'],
      '<ul><li>a</li><li>b</li></ul>',
    ],
    [
      'turns its first item into a line by Backspace',
      LIST,
      'a',
      ['Backspace'],
      '<p>a</p><ul><li>b</li><li>c</li></ul>',
    ],
    [
      'keeps a nested list of the other kind',
      '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
      'b',
      ['x'],
      '<ul><li>a<ol start="3"><li>xb</li></ol></li></ul>',
    ],
    [
      'splits an item by Enter',
      LIST,
      'b',
      ['x', 'Enter'],
      '<ul><li>a</li><li>x</li><li>b</li><li>c</li></ul>',
    ],
    [
      'is split in two by Enter in an empty item',
      LIST,
      'b',
      ['Enter', 'ArrowUp', 'Enter', 'x'],
      '<ul><li>a</li></ul><p>x</p><ul><li>b</li><li>c</li></ul>',
    ],
    [
      'is joined by the line after it',
      `${LIST}<p>d</p>`,
      'd',
      ['Backspace'],
      '<ul><li>a</li><li>b</li><li>cd</li></ul>',
    ],
    [
      'lets the caret leave at its end',
      `${LIST}<p>d</p>`,
      'c',
      ['End', 'ArrowRight', 'x'],
      `${LIST}<p>xd</p>`,
    ],
    [
      'is joined by the next line by Delete at its end',
      `${LIST}<p>d</p>`,
      'c',
      ['End', 'Delete', 'x'],
      '<ul><li>a</li><li>b</li><li>cxd</li></ul>',
    ],
    [
      'is left to a new line by ArrowDown at its end',
      LIST,
      'c',
      ['End', 'ArrowDown', 'x'],
      `${LIST}<p>x</p>`,
    ],
    [
      'is selected by shift and arrows item by item',
      LIST,
      'a',
      ['Shift+ArrowDown', 'Shift+ArrowDown', 'Delete'],
      '<ul><li>c</li></ul>',
    ],
    [
      'is selected upwards likewise',
      LIST,
      'c',
      ['Shift+ArrowUp', 'Shift+ArrowUp', 'x'],
      '<ul><li>xc</li></ul>',
    ],
    [
      'breaks the line of an item by Shift+Enter',
      LIST,
      'b',
      ['x', 'Shift+Enter', 'y'],
      '<ul><li>a</li><li>x<br>yb</li><li>c</li></ul>',
    ],
  ] as const)('%s', async (_name, html, before, keys, stored) => {
    expect(await after(html, before, [...keys])).toBe(stored)
  })

  test('takes marks across several items', async () => {
    expect(await after(LIST, 'b', ['Control+a', 'Control+b'])).toBe(
      '<ul><li><b>a</b></li><li><b>b</b></li><li><b>c</b></li></ul>',
    )
  })

  test('is allowed in a cell too', async () => {
    expect(await after('<p>x</p><ul><li>a</li></ul>', 'a', ['b'], 'cell')).toBe(
      '<p>x</p><ul><li>ba</li></ul>',
    )
  })
})
