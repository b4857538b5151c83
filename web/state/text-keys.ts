import { call } from './api.ts'
import { $session } from './session.ts'

/** A bookmarked text that is put in by its key (product: Recurring texts). */
export interface TextKey {
  readonly id: string
  readonly key: string
  readonly name: string
}

let known: readonly TextKey[] = []
let fetchedAt = 0

/** The keys of the user's texts, as they were fetched last. */
export const textKeys = (): readonly TextKey[] => known

/** How old what was fetched may be when the page is looked at again, in ms. */
const KEPT_MS = 60_000

/** Fetches the keys at each login, and when the page is looked at again. */
export function followTextKeys(): void {
  $session.subscribe(({ status }) => {
    known = []
    if (status === 'known') void refetchTextKeys()
  })
  document.addEventListener('visibilitychange', () => {
    const isOld = Date.now() - fetchedAt > KEPT_MS
    if (!document.hidden && isOld && $session.get().status === 'known') void refetchTextKeys()
  })
}

/** Without an answer, those that are known stay. */
export async function refetchTextKeys(): Promise<void> {
  const { email } = $session.get()
  fetchedAt = Date.now()
  const answer = await call('GET', 'get-bookmark-key-list')
  if (answer.ok && $session.get().email === email) known = answer.data.bookmarks
}
