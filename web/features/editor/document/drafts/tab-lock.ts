import { nanoid } from 'nanoid'

/** This page's own name, new with every load: a reloaded tab finds its old drafts as orphans. */
export const PAGE = nanoid(10)

const PREFIX = 'quotation-page:'

/** Holds a lock with the page's name while the page lives, so that other tabs can tell. */
export function holdPage(): void {
  // Without a secure context there are no locks; every draft then counts as an orphan.
  navigator.locks?.request(PREFIX + PAGE, () => new Promise<never>(() => {}))
}

/** The names of all pages of ours that are open now, this one among them. */
export async function livingPages(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query()
  const names = state?.held?.map(({ name }) => name ?? '') ?? []
  return new Set([
    PAGE,
    ...names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)),
  ])
}
