import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { numberKey, type Series } from '#domain/document/number-series.ts'
import type { Db } from '../../../../db/client.ts'
import { numberSeries, quotationNumbers } from '../../../../db/number-schema.ts'
import {
  insertWhere,
  isThere,
  placeholder,
  prepareWrite,
} from '../../../../db/prepared-statements.ts'
import { quotations } from '../../../../db/schema.ts'
import type { Query } from '../../../../db/writes.ts'

/** A number that a save gives to its quotation, and the series that it is taken from, if any. */
export interface GivenNumber {
  readonly number: string
  readonly from: {
    readonly profileId: string
    readonly before: Series
    readonly after: Series
  } | null
}

/** A quotation that is being stored. */
interface Numbered {
  head: { number?: string | undefined }
  given?: GivenNumber | undefined
}

/** The values of the placeholder that `isFree` has; not given, a number may be anybody's. */
export const givenValues = ({ given }: Numbered) => ({
  givenKey: given ? numberKey(given.number) : '',
})

/** SQL: whether no other quotation has the number that the save gives, with its placeholders. */
export function isFree(): SQL {
  const isOthers = and(
    eq(quotationNumbers.ownerId, placeholder('ownerId')),
    eq(quotationNumbers.key, placeholder('givenKey')),
    ne(quotationNumbers.quotationId, placeholder('id')),
  )
  return sql`(${placeholder('givenKey')} = '' OR NOT ${isThere(quotationNumbers, isOthers)})`
}

/**
 * The statements that record a quotation's number and move its series on, in the batch that stores
 * it: both or neither, so that no number is given twice and none is left out (product: Quotation
 * numbers).
 * @param isStored SQL: which row of `quotations` is it, if it is sure to be stored; with the
 * placeholders of the save
 */
export function prepareNumberRecording(db: Db, isStored: SQL | undefined) {
  const isSaved = isThere(quotations, isStored)
  const row = {
    quotationId: placeholder('id'),
    ownerId: placeholder('ownerId'),
    key: placeholder('numberKey'),
  }
  const record = prepare(
    insertWhere(db, quotationNumbers, row, isSaved).onConflictDoUpdate({
      target: quotationNumbers.quotationId,
      set: { key: sql.raw('excluded."key"') },
    }),
  )
  const forget = prepare(
    db
      .delete(quotationNumbers)
      .where(and(eq(quotationNumbers.quotationId, placeholder('id')), isSaved)),
  )
  const series = {
    ownerId: placeholder('ownerId'),
    profileId: placeholder('seriesId'),
    pattern: placeholder('pattern'),
    next: placeholder('nextCounter'),
    year: placeholder('year'),
  }
  // A series that its owner has changed meanwhile stays as it was set.
  const isUnchanged = and(
    eq(numberSeries.pattern, placeholder('pattern')),
    eq(numberSeries.next, placeholder('counterBefore')),
    eq(numberSeries.year, placeholder('yearBefore')),
  )
  const moveOn = prepare(
    insertWhere(db, numberSeries, series, isSaved).onConflictDoUpdate({
      target: [numberSeries.ownerId, numberSeries.profileId],
      set: { next: sql.raw('excluded."next"'), year: sql.raw('excluded."year"') },
      ...(isUnchanged && { setWhere: isUnchanged }),
    }),
  )

  /** @param before the number until then; undefined if it is not known */
  return (stored: Numbered, before: string | undefined, values: Values): Query[] => {
    const { head, given } = stored
    const number = head.number ?? ''
    if (number === before && !given) return []
    const all = { ...values, numberKey: numberKey(number), ...seriesValues(given) }
    const recording = number === '' ? forget(all) : record(all)
    return given?.from ? [recording, moveOn(all)] : [recording]
  }
}

type Values = Record<string, unknown>

function seriesValues(given: GivenNumber | undefined) {
  if (!given?.from) return {}
  const { profileId, before, after } = given.from
  return {
    seriesId: profileId,
    pattern: after.pattern,
    nextCounter: after.next,
    year: after.year,
    counterBefore: before.next,
    yearBefore: before.year,
  }
}

const prepare = prepareWrite<Values>
