import { nanoid } from 'nanoid'

/** This page's own name, new with every load: a reloaded tab finds its old drafts orphaned. */
export const PAGE = nanoid(10)

const PREFIX = 'quotation-page:'

/** Holds a lock with the page's name while the page lives, so that other tabs can tell. */
export function lockTab(): void {
  // Without a secure context there are no locks, and where site data is blocked they are denied; every draft
  // then counts as orphaned.
  navigator.locks?.request(PREFIX + PAGE, () => new Promise<never>(() => {})).catch(() => {})
}

/** The names of all open pages of this product, this one included. */
export async function openPages(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query().catch(() => null)
  const names = state?.held?.map(({ name }) => name ?? '') ?? []
  return new Set([
    PAGE,
    ...names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)),
  ])
}
