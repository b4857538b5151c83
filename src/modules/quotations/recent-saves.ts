/** To whom a save mails the link, as in its answer (api: Quotation calls). */
export interface Mailing {
  /** They get it as soon as the mail server takes it. */
  queued: string[]
  /** They may not open it or have unsubscribed, or were mailed too often. */
  notMailed: string[]
}

/**
 * A save's id from the client, the revision that it stored and, for the latest save, whom it
 * mailed.
 */
export type RecentSave = readonly [saveId: string, revision: number, mailing?: Mailing]

/** A lost save is resent within seconds, so a few are enough to recognise it. */
const MAX_RECENT_SAVES = 5

/** Adds a save to the latest ones, unless the client sent no id for it. */
export function addSave(
  saves: readonly RecentSave[],
  { saveId, notify }: { saveId?: string | undefined; notify?: unknown },
  revision: number,
  { queued, notMailed }: Mailing,
): readonly RecentSave[] {
  if (!saveId) return saves
  const added: RecentSave = notify ? [saveId, revision, { queued, notMailed }] : [saveId, revision]
  // Only the latest save keeps its addresses, since there can be many.
  return [...saves.map(([id, stored]): RecentSave => [id, stored]), added].slice(-MAX_RECENT_SAVES)
}

/** The save that the request repeats, if it was stored. */
export const wasSaved = (
  { recentSaves }: { recentSaves: readonly RecentSave[] },
  { saveId }: { saveId?: string | undefined },
): RecentSave | undefined => recentSaves.find(([id]) => id === saveId)
