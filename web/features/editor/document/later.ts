import { keepFocusInSight } from '../paper/keep-in-sight.ts'
import { answerOtherTabs } from './other-tabs.ts'
import { completeQuotation } from './save/complete-quotation.ts'
import { completeSaved } from './save/save-document.ts'
import { watchAccess } from './watch-access.ts'

/** What an open document needs once it answers input: none of it is waited for. */
export function startLater(): void {
  answerOtherTabs()
  watchAccess()
  keepFocusInSight()
  completeSaved(completeQuotation)
}
