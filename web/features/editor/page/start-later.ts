import { effect } from '@preact/signals-react'
import { ifLoaded, lazy, prefetch } from '../../../state/lazy.ts'
import { followTextKeys } from '../../../state/text-keys.ts'
import { loadLineView, wayViews } from '../blocks/late-views.ts'
import { offerClients } from '../client-book/index.ts'
import { restoreCosts } from '../costs/toggle-costs.ts'
import { metaNow } from '../document/now.ts'
import { $document, $isCopy } from '../document/store.ts'
import { showLetterheadHint } from '../letterhead/load.ts'
import { loadRowOption } from '../options/row-choice.tsx'
import { keepFocusInSight } from '../paper/keep-in-sight.ts'
import { loadCsv } from '../paste-rows/catch-paste.ts'
import { loadComplete } from '../saving/send-save.ts'
import { loadTemplate } from '../session/load.ts'
import { answerOtherTabs } from '../session/other-tabs.ts'
import { tellAccepted, tellNotMailed } from '../session/tell-accepted.ts'
import { watchAccess } from '../session/watch-access.ts'
import { followCaret } from './insert-photo.ts'

/** Starts what an open document needs once it responds to input; nothing waits for it. */
export function startLater(loadHistory: () => Promise<unknown>): void {
  answerOtherTabs()
  watchAccess()
  tellNotMailed()
  tellAccepted()
  keepFocusInSight()
  restoreCosts()
  followStanding()
  showLetterheadHint()
  offerClients()
  followTextKeys()
  followCaret()
  if (metaNow()?.revision) prefetch(loadHistory)
  prefetch(loadComplete, loadTemplate, loadLineView, loadRowOption, wayViews.load, loadCsv)
}

const loadStanding = lazy(() => import('../standing/standing.tsx'))

/** Shows its owner what has become of each quotation that is opened. */
function followStanding(): void {
  let last: string | null = null
  effect(() => {
    const { id, revision, permissionLevel } = $document.value?.meta.value ?? {}
    const isOwn = revision && permissionLevel === 'Owner' && !$isCopy.value
    const own = (isOwn && id) || null
    if (own === last) return
    last = own
    // Without it the owner still learns of an answer and of a question by mail.
    ifLoaded(loadStanding, (standing) => standing.showStandingOf(own))
  })
}
