import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { earlierVersion } from '../../../db/offer-standing.ts'
import { onceFor } from '../../../db/prepared-statements.ts'
import { iso, isoOrNull } from '../../plugins/response-schemas.ts'
import { compareTexts } from '../quotations/revisions/compare-pool.ts'
import type { SeenChanges } from '../quotations/revisions/compare-task.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'
import type { ComparedOffer, OpenedOffer } from './customer-model.ts'
import type { FoundLink } from './find-link.ts'
import { sentDocument } from './opened-offer.ts'

interface Earlier {
  revision: number
  sentAt: number
  validUntil: string
  expiresAt: number | null
  timeZone: string
}

/** What an open offer says about the version before it. */
export type EarlierFacts = (typeof OpenedOffer.static)['earlier']

/** Both versions as they were sent. */
export type Compared = Record<
  keyof typeof ComparedOffer.static,
  { sentAt: string; validUntil: string; quotation: CustomersQuotation }
>

/** How many pairs of versions are kept compared; what was sent never changes. */
const MAX_KEPT = 2_000

/** Compares what a person was sent with what they were sent before (product: Changes between sent versions). */
export function createSentComparisons(db: Db) {
  const kept = new LRUCache<string, SeenChanges, Pick<FoundLink, 'quotationId'> & Pair>({
    max: MAX_KEPT,
    fetchMethod: async (_key, _stale, { context: { quotationId, before, after } }) => {
      const versions = [before, after].map((revision) =>
        sentDocument(db, { quotationId, revision }),
      )
      const [older, newer] = (await Promise.all(versions)).map((version) => JSON.stringify(version))
      return JSON.parse(
        await compareTexts({ before: older ?? '', after: newer ?? '', wants: 'seen' }),
      )
    },
  })

  /** How much has changed, for the page; null where nothing was sent before. */
  async function summary(link: FoundLink): Promise<EarlierFacts> {
    const before = await find(db, link)
    if (!before) return null
    const { quotationId, revision } = link
    const pair = { quotationId, before: before.revision, after: revision }
    const seen = await kept
      .fetch(`${quotationId} ${pair.before} ${pair.after}`, { context: pair })
      // An earlier version that is damaged does not keep anybody from reading this one.
      .catch(() => null)
    return seen ? { sentAt: iso(before.sentAt), ...seen } : null
  }

  /** Both versions; null as above. */
  async function compare(link: FoundLink): Promise<Compared | null> {
    const before = await find(db, link)
    if (!before) return null
    const [older, newer] = await Promise.all([
      sentDocument(db, { quotationId: link.quotationId, revision: before.revision }),
      sentDocument(db, link),
    ])
    if (!older || !newer) return null
    return { before: versionOf(before, older), after: versionOf(link, newer) }
  }

  return { summary, compare }
}

interface Pair {
  before: number
  after: number
}

const versionOf = (
  { sentAt, validUntil, expiresAt, timeZone }: Omit<Earlier, 'revision'>,
  quotation: CustomersQuotation,
) => ({ sentAt: iso(sentAt), validUntil, expiresAt: isoOrNull(expiresAt), timeZone, quotation })

/** A link that was revoked and an offer that was withdrawn tell nothing any more. */
async function find(db: Db, { linkId, state }: FoundLink): Promise<Earlier | null> {
  if (state === 'withdrawn') return null
  const row = await earlierOfLink(db).get({ linkId })
  return row?.earlierVersion ? JSON.parse(row.earlierVersion) : null
}

const earlierOfLink = onceFor((db) =>
  db
    .select({ earlierVersion })
    .from(offerLinks)
    .innerJoin(offers, eq(offers.id, offerLinks.offerId))
    .where(eq(offerLinks.id, sql.placeholder('linkId')))
    .prepare(),
)
