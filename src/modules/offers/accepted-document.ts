import { createHash } from 'node:crypto'
import { uploadedIn } from '#domain/html/uploads.ts'
import { acceptedText, canonicalText } from '#domain/offers/canonical.ts'
import { isBelowNothing, type PartTerms, type Taken, withTaken } from '#domain/offers/part.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import type { Db } from '../../../db/client.ts'
import type { answers, recordedAnswers } from '../../../db/offer-schema.ts'
import { declared, iso } from '../../plugins/response-schemas.ts'
import { hashesOf } from '../files/file-hashes.ts'
import { compressText } from '../quotations/sent-document.ts'
import { totalsIn } from '../quotations/stored-quotation.ts'
import { storedTotal, storedWithheld } from '../quotations/stored-total.ts'
import { type FoundLink, signedOn } from './find-link.ts'
import { ANY_PART, acceptedBy, type Person } from './find-people.ts'
import { sentDocument } from './opened-offer.ts'
import { RecordedBy } from './people-model.ts'

/** What an answer says, whichever way it comes. */
export interface Said
  extends Pick<
    typeof answers.$inferSelect,
    | ('answer' | 'answerId' | 'answeredAt' | 'name' | 'email' | 'reason' | 'timeZone')
    | ('address' | 'browser' | 'signature' | 'device' | 'place' | 'receivedAt')
  > {
  /** Where the sender has recorded it. */
  record: Pick<
    typeof recordedAnswers.$inferSelect,
    'email' | 'how' | 'day' | 'note' | 'fileId'
  > | null
}

/** What is stored of what was accepted. */
export interface Accepted
  extends Pick<
    typeof answers.$inferSelect,
    'total' | 'periodTotals' | 'hash' | 'textHash' | 'files' | 'body' | 'leftOut'
  > {
  withheld: number
  /** Of all who accept it. */
  names: string
  /** Canonical, without whose acceptance it is. */
  text: string
}

/** An acceptance before it is stored: what is accepted, and who accepts it. */
export interface Acceptance {
  link: FoundLink
  /** All whose yes the offer needs, and who of them says it; none where the answer of one counts for all. */
  people: readonly Person[]
  me: Person | undefined
  said: Said
  taken: Taken
  /** Null where only the whole may be accepted. */
  terms: PartTerms | null
}

export const DECLINED: Accepted = {
  total: null,
  periodTotals: null,
  withheld: 0,
  body: null,
  leftOut: null,
  names: '',
  text: '',
  hash: '',
  textHash: '',
  files: '',
}

/** The document as it is taken, as its acceptance is stored (product: Acceptance). */
export async function acceptedDocument(
  db: Db,
  { link, taken, terms, ...by }: Acceptance,
): Promise<Accepted | { field: string }> {
  const document = await sentDocument(db, link)
  if (!document) throw new Error(`The sent version ${link.revision} of ${link.quotationId} is gone`)
  const read = withTaken(document, taken, terms)
  if (!read.ok) return { field: read.at }
  const { quotation, leftOut } = read.value
  const isOwnPart = taken.rows !== null && terms !== ANY_PART
  if (isOwnPart && isBelowNothing(quotation, document)) return { field: 'rows' }
  const { totals } = totalsIn(quotation)
  const text = canonicalText(quotation)
  const files = await hashesOf(db, uploadedIn(text))
  const part = partOf(by, document.language)
  const { offerId: offer } = link
  const hash = sha256(acceptedText(quotation, { ...part, offer, files, leftOut }))
  // Neither the totals, which follow from it, nor the marks of its fields are part of what is hashed.
  const { blocks } = quotation
  const body = await compressText(JSON.stringify({ ...JSON.parse(text), blocks, totals }))
  return {
    ...storedTotal(totals),
    withheld: storedWithheld(totals),
    names: part.name,
    text,
    hash,
    textHash: sha256(text),
    files: JSON.stringify(files),
    body,
    leftOut: leftOut.length > 0 ? JSON.stringify(leftOut) : null,
  }
}

/** Who accepts, as the text says it: of several each, with all names in one. */
function partOf(
  { people, me, said }: Pick<Acceptance, 'people' | 'me' | 'said'>,
  language: Language,
) {
  const { name, email } = said
  const answeredAt = iso(said.answeredAt)
  const recordedBy = said.record && declared(RecordedBy, said.record)
  const own = { name, email, answeredAt, signedOn: signedOn(said) }
  if (!me) return { ...own, recordedBy }
  const all = people.flatMap((person) =>
    person.id === me.id ? { ...own, role: me.role, recordedBy } : acceptedBy([person]),
  )
  const { recordedName } = wordsOf(language).acceptance
  const names = all.map((one) =>
    one.recordedBy ? fill(recordedName, { name: one.name }) : one.name,
  )
  return { ...own, name: new Intl.ListFormat(language).format(names), people: all }
}

/** In hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
