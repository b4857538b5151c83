import { describe, expect, test } from 'bun:test'
import { canonicalHtml, isPlainText } from '#domain/html/canonical.ts'
import { parseHtml } from '../../../src/adapters/html/parse.ts'

const canonical = (html: string) => canonicalHtml(html, parseHtml)

/** What comes in, and the one form it is stored in. */
const FORMS: readonly [string, string, string][] = [
  ['plain text', 'Tiles, 30×60 cm', 'Tiles, 30×60 cm'],
  ['a lone paragraph', '<p>Tiles</p>', 'Tiles'],
  ['an aligned lone paragraph', '<p align=center>x</p>', '<p style="text-align:center">x</p>'],
  ['paragraphs', '<p>a<p>b', '<p>a</p><p>b</p>'],
  ['loose text beside blocks', 'a<h2>b</h2>c', '<p>a</p><h2>b</h2><p>c</p>'],
  ['empty lines at the end', '<p>a</p><p></p><p><br></p>', 'a'],
  ['an empty line between', '<p>a</p><p></p><p>b</p>', '<p>a</p><p><br></p><p>b</p>'],
  ['nothing', ' <p> </p><b></b> ', ''],
  ['breaks', 'a<br/>b<br>', 'a<br>b'],
  ['white space', '  a \n b  <b> c</b> ', 'a b <b>c</b>'],
  ['hard spaces', 'a\u00a0b&nbsp;', 'a&nbsp;b'],
  ['entities', '1 &lt; 2 &amp; "3"', '1 &lt; 2 &amp; "3"'],
  [
    'old names of marks',
    '<strong>a</strong><em>b</em><del>c</del><ins>d</ins>',
    '<b>a</b><i>b</i><s>c</s><u>d</u>',
  ],
  ['marks in another order', '<i><b>a</b></i><b>b</b>', '<b><i>a</i>b</b>'],
  ['marks twice', '<b>a<b>b</b></b>', '<b>ab</b>'],
  ['misnested marks', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
  [
    'marks in styles',
    '<span style="font-weight:700;font-style:italic">a</span>',
    '<b><i>a</i></b>',
  ],
  ["Google Docs' wrapper", '<b style="font-weight:normal"><span>a</span></b>', 'a'],
  ['colours', '<font color=red>a</font>', '<span style="color:#ff0000">a</span>'],
  [
    'a colour and a highlight',
    '<span style="background: #ff0; color: rgb(1,2,3)">a</span>',
    '<span style="color:#010203;background-color:#ffff00">a</span>',
  ],
  [
    'a half transparent colour',
    '<span style="color: rgba(0, 0, 255, 0.5)">a</span>',
    '<span style="color:#8080ff">a</span>',
  ],
  ["the ink's own colour", '<span style="color:#000">a</span>', 'a'],
  [
    "the ink of the paper's titles and numbers",
    '<span style="color: rgb(93, 88, 82)">a</span><span style="color:#736d66">b</span>',
    'ab',
  ],
  [
    'ink inside a colour',
    '<span style="color:#f00">a<span style="color:black">b</span></span>',
    '<span style="color:#ff0000">a</span>b',
  ],
  ['a mark', '<mark>a</mark>', '<span style="background-color:#fff3a3">a</span>'],
  ['links', '<a href=" HTTPS://a.b/c d ">x</a>', '<a href="HTTPS://a.b/c%20d">x</a>'],
  [
    'a link around blocks',
    '<a href="tel:1"><p>a</p><p>b</p></a>',
    '<p><a href="tel:1">a</a></p><p><a href="tel:1">b</a></p>',
  ],
  ['links nobody should follow', '<a href="javascript:x">a</a><a href="//b.c">b</a>', 'ab'],
  [
    'nested lists',
    '<ul><li>a<ol start=4><li>b</ol><li>c</ul>',
    '<ul><li>a<ol start="4"><li>b</li></ol></li><li>c</li></ul>',
  ],
  [
    'a list in a list',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  ['blocks in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
  ['an empty item', '<ul><li></li></ul>', '<ul><li><br></li></ul>'],
  [
    'cells that span rows and columns',
    '<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td colspan=2>d</table>',
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr><tr><td>d</td><td></td></tr></tbody></table>',
  ],
  [
    'tables',
    '<table><tr><th>a<th>b<tr><td align=right>1</table>',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td style="text-align:right">1</td><td></td></tr></tbody></table>',
  ],
  [
    'merged cells',
    '<table><tr><td colspan=2>a<td>b</table>',
    '<table><tbody><tr><td>a</td><td></td><td>b</td></tr></tbody></table>',
  ],
  [
    'a table in a cell',
    '<table><tr><td><table><tr><td>a<td>b</table></table>',
    '<table><tbody><tr><td>a b</td></tr></tbody></table>',
  ],
  ['deep headings', '<h5>a</h5>', '<h3>a</h3>'],
  [
    'pictures',
    '<img src="/uploads/a" width=20 onerror=x>',
    '<img src="/uploads/a" alt="" width="20">',
  ],
  ['pictures from elsewhere', 'a<img src="https://a.b/c.png">', 'a'],
  [
    'attachments',
    '<b>a <a href="data:application/octet-stream;base64,AAAA" download="x/plan.pdf">plan.pdf <i>3 b</i></a></b>',
    '<b>a </b><a href="data:application/octet-stream;base64,AAAA" download="x_plan.pdf">plan.pdf 3 b</a>',
  ],
  [
    'uploaded attachments',
    '<a href="/uploads/a" download>plan.pdf</a>',
    '<a href="/uploads/a" download="plan.pdf">plan.pdf</a>',
  ],
  [
    'attachments that a browser would show',
    '<a href="data:text/html;base64,AAAA" download="a.html">a</a><a href="data:application/octet-stream;base64,AAAA">b</a>',
    'ab',
  ],
  ['rules', 'a<hr>b', '<p>a</p><hr><p>b</p>'],
]

describe('canonicalHtml', () => {
  test.each(FORMS)('has one form for %s', (_name, html, form) => {
    expect(canonical(html)).toBe(form)
    expect(canonical(form)).toBe(form)
  })

  test('returns plain text as it is', () => {
    expect(['', 'Tiles', 'Fließen für 12 m² – 3,50 €', '😀'].every(isPlainText)).toBe(true)
    expect(
      [' a', 'a ', 'a  b', 'a\nb', 'a&b', '<b>', 'a\u00a0b', '\0', '\ud800'].some(isPlainText),
    ).toBe(false)
  })
})
