import { expect, test } from 'bun:test'
import { WORDS } from '../../../../../web/features/editor/drafts/draft-banner.tsx'

test('the offer of a draft says when there are several', () => {
  expect(WORDS.offered('14:03', 1)).toBe('Unsaved changes from 14:03')
  expect(WORDS.offered('14:03', 2)).toBe('Unsaved changes from 14:03, the newest of 2 drafts')
})
