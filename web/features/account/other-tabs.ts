import { api } from '../../state/api.ts'
import {
  $session,
  $targetRoute,
  type Credentials,
  forgetUser,
  rememberUser,
} from '../../state/session.ts'

/**
 * The tabs of one browser share the refresh cookie, so they share who is here: a login in one lets
 * the others in, a logout sends them out. No token travels between them. This is the email of who
 * came, or null when somebody left.
 */
type News = string | null

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('who is here')

/** Somebody just logged in here. */
export function enter(credentials: Credentials): void {
  makeWay(credentials.email)
  rememberUser(credentials)
  tell(credentials.email)
}

/** Somebody just logged out here. */
export function leave(): void {
  part()
  tell(null)
}

/** Follows what happens in the other tabs. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    makeWay(data)
    if (data !== null && $session.get().status === 'anonymous') void api.getAccessToken()
  })
}

/** Whoever else was here has left. */
function makeWay(next: News): void {
  const { status, email } = $session.get()
  if (status === 'known' && email !== next) part()
}

/** Where one was heading is nobody else's way. */
function part(): void {
  forgetUser({ hasLeft: true })
  $targetRoute.set(null)
}

const tell = (news: News) => channel?.postMessage(news)
