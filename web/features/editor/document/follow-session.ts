import { $route } from '../../../state/routes.ts'
import { $session, type Session } from '../../../state/session.ts'
import { commitPending } from './commit-pending.ts'
import { adoptDrafts, autosave, offerDraft } from './drafts/page-drafts.ts'
import { load, unload } from './load.ts'
import { $document } from './store.ts'

/** Whose work is on the paper, even if the session has expired since. */
let lastUser = ''
let leaving: Promise<void> | null = null

/** Keeps the paper and its drafts with the user they belong to (design: Unsaved work; spec 4, Login). */
export function followSession(): void {
  $session.listen((session, before) => {
    const id = $document.peek()?.meta.peek().id
    if (before?.status === 'known') lastUser = before.email
    const isAnother = session.status === 'known' && session.email !== lastUser
    if (lastUser !== '' && (session.hasLeft || isAnother)) {
      leaving = leave(lastUser, id)
      lastUser = ''
    }
    if (before?.status === 'anonymous' && session.status === 'known') void enter(session, id)
  })
}

/** After a login the anonymous drafts become the user's, and a Forbidden quotation is loaded again. */
async function enter({ email }: Session, id: string | undefined): Promise<void> {
  // The last user's work must not become the next one's.
  await leaving
  await adoptDrafts(email)
  await autosave.sign(email)
  if (id === undefined) return
  if ($document.peek()?.meta.peek().permissionLevel === 'Forbidden') await load(id)
  else await offerDraft(id)
}

/**
 * A logout takes the user's work off the paper; its draft stays under the user's name. A session
 * that expired leaves the paper alone until somebody else logs in.
 */
async function leave(email: string, id: string | undefined): Promise<void> {
  if (id === undefined) return
  commitPending()
  await autosave.sign(email)
  if ($route.get().screen === 'editor') await load(id, undefined, true)
  else unload()
}
