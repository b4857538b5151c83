import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerFiles, offers, recordedAnswers, sentVersions } from '../../../db/offer-schema.ts'
import { isSent, isVersionOf } from '../../../db/offer-standing.ts'

/**
 * The ids of a user's files that were sent with an offer that stands: attached to its mails, made
 * for its customers, kept with an answer that was recorded, or shown in its version. What was sent stays as it was, so these can't be deleted (product: Sending).
 */
export async function sentFilesOf(db: Db, ownerId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({
      attachment: offers.attachment,
      shown: sentVersions.fileIds,
      made: sql<string>`coalesce((SELECT group_concat(${offerFiles.fileId}, ' ') FROM ${offerFiles}
        WHERE ${isVersionOf(offerFiles)}), '')`,
      recorded: sql<string>`coalesce((SELECT group_concat(${recordedAnswers.fileId}, ' ')
        FROM ${recordedAnswers} WHERE ${recordedAnswers.offerId} = ${offers.id}), '')`,
    })
    .from(offers)
    .innerJoin(sentVersions, isVersionOf(offers))
    .where(and(eq(offers.ownerId, ownerId), isSent))
  return new Set(
    rows.flatMap(({ attachment, shown, made, recorded }) => [
      attachment ?? '',
      ...recorded.split(' '),
      ...shown.split(' '),
      ...made.split(' '),
    ]),
  )
}

/** SQL: whether a file was sent with an offer that stands, for when it is being deleted. */
export const isSentFile = (ownerId: string, fileId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${offers} JOIN ${sentVersions} ON ${isVersionOf(offers)}
    WHERE ${offers.ownerId} = ${ownerId} AND ${isSent}
      AND (${offers.attachment} = ${fileId}
        OR EXISTS (SELECT 1 FROM ${offerFiles} WHERE ${isVersionOf(offerFiles)} AND ${offerFiles.fileId} = ${fileId})
        OR EXISTS (SELECT 1 FROM ${recordedAnswers}
          WHERE ${recordedAnswers.offerId} = ${offers.id} AND ${recordedAnswers.fileId} = ${fileId})
        OR instr(' ' || ${sentVersions.fileIds} || ' ', ' ' || ${fileId} || ' ') > 0))`
