/** Whom a save mails the link, as its answer says (api: Quotation calls). */
export interface Mailing {
  /** They get it as soon as the mail server takes it. */
  queued: string[]
  /** They may not open it or have unsubscribed, or were mailed too often. */
  notMailed: string[]
}

/** A save by its client's id, the revision that it stored, and whom the latest one mailed. */
export type RecentSave = readonly [saveId: string, revision: number, mailing?: Mailing]

/** A lost save is resent within seconds, so a few are enough to recognise it. */
const MAX_RECENT_SAVES = 5

/** The latest saves and one more, which a client without ids has none of. */
export function addSave(
  saves: readonly RecentSave[],
  { saveId, notify }: { saveId?: string | undefined; notify?: unknown },
  revision: number,
  { queued, notMailed }: Mailing,
): readonly RecentSave[] {
  if (!saveId) return saves
  const added: RecentSave = notify ? [saveId, revision, { queued, notMailed }] : [saveId, revision]
  // The addresses of the last one alone: they are many.
  return [...saves.map(([id, stored]): RecentSave => [id, stored]), added].slice(-MAX_RECENT_SAVES)
}

/** The save that the request repeats, if it was stored. */
export const wasSaved = (
  { recentSaves }: { recentSaves: readonly RecentSave[] },
  { saveId }: { saveId?: string | undefined },
): RecentSave | undefined => recentSaves.find(([id]) => id === saveId)
