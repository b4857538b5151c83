import { atom } from 'nanostores'

/** Where the browser keeps the account that waits for its activation (awaited-activation.ts). */
export const AWAITED_KEY = 'awaited-activation'

/** Something may have to be said of an account: what it is loads with the notice. */
export const $hasNotice = atom(browserStorage()?.getItem(AWAITED_KEY) != null)

/** Another tab of this browser registered. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => key === AWAITED_KEY && $hasNotice.set(true))

/** Null on the server, and where the browser forbids storage. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
