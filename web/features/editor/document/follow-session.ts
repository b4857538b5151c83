import { $route } from '../../../state/routes.ts'
import { $session, type Session } from '../../../state/session.ts'
import { flushEdits } from './commit-pending.ts'
import { signDraft } from './drafts/autosave.ts'
import { adoptDrafts, lookForDraft } from './drafts/find-draft.ts'
import { load, unload } from './load.ts'
import { $document } from './store.ts'

/** Whose work is on the paper, though the session may have run out since. */
let last = ''
let parting: Promise<void> | null = null

/** Keeps drafts and the paper with whoever is here (design: Unsaved work; spec 4, Login). */
export function followSession(): void {
  $session.listen((session, before) => {
    const id = $document.peek()?.meta.peek().id
    if (before?.status === 'known') last = before.email
    const isAnother = session.status === 'known' && session.email !== last
    if (last !== '' && (session.hasLeft || isAnother)) {
      parting = part(last, id)
      last = ''
    }
    if (before?.status === 'anonymous' && session.status === 'known') void greet(session, id)
  })
}

/** After a login the anonymous drafts become the user's, and a Forbidden quotation is loaded again. */
async function greet({ email }: Session, id: string | undefined): Promise<void> {
  // What was the last user's must not become the next one's.
  await parting
  await adoptDrafts(email)
  await signDraft(email)
  if (id === undefined) return
  if ($document.peek()?.meta.peek().permissionLevel === 'Forbidden') await load(id)
  else await lookForDraft(id)
}

/**
 * A logout takes the user's work out of sight, kept under the user's name to the last letter. A
 * session that ran out leaves the paper alone, until somebody else comes.
 */
async function part(email: string, id: string | undefined): Promise<void> {
  if (id === undefined) return
  await flushEdits()
  await signDraft(email)
  if ($route.get().screen === 'editor') await load(id, undefined, true)
  else unload()
}
