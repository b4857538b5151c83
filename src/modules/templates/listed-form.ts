import type { templates } from '../../../db/template-schema.ts'

export interface ListedTemplate {
  id: string
  name: string
  isDefault: boolean
  createdAt: string
  updatedAt: string
}

type Row = Pick<typeof templates.$inferSelect, keyof ListedTemplate>

/** A template as lists have it. */
export const listedForm = ({ id, name, isDefault, createdAt, updatedAt }: Row): ListedTemplate => ({
  id,
  name,
  isDefault,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
})
