import { atom } from 'nanostores'
import { readKept } from './browser-storage.ts'

/** The storage key for the account that is waiting for activation (awaited-activation.ts). */
export const AWAITED_KEY = 'awaited-activation'

/**
 * Whether there may be an account notice to show; the code that decides
 * what it says is loaded then.
 */
export const $hasNotice = atom(readKept(AWAITED_KEY) !== null)

/** Another tab of this browser has registered. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => key === AWAITED_KEY && $hasNotice.set(true))
