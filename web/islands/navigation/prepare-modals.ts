import { accountModals } from '../../features/account/index.ts'
import { quotationModals } from '../../features/quotations/index.ts'

let isPrepared = false

/**
 * Fetches what the likely modals need once a hand moves to the menu: none of it is in the first
 * load, and none of it is waited for after the press.
 */
export function prepareModals(): void {
  if (isPrepared) return
  isPrepared = true
  const loads = [import('../modals.tsx'), accountModals.login.load(), quotationModals.save.load()]
  // Whoever opens one tries again, and says so when it fails.
  void Promise.allSettled(loads)
}
