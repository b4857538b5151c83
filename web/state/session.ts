import { atom } from 'nanostores'
import { readCookies } from './browser-storage.ts'

export type Role = 'user' | 'super-admin'

export interface Session {
  /** `checking` until the credential check at start is done (product: Credential check). */
  status: 'checking' | 'anonymous' | 'known'
  email: string
  roles: readonly string[]
  /** Set after a logout, here or in another tab: the user's work is hidden. */
  hasLeft?: true
}

/** The data of an answer that logs in (api: Account calls). */
export interface Credentials {
  accessJwtToken: string
  email: string
  roles: readonly string[]
}

/** A login needs token, email and roles (product: Credential check). */
export const isComplete = (data: Partial<Credentials>): data is Credentials =>
  Boolean(data.accessJwtToken && data.email && data.roles)

const targetKey = 'target-route'
const nobody = { email: '', roles: [] }

export const $session = atom<Session>({ status: 'checking', ...nobody })

/**
 * The email of the user whose work this page holds; '' for nobody. It stays when the session ends
 * by itself, and changes on a logout or another login. Set before `$session`.
 */
export const $workOwner = atom('')

/** In memory only, never in the browser's storage (api: Session). */
let accessToken: string | null = null

export const currentAccessToken = (): string | null => accessToken

/** Stores token and user. */
export function rememberUser({ accessJwtToken, email, roles }: Credentials): void {
  accessToken = accessJwtToken
  $workOwner.set(email)
  $session.set({ status: 'known', email, roles })
}

/** Clears the token and with it the user (api: Session). */
export function forgetUser(why: Pick<Session, 'hasLeft'> = {}): void {
  accessToken = null
  if (why.hasLeft) $workOwner.set('')
  $session.set({ status: 'anonymous', ...nobody, ...why })
}

/**
 * False if there can be no session. The server sets this cookie beside the refresh cookie, which
 * scripts can't read (api: Session).
 */
export const mayHaveSession = (): boolean => /(^|; )has-session=1/.test(readCookies())

export const isSuperAdmin = (session: Session): boolean => session.roles.includes('super-admin')

/** Resolves once the credential check is done. */
export function onceChecked(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if ($session.get().status !== 'checking') resolve()
  else {
    const stop = $session.listen(({ status }) => {
      if (status === 'checking') return
      stop()
      resolve()
    })
  }
  return promise
}

/**
 * Where to go after a login (product: Log in). It survives a reload of this tab, so that an
 * activation opened in the tab still leads there.
 */
export const $targetRoute = atom<string | null>(readTarget())

$targetRoute.listen((path) => keepInTab(targetKey, path))

/** Returns the target and clears it. */
export function takeTargetRoute(): string | null {
  const path = $targetRoute.get()
  $targetRoute.set(null)
  return path
}

function readTarget(): string | null {
  const path = tabStorage()?.getItem(targetKey) ?? null
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null
}

/** What lasts as long as the tab; null on the server, and if the browser forbids storage. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Keeps the text, or nothing (null), as long as the tab; without room for it, not beyond a reload. */
export function keepInTab(name: string, text: string | null): void {
  try {
    if (text === null) tabStorage()?.removeItem(name)
    else tabStorage()?.setItem(name, text)
  } catch {}
}
