/**
 * What the editor needs soon, but not to begin: one chunk, fetched as soon as the page answers
 * input, or at once by whoever can't wait for that (load-afterwards.ts).
 */
import { DraftBanner } from './document/drafts/draft-banner.tsx'
import { ConflictBanner } from './document/save/conflict-banner.tsx'
import { nameTab } from './document/tab-title.ts'
import { $notices } from './paper/notices.tsx'

export { template } from '../../../src/domain/document/template.ts'
export { removeDraft } from './document/drafts/database.ts'
export { adoptDrafts, keepDraft, offerDraft } from './document/drafts/offer-draft.ts'
export { isWhole } from './document/is-valid.ts'
export { setOut } from './document/remember-focus.ts'
export { saveOpenQuotation } from './document/save/save.ts'
export { startSave } from './document/save/start-save.ts'
export { tellOutcome } from './figures/outcome-message.ts'

nameTab()
$notices.set({ DraftBanner, ConflictBanner })
