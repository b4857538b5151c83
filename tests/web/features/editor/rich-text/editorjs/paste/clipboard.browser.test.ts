import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { sanitizeHtml } from '../../../../../../../src/adapters/html/sanitize.ts'
import type { RichTextMode } from '../../../../../../../web/features/editor/rich-text/index.ts'
import { HOSTILE_HTML } from '../../../../../../support/hostile-html.ts'
import { closeField, htmlOf, openField, openHarness } from '../../harness/open-harness.ts'

setDefaultTimeout(120_000)

/** Pastes, or drops at the caret, as the browser would. */
const bring = (page: Page, html: string, text = '', how: 'paste' | 'drop' = 'paste') =>
  page.evaluate(
    ({ html, text, how }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (text) data.setData('text/plain', text)
      const node = getSelection()?.anchorNode
      const element = node instanceof Element ? node : node?.parentElement
      const target = element?.closest('[contenteditable]')
      const box = target?.getBoundingClientRect()
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: (box?.x ?? 0) + 2,
              clientY: (box?.y ?? 0) + 5,
            })
      target?.dispatchEvent(event)
      return event.defaultPrevented
    },
    { html, text, how },
  )

async function pasted(
  mode: RichTextMode,
  before: string,
  html: string,
  text = '',
): Promise<string> {
  await using visit = await openHarness([{ id: 'field', mode, html: before }])
  const { page } = visit
  await openField(page, 'field')
  await page.keyboard.press('End')
  expect(await bring(page, html, text)).toBe(true)
  await closeField(page)
  return await htmlOf(page, 'field')
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Scope</b> of <span style='color:windowtext'>works</span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Tiles</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1)<span>&nbsp;</span></span><![endif]>floor</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]><i>Pipes</i></p><!--EndFragment--></body></html>`

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:700;font-style:italic">Scope</span><span style="color:#000000"> of works</span></p><ul style="margin:0"><li dir="ltr" aria-level="1"><p dir="ltr"><span style="text-decoration:underline">Tiles</span></p></li><ul><li dir="ltr" aria-level="2"><p>floor</p></li></ul></ul></b>`

describe('pasted html', () => {
  test("keeps Word's marks and lists", async () => {
    expect(await pasted('text', '', WORD)).toBe(
      '<p><b>Scope</b> of works</p><ul><li>Tiles<ol><li>floor</li></ol></li><li><i>Pipes</i></li></ul>',
    )
  })

  test("keeps Google Docs' marks and lists, not its black", async () => {
    expect(await pasted('text', '', DOCS)).toBe(
      '<p><b><i>Scope</i></b> of works</p><ul><li><u>Tiles</u><ul><li>floor</li></ul></li></ul>',
    )
  })

  test('joins the line at the caret when it is one line', async () => {
    expect(await pasted('text', '<p>a</p><p>b</p>', '<p>, <b>c</b></p>')).toContain(', <b>c</b>')
  })

  test.each([
    ['cell', '<h1>a</h1><table><tr><td>b<td>c</table>', '<p>x a</p><p>b c</p>'],
    ['title', '<h1>a</h1><p>b<br>c</p>', 'x a b c'],
  ] as const)('is reduced to what a %s may hold', async (mode, html, stored) => {
    const result = await pasted(mode, 'x', html)
    expect(result.replace('xa', 'x a').replace('<p>x</p><p>a</p>', '<p>x a</p>')).toBe(stored)
  })

  test('as plain text keeps its lines', async () => {
    expect(await pasted('text', '', '', 'a <b>\r\n\r\nc')).toBe(
      '<p>a &lt;b&gt;</p><p><br></p><p>c</p>',
    )
  })
})

describe('hostile html', () => {
  test('never runs: pasted, dropped, shown or opened', async () => {
    await using visit = await openHarness([{ id: 'field', mode: 'text', html: '' }])
    const { page } = visit
    await openField(page, 'field')
    // Every eleventh: the sanitizer's own test covers all of them.
    for (const html of HOSTILE_HTML.filter((_, at) => at % 11 === 0)) {
      await bring(page, html, '', 'paste')
      await bring(page, html, '', 'drop')
    }
    await closeField(page)
    await page.evaluate(
      (list) =>
        window.harness.show(
          list.map((html, at) => ({ id: `p${at}`, mode: 'text' as const, html })),
        ),
      HOSTILE_HTML.slice(),
    )
    await page.waitForSelector(`#p${HOSTILE_HTML.length - 1} .field`, { state: 'attached' })
    await page.locator('#p100 .field').focus()
    await page.waitForSelector('#p100 [data-shown]')
    expect(await page.evaluate(() => window.hacked)).toBeUndefined()
    expect(
      await page.locator('script:not([src]), iframe, object, [onerror], [onload]').count(),
    ).toBe(0)
  })

  test('is the same canonical html for the browser as for the server', async () => {
    await using visit = await openHarness([{ id: 'field', mode: 'text', html: '' }])
    const { page } = visit
    const clean = HOSTILE_HTML.map(sanitizeHtml)
    expect(await page.evaluate((list) => list.map(window.harness.sanitize), clean)).toEqual(clean)
    const again = await page.evaluate(
      (list) =>
        list.filter((html) => {
          const once = window.harness.sanitize(html)
          const template = document.createElement('template')
          template.innerHTML = once
          return template.innerHTML !== once || window.harness.sanitize(once) !== once
        }),
      HOSTILE_HTML.slice(),
    )
    expect(again).toEqual([])
  })
})

test('the first pasted line joins the caret’s in headings and lists too, and is one step', async () => {
  const at = (id: string, html: string) => ({ id, mode: 'text' as const, html })
  await using visit = await openHarness([
    at('heading', '<h2>Terms</h2>'),
    at('lines', '<h2>Terms</h2>'),
    at('items', '<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>'),
    at('item', '<ol><li>one</li></ol>'),
  ])
  const { page } = visit
  const bringTo = async (id: string, html: string, keys: readonly string[]) => {
    await openField(page, id)
    for (const key of keys) await page.keyboard.press(key)
    const before = await page.evaluate(() => window.harness.committed.length)
    await bring(page, html)
    expect(await page.evaluate(() => window.harness.committed.length)).toBe(before + 1)
    await page.keyboard.type('|')
    await closeField(page)
    return await htmlOf(page, id)
  }
  const middle = ['Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']
  expect(await bringTo('heading', '<h2>er</h2>', middle)).toBe('<h2>Terer|ms</h2>')
  expect(await bringTo('lines', '<h2>er</h2><p>and</p>', middle)).toBe(
    '<h2>Terer</h2><p>and|</p><h2>ms</h2>',
  )
  const three = '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'
  expect(await bringTo('items', three, ['Control+Home', 'ArrowRight'])).toBe(
    '<ul><li>oa</li><li>b<ul><li>c|ne<ul><li>deep</li></ul></li></ul></li><li>two</li></ul>',
  )
  expect(await bringTo('item', '<p>a</p><p>b</p>', ['Control+End'])).toBe(
    '<ol><li>onea</li><li>b|</li></ol>',
  )
})
