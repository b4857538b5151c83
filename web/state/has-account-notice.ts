import { atom } from 'nanostores'

/** The storage key for the account that is waiting for activation (awaited-activation.ts). */
export const AWAITED_KEY = 'awaited-activation'

/**
 * Whether there may be an account notice to show; the code that decides
 * what it says is loaded then.
 */
export const $hasNotice = atom(browserStorage()?.getItem(AWAITED_KEY) != null)

/** Another tab of this browser has registered. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => key === AWAITED_KEY && $hasNotice.set(true))

/** Null on the server, and if the browser forbids storage. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
