import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { userStorage } from '../../../db/schema.ts'
import { NotLoggedIn } from '../../errors.ts'

export type Quota = ReturnType<typeof createQuota>

/** Smaller items count as this much, so that an account has no more items than lists can sort. */
const MIN_BYTES = 32 * 1024

/**
 * SQL: the bytes of a file as the quota counts them. The triggers of migration 0008 do the same.
 */
export const countedFileBytes = (bytes: SQLWrapper): SQL => sql`max(${bytes}, ${MIN_BYTES})`

/** The bytes of a file as the quota counts them. */
export const countedFile = (bytes: number): number => Math.max(MIN_BYTES, bytes)

/** The bytes of a document's texts as the quota counts them. */
export const countedBytes = (...texts: string[]): number =>
  Math.max(
    MIN_BYTES,
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  )

/** Frees room in an account from what is kept of old versions (quotations/revisions/make-room.ts). */
type MakeRoom = (
  db: Database,
  userId: string,
  wanted: { room: () => Promise<number | null>; bytes: number },
) => Promise<boolean>

/**
 * Limits how much an account stores in all (QUOTA_MB).
 * @param freeRoom by default nothing is freed
 */
export function createQuota(
  db: Database,
  limitBytes: number,
  freeRoom: MakeRoom = async () => false,
) {
  const { read } = db
  const inUse = (ownerId: SQLWrapper) =>
    sql`(SELECT ${userStorage.bytes} FROM ${userStorage} WHERE ${userStorage.userId} = ${ownerId})`

  const refusal = {
    message: `Not saved: your storage of ${inMegabytes(limitBytes)} mb is full. Delete files, quotations, bookmarks or templates that you no longer need, then try again.`,
    name: 'StorageFull',
  }

  /** How many bytes the account stores and may store; null when it doesn't exist. */
  async function usage(userId: string): Promise<{ used: number; limit: number } | null> {
    const [row] = await read
      .select({ bytes: userStorage.bytes })
      .from(userStorage)
      .where(eq(userStorage.userId, userId))
    return row ? { used: row.bytes, limit: limitBytes } : null
  }

  async function roomOf(userId: string): Promise<number | null> {
    const found = await usage(userId)
    return found && found.limit - found.used
  }

  return {
    /** SQL: whether the owner has room for this many more bytes. */
    hasRoomFor: (ownerId: SQLWrapper, bytes: SQLWrapper): SQL =>
      sql`${inUse(ownerId)} + ${bytes} <= ${limitBytes}`,

    /**
     * SQL: as above, for bytes that replace others. Items that shrink always have room.
     * @param kept the bytes that what is replaced goes on taking
     */
    hasRoomInstead: (
      ownerId: SQLWrapper,
      before: SQLWrapper,
      bytes: SQLWrapper,
      kept: SQLWrapper = sql`0`,
    ): SQL =>
      sql`(${bytes} + ${kept} <= ${before} OR ${inUse(ownerId)} - ${before} + ${bytes} + ${kept} <= ${limitBytes})`,

    usage,
    refusal,

    /**
     * Makes room for this many more bytes, from what is kept of old versions and of deleted
     * quotations. Returns whether there is room now.
     */
    makeRoom: (userId: string, bytes: number): Promise<boolean> =>
      freeRoom(db, userId, { room: () => roomOf(userId), bytes }),

    /**
     * The result of a save that was not written for lack of room. @throws NotLoggedIn when the
     * account was deleted meanwhile.
     */
    async refuse(userId: string) {
      if (!(await usage(userId))) throw new NotLoggedIn()
      return { outcome: 'storage full' as const, refusal }
    },
  }
}

const inMegabytes = (bytes: number) => (bytes / 1024 / 1024).toLocaleString('en-US')
