import { eq, sql } from 'drizzle-orm'
import { createCachedLookUp } from '../../../db/cached-look-up.ts'
import type { Database } from '../../../db/client.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import {
  answeredOffer,
  earlierVersion,
  isTakenBack,
  newerLink,
  standingAt,
} from '../../../db/offer-standing.ts'
import { prepareLookUp } from '../../../db/prepared-statements.ts'
import { quietTurn } from '../../../db/turns.ts'
import { hashOf } from '../auth/account-keys.ts'
import { asked } from './opened-offer.ts'

/** Whatever a page shows beside what was sent, which never changes, is in these. */
const TABLES = [
  ...['offers', 'offer_links', 'answers', 'deleted_quotations', 'users'],
  ...['questions', 'question_messages', 'quotation_shares', 'offer_files'],
]

/**
 * Tells a link's page from any other: by a text that changes with all that it shows, or null for an
 * unknown and for a revoked link alike. The look-up costs more than the rest of a page, so when only
 * this process uses the database, it is kept until something is written to these tables: a link that
 * is taken back and an answer take effect at once.
 */
export function createPageVersions(db: Database, now: () => number) {
  const lookUp = prepareLookUp(db.client, versionByToken(db))
  const find = createCachedLookUp<string>(db, now, TABLES, async (tokenHash) => {
    // A hundred people may open their links together.
    await quietTurn()
    const at = now()
    const row = await lookUp({ tokenHash, now: at })
    if (!row) return null
    const found = String(row[0])
    const [expiresAt]: [number | null] = JSON.parse(found)
    return expiresAt !== null && expiresAt > at ? { found, until: expiresAt } : { found }
  })
  return (token: string): Promise<string | null> => find(hashOf(token))
}

/** Which files its link serves. */
const files = sql`(SELECT json_group_array(offer_files.format) FROM offer_files
  WHERE offer_files.quotation_id = ${offers.quotationId}
    AND offer_files.revision = ${offers.revision})`

/** One column, because this driver reads it much faster than several. */
const versionByToken = ({ read }: Pick<Database, 'read'>) =>
  read
    .select({
      version: sql`json_array(${offers.expiresAt}, ${offerLinks.id}, ${offerLinks.generation},
        ${standingAt(sql.placeholder('now'))}, ${answeredOffer}, ${newerLink}, ${asked},
        ${earlierVersion}, ${files})`,
    })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(sql`${offerLinks.tokenHash} = ${sql.placeholder('tokenHash')} AND NOT ${isTakenBack}`)
