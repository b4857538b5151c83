import { and, eq, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offerStates, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isKept, isVersionOf, isWithdrawn } from '../../../db/offer-standing.ts'
import { insertWhere, isThere } from '../../../db/prepared-statements.ts'
import type { Query } from '../../../db/writes.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { currentRevision, type StoredQuotation } from '../quotations/stored-quotation.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { OfferDeps } from './send-offer.ts'
import { insertOffer, insertVersion, type Send } from './send-statements.ts'
import { readVersion } from './sent-version.ts'

/**
 * Gives the people of a custom list links of their own, which open the shared version without an
 * account, to be read (product: Share mails). They end when their person is taken off the list.
 */
export function createShareLinks(deps: OfferDeps) {
  const { db, revisions, quota, tokens, gate, now } = deps

  /**
   * A person's link to the quotation as it stands now: always the same one for a version. Null when
   * they can't have one: it was revoked, the version can't be shown, or the day's mails to strangers
   * are used up.
   */
  async function linkFor(head: StoredQuotation, email: string): Promise<string | null> {
    const { id, ownerId, email: owner } = head
    const { revision } = currentRevision(head)
    const offerId = `share ${id} ${revision}`
    const before = await findLink(offerId, email)
    if (before) return before.url
    const user: CurrentUser = { userId: ownerId, sessionId: '', email: owner, roles: [] }
    const version = await readVersion(revisions, user, { id, revision })
    if ('outcome' in version) return null
    const admitted = await gate.admit({ ...user, address: null }, [email], 'offer')
    if ('retryAfter' in admitted) return null
    await quota.makeRoom(ownerId, version.bytes)
    const at = now()
    await db.write([
      insertVersion(db.read, quota, { ...version, sentAt: at }),
      insertOffer(db.read, quota, user, asSend(version, offerId), at),
      insertLink(db.read, offerId, { id: nanoid(), email }, tokens),
      insertDraft(db.read, offerId, at),
    ])
    const link = await findLink(offerId, email)
    if (!link) gate.refund(admitted.counted)
    return link?.url ?? null
  }

  /** With a null url for a link that was revoked, or whose version was withdrawn. */
  async function findLink(offerId: string, email: string): Promise<{ url: string | null } | null> {
    const [link] = await db.read
      .select({
        id: offerLinks.id,
        generation: offerLinks.generation,
        isHeld: sql<number>`${isKept} AND NOT ${isWithdrawn}`,
      })
      .from(offerLinks)
      .innerJoin(offers, eq(offers.id, offerLinks.offerId))
      .where(and(eq(offerLinks.offerId, offerId), eq(offerLinks.email, email)))
    if (!link) return null
    return { url: link.isHeld ? tokens.url(link.id, link.generation) : null }
  }

  return { linkFor }
}

/** All shares of a version are one row, as the people of one send are. */
const asSend = ({ id, revision }: { id: string; revision: number }, sendId: string): Send => ({
  id,
  revision,
  sendId,
  isShared: true,
  canBeAccepted: false,
  to: [],
  subject: '',
  text: '',
  validUntil: '',
  timeZone: 'UTC',
  attachment: null,
})

const insertLink = (
  db: Db,
  offerId: string,
  { id, email }: { id: string; email: string },
  { hash }: LinkTokens,
): Query =>
  insertWhere(
    db,
    offerLinks,
    { id, offerId, email, name: '', tokenHash: hash(id, 1) },
    sql`${isThere(offers, and(eq(offers.id, offerId), sql`NOT ${isWithdrawn}`))}
      AND NOT EXISTS (SELECT 1 FROM offer_links linked
        WHERE linked.offer_id = ${offerId} AND linked.email = ${email})`,
  )

/** The quotation stays a draft; its readers' questions are counted in this row. */
const insertDraft = (db: Db, offerId: string, at: number): Query =>
  db
    .insert(offerStates)
    .select(
      sql`SELECT ${offers.quotationId}, ${offers.ownerId}, 'draft', ${offers.revision}, ${at}, ${at}, NULL,
          ${sentVersions.total}, ${sentVersions.currency}, 0, 0, NULL, ${sentVersions.withheld}, ${sentVersions.periodTotals}
        FROM ${offers} JOIN ${sentVersions} ON ${isVersionOf(offers)}
        WHERE ${offers.id} = ${offerId}`,
    )
    .onConflictDoNothing()
