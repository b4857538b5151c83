import { expect, test } from 'bun:test'
import { WORDS } from '../../../../web/features/editor/editor-words.ts'

test.each([
  ['blocks[2].boq.rows[0].qty.value', 'row 1 of block 3'],
  ['blocks[0]', 'block 1'],
  ['blocks', 'this quotation'],
])('a figure that can’t be saved is named as people count: %s', (at, place) => {
  expect(WORDS.saving.outOfRange(at)).toBe(`Not saved: a figure in ${place} is beyond a trillion.`)
})

test('the offer of a draft says when there are several', () => {
  expect(WORDS.drafts.offered('14:03', 1)).toBe('Unsaved changes from 14:03')
  expect(WORDS.drafts.offered('14:03', 2)).toBe(
    'Unsaved changes from 14:03, the newest of 2 drafts',
  )
})
