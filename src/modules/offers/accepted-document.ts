import { createHash } from 'node:crypto'
import { uploadedIn } from '#domain/html/uploads.ts'
import { type AcceptancePart, acceptedText, canonicalText } from '#domain/offers/canonical.ts'
import { type PartTerms, type Taken, withTaken } from '#domain/offers/part.ts'
import type { Db } from '../../../db/client.ts'
import { iso } from '../../plugins/response-schemas.ts'
import { hashesOf } from '../files/file-hashes.ts'
import { compressText } from '../quotations/sent-document.ts'
import { totalsIn } from '../quotations/stored-quotation.ts'
import { storedTotal, storedWithheld } from '../quotations/stored-total.ts'
import type { FoundLink } from './find-link.ts'
import { sentDocument } from './opened-offer.ts'

/** What an answer stores of what was accepted. */
export interface Accepted {
  total: number | null
  periodTotals: string | null
  withheld: number
  text: string
  hash: string
  textHash: string
  files: string
  body: Buffer | null
  leftOut: string | null
}

export const DECLINED: Accepted = {
  total: null,
  periodTotals: null,
  withheld: 0,
  text: '',
  hash: '',
  textHash: '',
  files: '',
  body: null,
  leftOut: null,
}

/** Whose acceptance it is; `recordedBy` where the sender has recorded it. */
type By = Pick<AcceptancePart, 'name' | 'recordedBy' | 'signedOn' | 'people'> & {
  /** Where it was not given by a link that was mailed. */
  email?: string
  answeredAt: number
}

/**
 * The document as it is taken, as its acceptance is stored (product: Acceptance).
 * @param terms null where only the whole may be accepted
 */
export async function acceptedDocument(
  db: Db,
  link: FoundLink,
  { taken, terms }: { taken: Taken; terms: PartTerms | null },
  { answeredAt, email = link.email, ...by }: By,
): Promise<Accepted | { field: string }> {
  const document = await sentDocument(db, link)
  if (!document) throw new Error(`The sent version ${link.revision} of ${link.quotationId} is gone`)
  const read = withTaken(document, taken, terms)
  if (!read.ok) return { field: read.at }
  const { quotation, leftOut } = read.value
  const { totals } = totalsIn(quotation)
  const text = canonicalText(quotation)
  const files = await hashesOf(db, uploadedIn(text))
  const { offerId: offer } = link
  const part = { ...by, offer, email, answeredAt: iso(answeredAt), files, leftOut }
  const hash = sha256(acceptedText(quotation, part))
  // Neither the totals, which follow from it, nor the marks of its fields are part of what is hashed.
  const { blocks } = quotation
  const body = await compressText(JSON.stringify({ ...JSON.parse(text), blocks, totals }))
  const told = { ...storedTotal(totals), withheld: storedWithheld(totals) }
  return {
    ...told,
    text,
    hash,
    textHash: sha256(text),
    files: JSON.stringify(files),
    body,
    leftOut: leftOut.length > 0 ? JSON.stringify(leftOut) : null,
  }
}

/** In hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
