import type { Choice } from '../../../src/domain/offers/choices.ts'

/*
 * A customer's choice stays on their device until it is sent (product: The customer’s page). The
 * page names its link by a hash: the browser's storage holds no token. web/early-input.ts looks for
 * the same entry.
 */

interface Kept {
  revision: number
  choices: Choice[]
}

/** What was chosen in this version of the offer; null if nothing was. */
export function keptChoices(revision: number): Choice[] | null {
  try {
    const kept = JSON.parse(localStorage.getItem(entry()) ?? 'null') as Kept | null
    return kept?.revision === revision && Array.isArray(kept.choices) ? kept.choices : null
  } catch {
    return null
  }
}

export const keepChoices = (revision: number, choices: Choice[]): void =>
  store(() => localStorage.setItem(entry(), JSON.stringify({ revision, choices } satisfies Kept)))

export const forgetChoices = (): void => store(() => localStorage.removeItem(entry()))

const entry = (): string => `offer ${document.documentElement.dataset.offer}`

/** A browser may forbid storage, or have no room. */
function store(change: () => void): void {
  try {
    change()
  } catch {
    // The choice then lasts as long as the page.
  }
}
