import { readCookies, writeCookie } from './browser-storage.ts'

/** A year, in seconds. */
const KEPT_S = 31_536_000

export function rememberOwnStart(isOwn: boolean): void {
  if (isOwn === /(^|; )own-start=1/.test(readCookies())) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  writeCookie(`own-start=1; Path=/; SameSite=Strict${secure}; Max-Age=${isOwn ? KEPT_S : 0}`)
}
