import { t } from 'elysia'
import { LETTERHEAD_LIMITS } from '#domain/document/letterhead-limits.ts'
import { letterheadFields } from '#domain/document/letterhead-schema.ts'
import { IdSchema } from '#domain/document/schema-fields.ts'
import { readByHandler, requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the profile routes (api: Profile calls). */

const { Null, Object: object, Union: union } = t

export const ProfileSchema = object({
  id: IdSchema,
  ...letterheadFields,
  logo: union([IdSchema, Null()], {
    default: null,
    description:
      'The id of one of the user’s own files, a png or jpeg of at most 5 MB; null for none',
  }),
})

const Profile = object({
  ...ProfileSchema.properties,
  isDefault: t.Boolean({ description: 'New quotations take its letterhead' }),
})

export const SaveBody = requestBody(
  object({
    profile: readByHandler(
      ProfileSchema,
      'As in the answer; what has a default may be left out, unknown fields are dropped. Its `id` is the sender’s choice, and unique among their own.',
    ),
    isDefault: t.Optional(t.Boolean()),
  }),
)

export const IdBody = requestBody(object({ id: t.String({ minLength: 1, maxLength: 64 }) }))

export const ProfileList = object({
  profiles: t.Array(Profile, {
    description: `The default first; at most ${LETTERHEAD_LIMITS.profiles}`,
  }),
  total: t.Number(),
})

export const Saved = object({ message: t.String(), profile: Profile })
