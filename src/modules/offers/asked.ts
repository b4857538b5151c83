import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { lookUpOf } from '../../../db/prepared-statements.ts'
import type { FoundLink } from './find-link.ts'

/**
 * SQL: what a link's person has asked about the quotation, by any of their links, and how many
 * replies to it they have not seen, as a json array of both.
 */
export const asked = sql<string>`(SELECT json_array(count(DISTINCT questions.id),
    count(CASE WHEN said.is_from_owner AND said.seen_at IS NULL THEN 1 END))
  FROM questions JOIN offer_links asker ON asker.id = questions.link_id
    LEFT JOIN question_messages said ON said.question_id = questions.id
  WHERE questions.quotation_id = ${offers.quotationId} AND asker.email = ${offerLinks.email})`

export async function countAsked(db: Db, { linkId }: Pick<FoundLink, 'linkId'>) {
  const row = await lookUpAsked(db, { linkId })
  const [questions, newReplies] = JSON.parse(String(row?.[0] ?? '[0,0]')) as [number, number]
  return { questions, newReplies }
}

const lookUpAsked = lookUpOf((db) =>
  db
    .select({ asked })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(eq(offerLinks.id, sql.placeholder('linkId'))),
)
