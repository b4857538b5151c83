import type { templates } from '../../../db/template-schema.ts'
import { declared, iso } from '../../plugins/response-schemas.ts'
import { Listed } from './model.ts'

export type ListedTemplate = typeof Listed.static

type Row = Pick<typeof templates.$inferSelect, keyof ListedTemplate>

/** A template as lists have it. */
export const listedForm = (row: Row): ListedTemplate => ({
  ...declared(Listed, row),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})
