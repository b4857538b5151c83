import { expect, test } from 'bun:test'
import { changedHtml } from '../../../../../../web/features/editor/history/draw/changed-html.ts'

test.each([
  ['Wall, white', 'Wall, black', 'Wall, <del>white</del><ins>black</ins>'],
  [
    '<h1>Offer</h1><p>For you</p>',
    '<h1>Offer</h1><p>For you and me</p>',
    '<h1>Offer</h1><p>For you<ins> and me</ins></p>',
  ],
  ['<p>One</p>', '<p>One</p><p>Two</p>', '<p>One</p><ins><p>Two</p></ins>'],
  ['<p>One</p><p>Two</p>', '<p>Two</p>', '<del><p>One</p></del><p>Two</p>'],
  [
    '<ul><li>One</li><li>Two</li></ul>',
    '<ul><li>One</li><li>Two</li><li>Three</li></ul>',
    '<ul><li>One</li><li>Two</li><li><ins>Three</ins></li></ul>',
  ],
  [
    '<p>Same words</p>',
    '<h2>Same words</h2>',
    '<del><p>Same words</p></del><ins><h2>Same words</h2></ins>',
  ],
  [
    '<table><tbody><tr><td>A b</td></tr></tbody></table>',
    '<table><tbody><tr><td>A c</td></tr></tbody></table>',
    '<table><tbody><tr><td>A <del>b</del><ins>c</ins></td></tr></tbody></table>',
  ],
  [
    '<table><tbody><tr><td>A</td></tr></tbody></table>',
    '<table><tbody><tr><td>A</td></tr><tr><td>B</td></tr></tbody></table>',
    '<del><table><tbody><tr><td>A</td></tr></tbody></table></del><ins><table><tbody><tr><td>A</td></tr><tr><td>B</td></tr></tbody></table></ins>',
  ],
])('from %s to %s', (before, after, changed) => {
  expect(changedHtml(before, after)).toBe(changed)
})
