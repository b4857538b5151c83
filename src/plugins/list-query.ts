import { Type } from '@sinclair/typebox'
import { type TSchema, t } from 'elysia'
import type { Language } from '#domain/words/language.ts'
import type { Db } from '../../db/client.ts'
import type { PageQuery } from '../../db/list-query.ts'
import type { Log } from '../log.ts'
import { requestBody } from './response-schemas.ts'

/**
 * The parameters of every list (api: List queries): in the query string on GET, in the body on
 * POST.
 */
export type ListQuery<Sort extends string = string> = PageQuery<Sort>

/** What a list is read with. */
export interface ListContext {
  db: Db
  log: Log
  /** The language whose letters names are sorted by. */
  language?: Language | null
}

/** The number of rows of an admin list when the query sets no limit (api: List queries). */
export const ADMIN_PAGE = 100

const MAX_SEARCH = 200
const MAX_LIMIT = 200
const MAX_OFFSET = 9_999_999

export const listQuery = <const Sorts extends readonly string[]>(sorts: Sorts) =>
  t.Object(fields(sorts, { limit: asText(LIMIT_PATTERN), offset: asText(OFFSET_PATTERN) }))

/** Every field is optional, and so is the body. */
export const listBody = <const Sorts extends readonly string[]>(sorts: Sorts) =>
  t.Optional(
    requestBody(
      t.Object(
        fields(sorts, {
          limit: Type.Integer({ minimum: 1, maximum: MAX_LIMIT }),
          offset: Type.Integer({ minimum: 0, maximum: MAX_OFFSET }),
        }),
      ),
    ),
  )

function fields<Sorts extends readonly string[], Count extends TSchema>(
  sorts: Sorts,
  { limit, offset }: { limit: Count; offset: Count },
) {
  return {
    search: t.Optional(t.String({ maxLength: MAX_SEARCH })),
    sort: t.Optional(oneOf(sorts)),
    order: t.Optional(oneOf(['asc', 'desc'] as const)),
    limit: t.Optional({ ...limit, description: `From 1 to ${MAX_LIMIT}` } as Count),
    offset: t.Optional({ ...offset, description: 'The number of rows to skip' } as Count),
  }
}

/**
 * Presents stored rows. A damaged one is left out and logged, so that it does not hide the others.
 */
export function presentRows<Row extends { id: string }>(
  rows: readonly Row[],
  present: (row: Row) => string,
  log: Log,
): string[] {
  return rows.flatMap((row) => {
    try {
      return present(row)
    } catch (error) {
      log.error(`${row.id} is damaged and left out of a list`, error)
      return []
    }
  })
}

/** One of these words. */
export const oneOf = <Words extends readonly string[]>(
  words: Words,
  options: { description?: string } = {},
) =>
  t.Unsafe<Words[number]>(
    t.Union(
      words.map((word) => t.Literal(word)),
      options,
    ),
  )

const LIMIT_PATTERN = '^([1-9]\\d?|1\\d\\d|200)$'
const OFFSET_PATTERN = '^\\d{1,7}$'

/**
 * Text with a pattern, because Elysia's own integers don't report the name of the invalid field.
 */
const asText = (pattern: string) => t.Transform(t.String({ pattern })).Decode(Number).Encode(String)
