import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerFiles, offers, sentVersions } from '../../../db/offer-schema.ts'

import { isSent } from '../../../db/offer-standing.ts'

/**
 * The ids of a user's files that were sent with an offer that stands: attached to its mails, made
 * for its customers, or shown in its version. What was sent stays as it was, so these can't be deleted (product: Sending).
 */
export async function sentFilesOf(db: Db, ownerId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({
      attachment: offers.attachment,
      shown: sentVersions.fileIds,
      made: sql<string>`coalesce((SELECT group_concat(${offerFiles.fileId}, ' ') FROM ${offerFiles}
        WHERE ${isOfVersion}), '')`,
    })
    .from(offers)
    .innerJoin(
      sentVersions,
      and(
        ...[eq(sentVersions.quotationId, offers.quotationId)],
        eq(sentVersions.revision, offers.revision),
      ),
    )
    .where(and(eq(offers.ownerId, ownerId), isSent))
  return new Set(
    rows.flatMap(({ attachment, shown, made }) => [
      attachment ?? '',
      ...shown.split(' '),
      ...made.split(' '),
    ]),
  )
}

/** SQL: whether a file was sent with an offer that stands, for when it is being deleted. */
export const isSentFile = (ownerId: string, fileId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${offers} JOIN ${sentVersions}
      ON ${sentVersions.quotationId} = ${offers.quotationId} AND ${sentVersions.revision} = ${offers.revision}
    WHERE ${offers.ownerId} = ${ownerId} AND ${isSent}
      AND (${offers.attachment} = ${fileId}
        OR EXISTS (SELECT 1 FROM ${offerFiles} WHERE ${isOfVersion} AND ${offerFiles.fileId} = ${fileId})
        OR instr(' ' || ${sentVersions.fileIds} || ' ', ' ' || ${fileId} || ' ') > 0))`

/** SQL: of the version that an offer sends. */
const isOfVersion = sql`${offerFiles.quotationId} = ${sentVersions.quotationId}
  AND ${offerFiles.revision} = ${sentVersions.revision}`
