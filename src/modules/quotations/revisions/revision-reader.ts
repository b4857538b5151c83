import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { revisions } from '../../../../db/history-schema.ts'
import type { QuotationFinder } from '../quotation-finder.ts'
import { currentRevision, type StoredQuotation } from '../stored-quotation.ts'
import { type Anchors, decompress } from './revision-body.ts'
import { revisionText } from './revision-text.ts'

/** A revision can't be read, because it or one that it refers to is not what was stored. */
export class DamagedRevision extends Error {
  override name = 'DamagedRevision'
}

export const damagedRevision = (id: string, revision: number, cause?: unknown) =>
  new DamagedRevision(`The revision ${revision} of ${id} is damaged`, { cause })

export type RevisionReader = ReturnType<typeof createRevisionReader>

/** Reads the texts of revisions. */
export function createRevisionReader(
  { read }: Pick<Database, 'read'>,
  finder: Pick<QuotationFinder, 'findTexts'>,
) {
  const { quotationId, revision, base, body, isAnchor } = revisions
  const isOf = eq(quotationId, sql.placeholder('id'))
  const columns = { revision, base, body }
  const ofRevision = read
    .select(columns)
    .from(revisions)
    .where(and(isOf, eq(revision, sql.placeholder('revision'))))
    .prepare()
  const lastAnchor = read
    .select(columns)
    .from(revisions)
    .where(and(isOf, eq(isAnchor, true)))
    .orderBy(desc(revision))
    .limit(1)
    .prepare()

  /** The text of a kept revision, or of the current one. @throws DamagedRevision */
  async function findText(id: string, number: number): Promise<string | null> {
    const text = (await keptText(id, number)) ?? (await currentText(id, number))
    // A save may have replaced it in between.
    return text ?? keptText(id, number)
  }

  async function keptText(id: string, number: number): Promise<string | null> {
    const stored = withBody(await ofRevision.get({ id, revision: number }))
    return stored && textOf(id, stored)
  }

  /** The text of the stored document, if it is that revision. */
  async function currentText(id: string, number: number): Promise<string | null> {
    const stored = await finder.findTexts(id)
    if (!stored) return null
    try {
      const head: StoredQuotation = JSON.parse(stored.head)
      return currentRevision(head).revision === number ? revisionText({ ...stored, head }) : null
    } catch (cause) {
      throw damagedRevision(id, number, cause)
    }
  }

  async function textOf(id: string, stored: StoredBody): Promise<string> {
    try {
      return await decompress(stored.body, await baseTextOf(id, stored))
    } catch (cause) {
      throw damagedRevision(id, stored.revision, cause)
    }
  }

  async function baseTextOf(id: string, stored: StoredBody): Promise<string | null> {
    if (stored.base === null) return null
    const found = withBody(await ofRevision.get({ id, revision: stored.base }))
    // Bodies refer to older ones only, so that this ends, whatever is stored.
    if (!found || found.revision >= stored.revision) throw damagedRevision(id, stored.base)
    return textOf(id, found)
  }

  /** What the body of a long revision may refer to; null if there is none yet, or it is damaged. */
  async function findAnchors(id: string): Promise<Anchors | null> {
    const stored = withBody(await lastAnchor.get({ id }))
    if (!stored) return null
    try {
      const newest = await anchorOf(id, stored)
      if (stored.base === null) return { newest, whole: newest }
      const whole = withBody(await ofRevision.get({ id, revision: stored.base }))
      return whole && { newest, whole: await anchorOf(id, whole) }
    } catch (error) {
      if (error instanceof DamagedRevision) return null
      throw error
    }
  }

  const anchorOf = async (id: string, stored: StoredBody) => ({
    revision: stored.revision,
    text: await textOf(id, stored),
    bytes: stored.body.byteLength,
  })

  return { findText, findAnchors }
}

interface StoredBody {
  revision: number
  base: number | null
  body: Uint8Array
}

/** Null for a revision without a body. */
const withBody = (
  row: (Omit<StoredBody, 'body'> & { body: Uint8Array | null }) | undefined,
): StoredBody | null => (row?.body ? (row as StoredBody) : null)
