import { keptProfiles } from '../../../state/kept-profiles.ts'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { $route } from '../../../state/routes.ts'
import { $session, $workOwner, type Session } from '../../../state/session.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { metaNow } from '../document/now.ts'
import { $isNewer, $isReading } from '../document/store.ts'
import { adoptDrafts, autosave, offerDraft } from '../drafts/page-drafts.ts'
import { learnOwner, load, unload } from './load.ts'

const loadAdoptKept = lazy(() => import('../letterhead/adopt-kept.ts'))

let leaving: Promise<void> | null = null
let entering: Promise<void> | null = null

/** Resolves once the user of the latest login owns the drafts that existed then. */
export const onceDraftsAdopted = async (): Promise<void> => void (await entering)

/** Ties the paper and its drafts to the user they belong to (product: Drafts). */
export function followSession(): void {
  const openId = () => metaNow()?.id
  $workOwner.listen((_, before) => {
    if (before) leaving = leave(before, openId())
  })
  $session.listen((session, before) => {
    if (session.status !== 'known') return
    if (before?.status === 'anonymous') entering = enter(session, openId())
    // What was typed during the credential check belongs to the user too.
    if (before?.status === 'checking') void autosave.sign(session.email)
  })
}

/**
 * After a login, anonymous drafts become the user's, a quotation that could not be shown is loaded
 * again, and a quotation that is being read may turn out to be the user's own.
 */
async function enter({ email }: Session, id: string | undefined): Promise<void> {
  // The previous user's work must not become the next user's.
  await leaving
  await adoptDrafts(email)
  await autosave.sign(email)
  if (keptProfiles().length > 0) withLoaded(loadAdoptKept, ({ adoptKept }) => void adoptKept())
  if (id === undefined) return
  const level = metaNow()?.permissionLevel
  if (level === 'Forbidden' || $isNewer.peek()) return load(id)
  if ($isReading.peek()) await learnOwner(id)
  await offerDraft(id)
}

/**
 * A logout takes the user's work off the paper; its draft stays under the user's name. An expired
 * session leaves the paper alone until somebody else logs in.
 */
async function leave(email: string, id: string | undefined): Promise<void> {
  if (id === undefined) return
  commitPending()
  await autosave.sign(email)
  if ($route.get().screen === 'editor') await load(id, undefined, true)
  else unload()
}
