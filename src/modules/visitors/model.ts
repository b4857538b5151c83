import { FormatRegistry } from '@sinclair/typebox'
import { t } from 'elysia'
import { isDay } from '#domain/words/day.ts'
import { type ListQuery, listQuery } from '../../plugins/list-query.ts'
import { requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the visitor routes (api: Other calls). */

// Elysia's own takes 29 February 2025 for 1 March.
FormatRegistry.Set('date', isDay)
const DateText = t.String({ format: 'date', description: 'yyyy-MM-dd' })

export const VisitBody = requestBody(t.Object({ date: DateText, isNew: t.Boolean() }))

/** A period of days, both ends included. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

const SORTS = ['date', 'total', 'new'] as const

export const VisitorListQuerySchema = t.Object({
  ...listQuery(SORTS).properties,
  from: t.Optional(DateText),
  to: t.Optional(DateText),
})

export type VisitorListQuery = ListQuery<(typeof SORTS)[number]> & Period

export const VisitorList = t.Object({
  visitors: t.Array(t.Object({ date: t.String(), total: t.Number(), new: t.Number() })),
  total: t.Number(),
})
