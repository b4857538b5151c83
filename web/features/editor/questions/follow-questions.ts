import { effect } from '@preact/signals-react'
import { ifLoaded, lazy } from '../../../state/lazy.ts'
import { $document, $isCopy } from '../document/store.ts'

const loadOwnQuestions = lazy(() => import('./own-questions.tsx'))

/** Looks for questions about each quotation that its owner opens (product: Questions). */
export function followQuestions(): void {
  let last: string | null = null
  effect(() => {
    const id = ownId()
    if (id === last) return
    last = id
    // Without them the owner still learns of a question by mail.
    ifLoaded(loadOwnQuestions, (own) => own.showQuestionsOf(id))
  })
}

/** Of the user's stored quotation that is open. */
function ownId(): string | null {
  const { id, revision, permissionLevel } = $document.value?.meta.value ?? {}
  return id && revision && permissionLevel === 'Owner' && !$isCopy.value ? id : null
}
