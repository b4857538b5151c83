import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ATTACHMENT_BYTES } from '#domain/offers/limits.ts'
import { type AskedPerson, isDeciding } from '#domain/offers/people.ts'
import { endOfDay, reminderAt } from '#domain/offers/time-zones.ts'
import { oneLine, storable } from '#domain/words/without-hidden.ts'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offerStates, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isVersionOf } from '../../../db/offer-standing.ts'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import { files, quotations } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { Quota } from '../users/quota.ts'
import type { LinkTokens } from './link-tokens.ts'

/** The statements that store what is sent, in one batch (product: Sending). */

/** What a call asks for. */
export type Asked = Omit<Send, 'validUntil'> & {
  /** As the paper says it, if left out. */
  validUntil?: string
}

export interface Send {
  id: string
  revision: number
  to: (AskedPerson & { name: string })[]
  subject: string
  text: string
  validUntil: string
  timeZone: string
  canBeAccepted: boolean
  /** Whether a part of its rows may be accepted, and which rows that has in any case. */
  acceptsParts?: boolean
  mandatoryRows?: string[]
  /** Whether its people are reminded of the last day. */
  remindsCustomer?: boolean
  attachment: string | null
  sendId: string
  /** Shared to be read, with the person's link in the mail of the share. */
  isShared?: boolean
}

export type Version = Omit<typeof sentVersions.$inferSelect, 'quotationId'> & { id: string }

/** Stores the version, unless an earlier send has stored it. */
export function insertVersion(db: Db, quota: Quota, version: Version): Query {
  const { id, ownerId, ...row } = version
  const values = { ...row, quotationId: id, ownerId }
  const hasRoom = quota.hasRoomFor(sql`${ownerId}`, sql`${version.bytes}`)
  return insertWhere(
    db,
    sentVersions,
    values,
    sql`${isOwn(id, ownerId)} AND ${hasRoom}`,
  ).onConflictDoNothing()
}

/** SQL: whether it is still the user's. */
const isOwn = (id: string, ownerId: string): SQL =>
  isThere(quotations, and(eq(quotations.id, id), eq(quotations.ownerId, ownerId)))

/** What a send counts in the quota: its row, a row for each link, and its texts. */
export const offerBytes = ({ to, subject, text, mandatoryRows = [] }: Send): number =>
  1024 +
  512 * to.length +
  Buffer.byteLength(subject + text) +
  Buffer.byteLength(mandatoryRows.join())

export function insertOffer(
  db: Db,
  quota: Quota,
  { userId }: CurrentUser,
  sent: Send,
  at: number,
): Query {
  const { id, revision, validUntil, timeZone } = sent
  const isStored = sql`${isThere(sentVersions, isVersionOf({ quotationId: sql`${id}`, revision: sql`${revision}` }))}
    AND ${isOwn(id, userId)}
    AND ${hasFile(userId, sent.attachment)} AND ${quota.hasRoomFor(sql`${userId}`, sql`${offerBytes(sent)}`)}`
  return insertWhere(
    db,
    offers,
    {
      id: sent.sendId,
      quotationId: id,
      revision,
      ownerId: userId,
      sentAt: at,
      subject: oneLine(sent.subject),
      text: storable(sent.text).trim(),
      validUntil,
      expiresAt: validUntil === '' ? null : endOfDay(validUntil, timeZone),
      timeZone,
      canBeAccepted: sent.canBeAccepted,
      mandatoryRows: sent.acceptsParts ? JSON.stringify(sent.mandatoryRows ?? []) : null,
      isShared: sent.isShared ?? false,
      attachment: sent.attachment,
      // Nobody is expected to answer what was shared, or sent to nobody, to be signed on the spot.
      remindedAt: sent.isShared || sent.to.length === 0 ? at : null,
      remindsAt:
        sent.remindsCustomer && sent.canBeAccepted ? reminderAt(validUntil, timeZone, at) : null,
      bytes: offerBytes(sent),
    },
    isStored,
  ).onConflictDoNothing()
}

/** SQL: whether a file is the user's own, and may go along with mails. */
export const isOwnFile = (userId: string, id: string): SQL =>
  sql`${files.id} = ${id} AND ${files.ownerId} = ${userId} AND ${files.confirmedAt} IS NOT NULL`

