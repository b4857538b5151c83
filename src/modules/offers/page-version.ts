import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/client.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { prepareLookUp } from '../../../db/prepared-statements.ts'
import { quietTurn } from '../../../db/turns.ts'
import { hashOf } from '../auth/account-keys.ts'
import { asked } from './asked.ts'
import { earlier } from './earlier-version.ts'
import { isDeleted, isSuperseded, isTakenBack } from './find-link.ts'

/**
 * How long a change that another program makes to the file (which none should) can stay unnoticed.
 */
const CACHED_MS = 1000
const MAX_CACHED = 10_000

/** Whatever a page shows beside what was sent, which never changes, is in these. */
const TABLES = [
  ...['offers', 'offer_links', 'answers', 'deleted_quotations', 'users'],
  ...['questions', 'question_messages', 'quotation_shares', 'offer_files'],
]

interface Version {
  text: string
  expiresAt: number | null
}

/**
 * Tells a link's page from any other: by a text that changes with all that it shows, or null for an
 * unknown and for a revoked link alike. The look-up costs more than the rest of a page, so when only
 * this process uses the database, it is kept until something is written to these tables: a link that
 * is taken back and an answer take effect at once.
 */
export function createPageVersions(db: Database, now: () => number) {
  const lookUp = prepareLookUp(db.client, versionByToken(db))
  const cache = new LRUCache<string, { version: Version; until: number }>({ max: MAX_CACHED })
  let writes = 0
  db.onWrite(TABLES, () => {
    writes += 1
    cache.clear()
  })

  async function find(tokenHash: string): Promise<Version | null> {
    const cached = cache.get(tokenHash)
    if (cached && cached.until > now()) return cached.version
    // A hundred people may open their links together.
    await quietTurn()
    const writesBefore = writes
    const row = await lookUp({ tokenHash })
    if (!row) return null
    const text = String(row[0])
    const version = { text, expiresAt: JSON.parse(text)[0] }
    // A version read before a write may be outdated by now.
    if (db.isOurs && writes === writesBefore)
      cache.set(tokenHash, { version, until: now() + CACHED_MS })
    return version
  }

  return async (token: string): Promise<string | null> => {
    const version = await find(hashOf(token))
    if (!version) return null
    const { text, expiresAt } = version
    return expiresAt !== null && expiresAt <= now() ? `${text} expired` : text
  }
}

/** The same person's link to a newer version, as `newerLink` finds it (opened-offer.ts). */
const newer = sql`(SELECT json_array(own.id, own.generation)
  FROM offers later JOIN offer_links own ON own.offer_id = later.id
  WHERE later.quotation_id = ${offers.quotationId} AND later.revision > ${offers.revision}
    AND later.withdrawn_at IS NULL AND NOT later.is_shared AND own.revoked_at IS NULL AND own.email = ${offerLinks.email}
  ORDER BY later.revision DESC, later.sent_at DESC LIMIT 1)`

/** The answers that may stand: to the version, and to this sending of it. */
const accepted = sql`(SELECT answers.answer_id FROM answers
  WHERE answers.quotation_id = ${offers.quotationId} AND answers.revision = ${offers.revision}
    AND answers.answer = 'accept')`
const own = sql`(SELECT answers.answer_id FROM answers WHERE answers.offer_id = ${offers.id})`

/** Which files its link serves. */
const files = sql`(SELECT json_group_array(offer_files.format) FROM offer_files
  WHERE offer_files.quotation_id = ${offers.quotationId}
    AND offer_files.revision = ${offers.revision})`

/** One column, because this driver reads it much faster than several. */
const versionByToken = ({ read }: Pick<Database, 'read'>) =>
  read
    .select({
      version: sql`json_array(${offers.expiresAt}, ${offerLinks.id}, ${offerLinks.generation},
        ${offers.withdrawnAt} IS NOT NULL, ${isDeleted}, ${isSuperseded}, ${newer}, ${accepted},
        ${own}, ${asked}, ${earlier}, ${files})`,
    })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(sql`${offerLinks.tokenHash} = ${sql.placeholder('tokenHash')} AND NOT ${isTakenBack}`)
