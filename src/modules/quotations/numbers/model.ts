import { t } from 'elysia'
import { DEFAULT_SERIES, SERIES_LIMITS } from '#domain/document/number-series.ts'
import { requestBody } from '../../../plugins/response-schemas.ts'

/** Schemas of the series of numbers (api: Number calls). */

const ProfileId = t.String({
  maxLength: 64,
  description:
    'The profile whose quotations it numbers; empty for all that have no series of their own',
})

const Pattern = t.String({
  maxLength: 4 * SERIES_LIMITS.pattern,
  description: `Text with one counter such as {000}; {YYYY}, {YY} and {MM} stand for the day of the save. With a year, the counter begins anew in each. At most ${SERIES_LIMITS.pattern} characters, '${DEFAULT_SERIES.pattern}' by default`,
})

const Next = t.Integer({
  minimum: 1,
  maximum: SERIES_LIMITS.next,
  description: 'The counter of the next number',
})

const Series = t.Object({
  profileId: ProfileId,
  pattern: Pattern,
  next: Next,
  nextNumber: t.String({
    description: 'What the next quotation gets: the next number that no other quotation has',
  }),
})

export const SeriesList = t.Object({
  series: t.Array(Series, { description: 'That of all first' }),
})

export const SeriesQuery = t.Object({
  timeZone: t.Optional(
    t.String({ maxLength: 100, description: 'An IANA name, for the day; UTC if omitted' }),
  ),
})

export const SeriesBody = requestBody(
  t.Object({ profileId: ProfileId, pattern: Pattern, next: Next }),
)

export const ProfileIdBody = requestBody(
  t.Object({ profileId: t.String({ minLength: 1, maxLength: 64 }) }),
)

/** `pattern` with what is wrong with it. */
export const BadSeries = t.Object({
  message: t.String(),
  field: t.Optional(t.String()),
  reason: t.Optional(t.String({ description: 'What to do about it' })),
})