/** What forbids that the file of a field goes along. */
export async function refusalOfFile(db: Db, userId: string, named: Record<string, string | null>) {
  const [[field = '', id = null] = []] = Object.entries(named)
  if (id === null) return null
  const [file] = await db.select({ bytes: files.bytes }).from(files).where(isOwnFile(userId, id))
  if (!file) return { outcome: 'bad request' as const, field }
  return file.bytes > ATTACHMENT_BYTES ? { outcome: 'attachment is too large' as const } : null
}

/** SQL: whether the attachment, if there is one, was not deleted meanwhile. */
export const hasFile = (userId: string, id: string | null): SQL =>
  id === null ? sql`1` : isThere(files, isOwnFile(userId, id))

/** SQL: whether this send is stored and has no links yet. */
const hasNoLinks = (offerId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${offers} WHERE ${offers.id} = ${offerId})
    AND NOT EXISTS (SELECT 1 FROM offer_links linked WHERE linked.offer_id = ${offerId})`

export function insertLinks(
  db: Db,
  offerId: string,
  links: readonly (Send['to'][number] & { id: string; generation: number })[],
  tokens: LinkTokens,
): Query {
  const others = links.some(({ role }) => isDeciding(role)) ? ('reads' as const) : null
  const rows = JSON.stringify(
    links.map(({ id, email, name, generation, role: asked, order = null }) => {
      // Without a role somebody reads, where others must accept it.
      const role = asked ?? others
      const may = role === 'reads' ? 'ask' : 'answer'
      const answersFor = isDeciding(role) ? id : null
      return [id, email, name, tokens.hash(id, generation), may, role, order, answersFor]
    }),
  )
  return db.insert(offerLinks).select(
    sql`SELECT value ->> 0, ${offerId}, value ->> 1, value ->> 2, 1, value ->> 3, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL,
        value ->> 4, NULL, 0, value ->> 5, value ->> 6, value ->> 7
      FROM json_each(${rows}) WHERE ${hasNoLinks(offerId)}`,
  )
}

/** The mail to each person with a link of this send, unless there is one already, or others come first. */
export function insertMails(
  db: Db,
  { userId }: CurrentUser,
  { offerId, without, at }: { offerId: string; without: readonly string[]; at: number },
): Query {
  return enqueueMail(
    db,
    {
      kind: 'offer',
      userId,
      address: offerLinks.email,
      about: offerLinks.id,
      at,
      each: offerLinks.id,
    },
    sql`FROM ${offerLinks} WHERE ${offerLinks.offerId} = ${offerId}
        AND coalesce(${offerLinks.turn}, 1) = 1
        AND ${offerLinks.email} NOT IN (SELECT value FROM json_each(${JSON.stringify(without)}))
        AND changes() > 0`,
  )
}

/** SQL: whether this send was stored at that time, and not by an earlier try. */
export const isSent = ({ sendId }: Pick<Send, 'sendId'>, at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${offers} WHERE ${offers.id} = ${sendId} AND ${offers.sentAt} = ${at})`

/** The quotation is sent; what its customers asked stays. */
export function setState(db: Db, { userId }: CurrentUser, sent: Send, at: number): Query {
  const { id, revision, validUntil, timeZone } = sent
  const expiresAt = validUntil === '' ? null : endOfDay(validUntil, timeZone)
  // Sent to somebody else, a version waits for its answer since it was first sent.
  const isSentAgain = sql`${offerStates.revision} = ${revision} AND ${offerStates.state} <> 'draft'`
  return db
    .insert(offerStates)
    .select(
      sql`SELECT ${id}, ${userId}, 'sent', ${revision}, ${at}, ${at}, ${expiresAt},
          ${sentVersions.total}, ${sentVersions.currency}, 0, 0, NULL, ${sentVersions.withheld}, ${sentVersions.periodTotals}
        FROM ${offers} JOIN ${sentVersions} ON ${isVersionOf(offers)}
        WHERE ${offers.id} = ${sent.sendId} AND ${offers.sentAt} = ${at}`,
    )
    .onConflictDoUpdate({
      target: offerStates.quotationId,
      set: {
        state: 'sent' as const,
        revision,
        changedAt: at,
        expiresAt,
        sentAt: sql`CASE WHEN ${isSentAgain} THEN ${offerStates.sentAt} ELSE ${at} END`,
        total: sql`excluded.total`,
        withheld: sql`excluded.withheld`,
        periodTotals: sql`excluded.period_totals`,
        currency: sql`excluded.currency`,
      },
      // An accepted version stays accepted when it is sent to somebody else.
      setWhere: sql`${offerStates.state} <> 'accepted' OR ${offerStates.revision} <> ${revision}`,
    })
}
