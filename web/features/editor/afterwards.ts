/**
 * What the editor needs soon, but not to begin: one chunk, fetched as soon as the page answers
 * input, or at once by whoever can't wait for that (load-afterwards.ts).
 */
import { DraftBanner } from './drafts/banner.tsx'
import { nameTab } from './page/name-tab.ts'
import { $notices } from './page/notices.tsx'
import './rich/sanitizer.ts'
import { ConflictBanner } from './saving/conflict-banner.tsx'

export { template } from '../../../src/domain/template.ts'
export { setOut } from './arrive.ts'
export { tellOutcome } from './cells/tell-outcome.ts'
export { adoptDrafts, keepDraft, offerDraft } from './drafts/offer.ts'
export { removeDraft } from './drafts/store.ts'
export { isWhole } from './loading/is-whole.ts'
export { saveOpenQuotation } from './saving/save.ts'
export { startSave } from './saving/start-save.ts'

nameTab()
$notices.set({ DraftBanner, ConflictBanner })
