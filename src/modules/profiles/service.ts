import { and, desc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Profile } from '#domain/document/letterhead.ts'
import { LETTERHEAD_LIMITS, LOGO_TYPES, NO_WAY_TO_PAY } from '#domain/document/letterhead-limits.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { numberSeries } from '../../../db/number-schema.ts'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import { profiles } from '../../../db/profile-schema.ts'
import { files, users } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { ProfileSchema } from './model.ts'

export type Profiles = ReturnType<typeof createProfiles>

export type ListedProfile = Profile & { isDefault: boolean }

export type SaveResult =
  | { outcome: 'saved' | 'updated'; profile: ListedProfile }
  | { outcome: 'bad request'; field: string }
  | { outcome: 'too many profiles' }

const read = createReader<Profile>(ProfileSchema)

/** The senders of an account, by whose letterheads it quotes (product: Letterhead). */
export function createProfiles({ db, now }: Deps<'db' | 'now'>) {
  /** All of the user's own, the default first. */
  async function list({ userId }: Pick<CurrentUser, 'userId'>): Promise<ListedProfile[]> {
    const { id, logo, data } = profiles
    const rows = await db.read
      .select({ id, logo, data })
      .from(profiles)
      .where(eq(profiles.ownerId, userId))
      .orderBy(desc(profiles.chosenAt), profiles.createdAt, profiles.id)
    return rows.map((row, at) => ({
      id: row.id,
      ...NO_WAY_TO_PAY,
      ...row.data,
      logo: row.logo,
      isDefault: at === 0,
    }))
  }

  /**
   * Stores the profile, replacing the user's own one with its id. The first is the default.
   * @param isDefault whether to make it the default
   */
  async function save(user: CurrentUser, input: unknown, isDefault: boolean): Promise<SaveResult> {
    const reading = read(input)
    if (!reading.ok) return refuse(reading.at === '' ? 'profile' : `profile.${reading.at}`)
    const { id } = reading.value
    const { update, insert, choose } = statements(user.userId, reading.value)
    const [updated, inserted] = await db.write([update, insert, ...(isDefault ? [choose] : [])])
    const known = await list(user)
    const stored = known.find((profile) => profile.id === id)
    if (updated !== 1 && inserted !== 1) return reasonOf(known, stored)
    const profile = stored ?? { ...reading.value, isDefault }
    return { outcome: updated === 1 ? 'updated' : 'saved', profile }
  }

  /** None of them changes anything if the logo can't be one, or the account is gone. */
  function statements(userId: string, { id, logo, ...data }: Profile) {
    const at = now()
    const hasLogo = logo === null ? sql`1` : isLogo(userId, logo)
    const isOwn = and(eq(profiles.ownerId, userId), eq(profiles.id, id), hasLogo)
    const hasOwner = isThere(users, eq(users.id, userId))
    const hasRoom = sql`${countOf(userId)} < ${LETTERHEAD_LIMITS.profiles}`
    // Later than any other's, also where the clock was set back.
    const latest = sql`(SELECT max(max(${profiles.chosenAt}) + 1, ${at}) FROM ${profiles} WHERE ${profiles.ownerId} = ${userId})`
    const values = { id, ownerId: userId, chosenAt: 0, createdAt: at, updatedAt: at, logo, data }
    const isWanted = sql`${hasLogo} AND ${hasRoom} AND ${hasOwner}`
    return {
      update: db.read.update(profiles).set({ logo, data, updatedAt: at }).where(isOwn),
      insert: insertWhere(db.read, profiles, values, isWanted).onConflictDoNothing(),
      choose: db.read.update(profiles).set({ chosenAt: latest }).where(isOwn),
    }
  }

  /** Quotations that have its letterhead keep it. */
  async function remove({ userId }: CurrentUser, id: string): Promise<'deleted' | 'not found'> {
    const isOwn = and(eq(profiles.ownerId, userId), eq(profiles.id, id))
    const itsSeries = and(eq(numberSeries.ownerId, userId), eq(numberSeries.profileId, id))
    const [deleted] = await db.write(
      [db.read.delete(profiles).where(isOwn), db.read.delete(numberSeries).where(itsSeries)],
      { usesReserve: true },
    )
    return deleted === 1 ? 'deleted' : 'not found'
  }

  /**
   * Takes a file that is being deleted out of the profiles whose logo it is. Resolves to their
   * number.
   */
  async function removeFile(fileId: string): Promise<number> {
    const withoutIt = db.read.update(profiles).set({ logo: null }).where(eq(profiles.logo, fileId))
    const [changed] = await db.write([withoutIt], { usesReserve: true })
    return changed ?? 0
  }

  return { list, save, remove, removeFile }
}

/** Why nothing was stored. */
const reasonOf = (known: readonly Profile[], stored: Profile | undefined): SaveResult =>
  !stored && known.length >= LETTERHEAD_LIMITS.profiles
    ? { outcome: 'too many profiles' }
    : refuse('profile.logo')

const refuse = (field: string) => ({ outcome: 'bad request' as const, field })

/** SQL: how many profiles the user has. */
const countOf = (userId: string): SQL =>
  sql`(SELECT count(*) FROM ${profiles} WHERE ${profiles.ownerId} = ${userId})`

/** SQL: whether the file is a picture of the user's own that can be a logo. */
function isLogo(userId: string, fileId: string): SQL {
  const isPicture = and(
    ...[eq(files.id, fileId), eq(files.ownerId, userId), isNotNull(files.confirmedAt)],
    lte(files.bytes, LETTERHEAD_LIMITS.logoBytes),
    sql`${files.type} IN ${[...LOGO_TYPES]}`,
  )
  return isThere(files, isPicture)
}
