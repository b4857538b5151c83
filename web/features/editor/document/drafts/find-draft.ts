import { loadAfterwards } from '../../load-afterwards.ts'
import { onceWritten } from './autosave.ts'
import { DRAFTS_DATABASE } from './database-name.ts'

/** Looks for unsaved work on the quotation and offers it, with its banner in place at the end. */
export async function lookForDraft(quotationId: string): Promise<void> {
  await onceWritten()
  if (await mayHoldDrafts()) await ignoring((drafts) => drafts.offerDraft(quotationId))
}

/** Makes anonymous drafts the user's own, once somebody has logged in (design). */
export async function adoptDrafts(user: string): Promise<void> {
  await onceWritten()
  if (await mayHoldDrafts()) await ignoring((drafts) => drafts.adoptDrafts(user))
}

type Drafts = Awaited<ReturnType<typeof loadAfterwards>>

/** A browser that keeps nothing, or a server that is away, keeps nobody from editing. */
async function ignoring(act: (drafts: Drafts) => Promise<void>): Promise<void> {
  try {
    await act(await loadAfterwards())
  } catch {
    // What lies there is offered the next time.
  }
}

/** The database is made by the first draft: who has none need not even ask what would read it. */
async function mayHoldDrafts(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DRAFTS_DATABASE)
  } catch {
    return true
  }
}
