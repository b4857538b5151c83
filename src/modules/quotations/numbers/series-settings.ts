import { and, eq, sql } from 'drizzle-orm'
import { patternFault } from '#domain/document/number-series.ts'
import { dayAt } from '#domain/offers/time-zones.ts'
import { numberSeries } from '../../../../db/number-schema.ts'
import { deleteRow, insertWhere, isThere } from '../../../../db/prepared-statements.ts'
import { profiles } from '../../../../db/profile-schema.ts'
import { users } from '../../../../db/schema.ts'
import type { CurrentUser } from '../../auth/current-user.ts'
import type { Deps } from '../../deps.ts'
import { createNumberGiver } from './give-number.ts'

export type SeriesSettings = ReturnType<typeof createSeriesSettings>

interface SentSeries {
  /** Empty for the account's. */
  profileId: string
  pattern: string
  next: number
}

export type SeriesResult =
  | { outcome: 'saved' }
  | { outcome: 'not found' }
  | { outcome: 'bad request'; field: 'pattern'; reason: string }

/** The series of an account, as its owner sets them (product: Quotation numbers). */
export function createSeriesSettings({ db, now }: Deps<'db' | 'now'>) {
  const numbers = createNumberGiver({ db, now })

  /** The account's, then those of its profiles. */
  async function list({ userId }: CurrentUser, timeZone: string) {
    const day = dayAt(now(), timeZone)
    const rows = await db.read
      .select({ profileId: numberSeries.profileId })
      .from(numberSeries)
      .where(eq(numberSeries.ownerId, userId))
      .orderBy(numberSeries.profileId)
    const ids = ['', ...rows.map(({ profileId }) => profileId).filter(Boolean)]
    return Promise.all(
      ids.map(async (profileId) => {
        const { pattern, next } = await numbers.seriesOf(userId, profileId)
        const { number } = await numbers.next({ ownerId: userId, profileId, day })
        return { profileId, pattern, next, nextNumber: number }
      }),
    )
  }

  /** The counter that is sent is for the current year. */
  async function save(
    { userId }: CurrentUser,
    { profileId, pattern, next }: SentSeries,
    timeZone: string,
  ): Promise<SeriesResult> {
    const reason = patternFault(pattern)
    if (reason) return { outcome: 'bad request', field: 'pattern', reason }
    const year = Number(dayAt(now(), timeZone).slice(0, 4))
    const row = { ownerId: userId, profileId, pattern, next, year }
    const isProfile = and(eq(profiles.ownerId, userId), eq(profiles.id, profileId))
    const isTheirs = sql`${isThere(users, eq(users.id, userId))}
      AND (${profileId} = '' OR ${isThere(profiles, isProfile)})`
    const storing = insertWhere(db.read, numberSeries, row, isTheirs).onConflictDoUpdate({
      target: [numberSeries.ownerId, numberSeries.profileId],
      set: { pattern, next, year },
    })
    const [stored] = await db.write([storing])
    return { outcome: stored === 1 ? 'saved' : 'not found' }
  }

  /** The profile's quotations are numbered by the account's series again. */
  const remove = ({ userId }: CurrentUser, profileId: string) =>
    deleteRow(
      db,
      numberSeries,
      and(eq(numberSeries.ownerId, userId), eq(numberSeries.profileId, profileId)),
    )

  return { list, save, remove }
}
