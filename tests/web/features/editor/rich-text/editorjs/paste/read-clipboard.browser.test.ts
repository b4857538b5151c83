import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { closeField, htmlOf, openField, openHarness } from '../../harness/open-harness.ts'
import { EXCEL, SHEETS, WEB_PAGE } from './samples.ts'

setDefaultTimeout(120_000)

/** Pastes html and text that the page makes by repeating a piece; returns the ms it took. */
const paste = (page: Page, html: readonly [string, number], text: readonly [string, number]) =>
  page.evaluate(
    ({ html, text }) => {
      const data = new DataTransfer()
      if (html[0]) data.setData('text/html', html[0].repeat(html[1]))
      if (text[0]) data.setData('text/plain', text[0].repeat(text[1]))
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      })
      const before = performance.now()
      document.activeElement?.dispatchEvent(event)
      return performance.now() - before
    },
    { html, text },
  )

describe('too large a paste', () => {
  test.each([
    ['20 MB of html', ['<p style="x:y"><b>Lorem</b> ipsum</p>', 550_000], 'it came as plain text'],
    ['html as deep as it is long', ['<div>', 100_000], 'it came as plain text'],
    ['more tags than a document has', ['<b>x</b><i>y</i>', 60_000], 'it came as plain text'],
    ['more lines than a field takes', ['', 0], 'only its beginning is here'],
  ] as const)(
    'with %s is truncated with a message and never freezes the page',
    async (_what, html, words) => {
      await using visit = await openHarness([{ id: 'field', mode: 'text', html: '' }])
      const { page } = visit
      await openField(page, 'field')
      const ms = await paste(page, html, html[0] ? ['plain', 1] : ['line\n', 4_000_000])
      // Nothing is quadratic in the length: that would take minutes.
      expect(ms).toBeLessThan(30_000)
      expect(await page.evaluate(() => window.harness.toasts().join())).toContain(words)
      await closeField(page)
      expect(await htmlOf(page, 'field')).toStartWith(html[0] ? 'plain' : '<p>line</p><p>line</p>')
    },
  )
})

describe('a paste', () => {
  test.each([
    [
      'Excel',
      EXCEL,
      '<table><tbody><tr><td style="text-align:center"><b>Item</b></td><td style="text-align:center">Qty</td></tr><tr><td>Tiles &amp; glue</td><td style="text-align:right">12,50</td></tr></tbody></table>',
    ],
    [
      'Google Sheets',
      SHEETS,
      '<table><tbody><tr><td><b>Item</b></td><td style="text-align:right">3</td></tr></tbody></table>',
    ],
    [
      'a web page',
      WEB_PAGE,
      '<ul><li>Home</li></ul><h3>Scope</h3><p>See <a href="https://a.b/c?utm=1">the <i>plan</i></a>.</p><p>Buy</p><p>Quoted<br>twice</p>',
    ],
  ])('from %s keeps what the policy allows and drops the rest', async (_from, html, kept) => {
    await using visit = await openHarness([{ id: 'field', mode: 'text', html: '' }])
    const { page } = visit
    await openField(page, 'field')
    await paste(page, [html, 1], ['', 0])
    await closeField(page)
    expect(await htmlOf(page, 'field')).toBe(kept)
  })
})
