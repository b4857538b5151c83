import { expect, test } from 'bun:test'
import { textFor } from '../../../../../web/features/editor/drafts/draft-banner.tsx'
import type { DraftOffer } from '../../../../../web/features/editor/drafts/offer-draft.ts'
import { aNote } from '../../../../support/documents.ts'

test('the offer of a draft says when there are several', () => {
  const offered = (count: number) =>
    textFor({ draft: { at: Date.now() }, quotation: aNote('Roof'), count } as DraftOffer)
  expect(offered(1)).toMatch(/^Unsaved changes from [^,]+$/)
  expect(offered(2)).toMatch(/^Unsaved changes from [^,]+, the newest of 2 drafts$/)
})
