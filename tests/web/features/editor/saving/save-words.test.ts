import { expect, test } from 'bun:test'
import { WORDS } from '../../../../../web/features/editor/saving/save-words.ts'

test.each([
  ['blocks[2].boq.rows[0].qty.value', 'row 1 of block 3'],
  ['blocks[0]', 'block 1'],
  ['blocks', 'this quotation'],
])('a figure that can’t be saved is named as people count: %s', (at, place) => {
  expect(WORDS.outOfRange(at)).toBe(`Not saved: a figure in ${place} is beyond a trillion.`)
})
