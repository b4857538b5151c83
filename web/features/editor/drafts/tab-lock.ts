import { nanoid } from 'nanoid'

/** This page's name, new with every load: for a reloaded tab its old drafts are orphaned. */
export const PAGE = nanoid(10)

const PREFIX = 'quotation-page:'

/**
 * Holds a lock with the page's name while the page lives, which tells other tabs that it is open.
 */
export function lockTab(): void {
  // Locks need a secure context, and are denied if site data is blocked; every draft then
  // counts as orphaned.
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
