import { Type } from '@sinclair/typebox'
import { type TSchema, t } from 'elysia'

/** What every list takes (api: Common): in the query string on GET, in the body on POST. */
export interface ListQuery<Sort extends string = string> {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** How many rows an admin list gives where nobody says (api: Common). */
export const ADMIN_PAGE = 100

const LONGEST_SEARCH = 200
const LARGEST_PAGE = 200
const FARTHEST = 9_999_999

export const listQuery = <const Sorts extends readonly string[]>(sorts: Sorts) =>
  t.Object(fields(sorts, { limit: asText(LIMIT_PATTERN), offset: asText(OFFSET_PATTERN) }))

/** All of it may be left out, the body too. */
export const listBody = <const Sorts extends readonly string[]>(sorts: Sorts) =>
  t.Optional(
    t.Object(
      fields(sorts, {
        limit: Type.Integer({ minimum: 1, maximum: LARGEST_PAGE }),
        offset: Type.Integer({ minimum: 0, maximum: FARTHEST }),
      }),
    ),
  )

function fields<Sorts extends readonly string[], Count extends TSchema>(
  sorts: Sorts,
  { limit, offset }: { limit: Count; offset: Count },
) {
  return {
    search: t.Optional(t.String({ maxLength: LONGEST_SEARCH })),
    sort: t.Optional(oneOf(sorts)),
    order: t.Optional(oneOf(['asc', 'desc'] as const)),
    limit: t.Optional({ ...limit, description: `From 1 to ${LARGEST_PAGE}` } as Count),
    offset: t.Optional({ ...offset, description: 'How many rows to leave out' } as Count),
  }
}

const oneOf = <Words extends readonly string[]>(words: Words) =>
  t.Unsafe<Words[number]>(t.Union(words.map((word) => t.Literal(word))))

const LIMIT_PATTERN = '^([1-9]\\d?|1\\d\\d|200)$'
const OFFSET_PATTERN = '^\\d{1,7}$'

/** As text with a pattern, since Elysia's own integers lose the name of the field that fails. */
const asText = (pattern: string) => t.Transform(t.String({ pattern })).Decode(Number).Encode(String)
