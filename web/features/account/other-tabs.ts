import { api } from '../../state/api.ts'
import { $session, type Credentials, forgetUser, rememberUser } from '../../state/session.ts'

/**
 * The tabs of one browser share the refresh cookie, so they share who is here: a login in one lets
 * the others in, a logout sends them out. No token travels between them.
 */
type News = 'logged in' | 'logged out'

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('session')

/** Somebody just logged in here. */
export function enter(credentials: Credentials): void {
  rememberUser(credentials)
  tell('logged in')
}

/** Somebody just logged out here. */
export function leave(): void {
  forgetUser()
  tell('logged out')
}

/** Follows what happens in the other tabs. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { status } = $session.get()
    if (data === 'logged in' && status === 'anonymous') void api.getAccessToken()
    if (data === 'logged out' && status === 'known') forgetUser()
  })
}

const tell = (news: News) => channel?.postMessage(news)
