import { $session, type Session } from '../../../state/session.ts'
import { $document } from '../commands.ts'
import { signDraft } from '../drafts/keeper.ts'
import { adoptDrafts, lookForDraft } from '../drafts/look.ts'
import { load } from './load.ts'

/** Keeps drafts and the paper with whoever is here (design: Unsaved work; spec 4, Login). */
export function followSession(): void {
  $session.listen((session, before) => {
    const id = $document.peek()?.meta.peek().id
    if (before?.status === 'anonymous' && session.status === 'known') void greet(session, id)
    if (before?.status === 'known' && session.status === 'anonymous') part(session, id)
  })
}

/** After a login the anonymous drafts become the user's, and a Forbidden quotation is loaded again. */
async function greet({ email }: Session, id: string | undefined): Promise<void> {
  await adoptDrafts(email)
  await signDraft(email)
  if (id === undefined) return
  if ($document.peek()?.meta.peek().permissionLevel === 'Forbidden') await load(id)
  else await lookForDraft(id)
}

/** A logout takes the user's work out of sight; a session that ran out leaves the paper alone. */
function part({ hasLeft }: Session, id: string | undefined): void {
  if (id !== undefined && hasLeft) void load(id)
}
