import { expect, test } from 'bun:test'
import { cutAtHeight } from '../../../../web/features/previews/sheet.tsx'

test('what fills the height is kept, and nothing after it', () => {
  const line = '<p>A line</p>'
  expect(cutAtHeight(line.repeat(100), 330)).toBe(line.repeat(10))
  expect(cutAtHeight(line.repeat(3), 330)).toBe(line.repeat(3))
  expect(cutAtHeight(line.repeat(100), Number.POSITIVE_INFINITY)).toBe(line.repeat(100))
  expect(cutAtHeight('', 330)).toBe('')
})

test('a table is cut between its rows, which count once each, whatever is in their cells', () => {
  const row = '<tr><td><p>a</p><p>b</p><table><tbody><tr><td>c</td></tr></tbody></table></td></tr>'
  const start = '<h3>Materials</h3><table><tbody>'
  expect(cutAtHeight(`${start}${row.repeat(30)}</tbody></table>`, 44 + 5 * 36)).toBe(
    start + row.repeat(5),
  )
})

test('attributes and words that look like tags count for nothing', () => {
  const html =
    '<p style="text-align:right">&lt;/p&gt; <b>1</b></p><ul><li>One</li><li>Two</li></ul>'
  expect(cutAtHeight(html, 33 + 21)).toBe(html.slice(0, html.indexOf('<li>Two')))
})
