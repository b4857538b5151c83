import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { fieldValues } from '#domain/document/fields.ts'
import {
  counterAt,
  DEFAULT_SERIES,
  nextVersion,
  numberAt,
  numberKey,
  type Series,
} from '#domain/document/number-series.ts'
import { createCachedLookUp } from '../../../../db/cached-look-up.ts'
import { numberSeries, quotationNumbers } from '../../../../db/number-schema.ts'
import { answers, sentVersions } from '../../../../db/offer-schema.ts'
import { isVersionOf } from '../../../../db/offer-standing.ts'
import { quotations } from '../../../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { acceptedById } from '../owner-notes.ts'
import { readSentDocument } from '../sent-document.ts'
import type { StoredQuotation } from '../stored-quotation.ts'
import type { GivenNumber } from './record-number.ts'

/** How many counters are looked up at once where many numbers are taken. */
const AT_ONCE = 50

/** Whose series numbers a quotation. */
export interface Numbering {
  readonly ownerId: string
  /** The profile of its letterhead; null without one. */
  readonly profileId: string | null
  /** The day where its sender is, yyyy-MM-dd. */
  readonly day: string
}

/** A quotation by its name; null for one in the trash. */
interface NamedQuotation {
  readonly id: string
  readonly name: string | null
}

export type NumberGiver = ReturnType<typeof createNumberGiver>

/** Finds the numbers that saves give to their quotations (product: Quotation numbers). */
export function createNumberGiver({ db, now }: Deps<'db' | 'now'>) {
  const { read } = db
  const acceptedVersion = acceptedById(read)
  const hasAccepted = createCachedLookUp(db, now, ['answers'], async (id) => ({
    found: (await acceptedVersion.get({ id })) !== undefined,
  }))

  /** The next number of its series that no other quotation of the owner has. */
  async function next({ ownerId, profileId, day }: Numbering): Promise<GivenNumber> {
    const { profileId: id, ...series } = await seriesOf(ownerId, profileId)
    const { pattern } = series
    const counter = await firstFree(ownerId, counterAt(series, day), (at) =>
      numberAt(pattern, at, day),
    )
    const after = { pattern, next: counter + 1, year: Number(day.slice(0, 4)) }
    return {
      number: numberAt(pattern, counter, day),
      from: { profileId: id, before: series, after },
    }
  }

  /** The number of what follows an accepted version: with the next letter that is free. */
  async function nextVersionOf(ownerId: string, accepted: string): Promise<GivenNumber> {
    const numbers = [nextVersion(accepted)]
    const at = (index: number): string => {
      while (numbers.length <= index) numbers.push(nextVersion(numbers.at(-1) ?? accepted))
      return numbers[index] ?? ''
    }
    return { number: at(await firstFree(ownerId, 0, at)), from: null }
  }

  /** The profile's own series, or else the account's. */
  async function seriesOf(
    ownerId: string,
    profileId: string | null,
  ): Promise<Series & { profileId: string }> {
    const ids = profileId === null ? [''] : ['', profileId]
    const isIt = and(eq(numberSeries.ownerId, ownerId), inArray(numberSeries.profileId, ids))
    const { pattern, next, year } = numberSeries
    const rows = await read
      .select({ profileId: numberSeries.profileId, pattern, next, year })
      .from(numberSeries)
      .where(isIt)
    const own = rows.find((row) => row.profileId === profileId)
    return own ?? rows[0] ?? { ...DEFAULT_SERIES, profileId: '' }
  }

  async function firstFree(
    ownerId: string,
    first: number,
    numberOf: (at: number) => string,
  ): Promise<number> {
    for (let from = first; ; from += AT_ONCE) {
      const keys = Array.from({ length: AT_ONCE }, (_, at) => numberKey(numberOf(from + at)))
      const isIt = and(eq(quotationNumbers.ownerId, ownerId), inArray(quotationNumbers.key, keys))
      const rows = await read
        .select({ key: quotationNumbers.key })
        .from(quotationNumbers)
        .where(isIt)
      const taken = new Set(rows.map(({ key }) => key))
      const free = keys.findIndex((key) => !taken.has(key))
      if (free !== -1) return from + free
    }
  }

  /** Whether a version of the quotation with the number was accepted. */
  async function isAccepted(id: string, number: string): Promise<boolean> {
    if (!(await hasAccepted(id))) return false
    const rows = await read
      .select({ body: sentVersions.body })
      .from(answers)
      .innerJoin(sentVersions, isVersionOf(answers))
      .where(and(eq(answers.quotationId, id), eq(answers.answer, 'accept')))
    const documents = await Promise.all(rows.map(({ body }) => readSentDocument(body)))
    return documents.some(({ blocks }) => fieldValues(blocks).number === number)
  }

  /** Another quotation of the owner's with the same number, in the trash only if no other has it. */
  async function takenBy({
    id,
    ownerId,
    number = '',
  }: Pick<StoredQuotation, 'id' | 'ownerId' | 'number'>): Promise<NamedQuotation | undefined> {
    const [found] = await read
      .select({ id: quotationNumbers.quotationId, name: quotations.name })
      .from(quotationNumbers)
      .leftJoin(quotations, eq(quotations.id, quotationNumbers.quotationId))
      .where(
        and(
          ...[eq(quotationNumbers.ownerId, ownerId), eq(quotationNumbers.key, numberKey(number))],
          ne(quotationNumbers.quotationId, id),
        ),
      )
      .orderBy(isNull(quotations.id))
      .limit(1)
    return found
  }

  return { next, nextVersionOf, seriesOf, isAccepted, takenBy }
}
