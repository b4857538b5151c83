import type { LoginSettings } from '../../src/app.ts'
import { call, callOpen } from './api.ts'

/**
 * How people log in here, and who may register, where that is not as usual (README: Settings). Apart
 * from settings.ts, which is in the first load.
 */
export function loginSettings(): LoginSettings {
  const page = JSON.parse(document.querySelector('#settings')?.textContent ?? 'null')
  return page?.login ?? {}
}

/** Asks whether the first account is still to be made; nothing to ask where everybody may register. */
export async function fetchNeedsCode(): Promise<{ ok: true; data: boolean } | { ok: false }> {
  if (!loginSettings().registration) return { ok: true, data: false }
  const answer = await callOpen('GET', 'registration')
  return answer.ok ? { ok: true, data: answer.data.needsCode } : { ok: false }
}

export const fetchAccountSettings = () => call('GET', 'account-settings')
