import type { Static, TSchema } from '@sinclair/typebox'
import {
  type Field,
  QUOTATION_FIELDS,
  READERS,
  type Reader,
  type Rules,
  type Schemas,
} from './quotation-fields.ts'

type Fields = typeof QUOTATION_FIELDS
export type WrittenField = keyof Fields
/** The written fields of a quotation, without its blocks. */
export type Written = { [Name in WrittenField]: Static<ReturnType<Fields[Name]['schema']>> }
/** The fields that lists leave out. */
export type UnlistedField = {
  [Name in WrittenField]: Fields[Name] extends { isListed: false } ? Name : never
}[WrittenField]

export const WRITTEN_FIELDS = Object.keys(QUOTATION_FIELDS) as readonly WrittenField[]

/** The rules and the default of a field, whatever its type. */
export const fieldRules = (name: WrittenField): Rules & Field<TSchema> =>
  QUOTATION_FIELDS[name] as unknown as Rules & Field<TSchema>

export const fieldsWhere = (isWanted: (rules: Rules) => boolean): readonly WrittenField[] =>
  WRITTEN_FIELDS.filter((name) => isWanted(fieldRules(name)))

/** The fields that such a reader gets. */
export const fieldsFor = (reader: Reader): readonly WrittenField[] =>
  fieldsWhere(({ readers }) => READERS.indexOf(readers) >= READERS.indexOf(reader))

export const UNLISTED_FIELDS = fieldsWhere(
  ({ isListed }) => isListed === false,
) as readonly UnlistedField[]

/** By which fields it is told which version of documents a sender knows who names none. */
export const TELLING_FIELDS: Readonly<Record<string, number>> = Object.fromEntries(
  fieldsWhere(({ since, isOftenUnsent }) => since > 1 && !isOftenUnsent).map((name) => [
    name,
    fieldRules(name).since,
  ]),
)

/** The schemas of the fields, with their defaults. */
export function writtenSchemas(schemas: Schemas) {
  const entries = WRITTEN_FIELDS.map((name) => {
    const { schema, default: own } = fieldRules(name)
    return [name, { default: own, ...schema(schemas) }]
  })
  return Object.fromEntries(entries) as {
    [Name in WrittenField]: ReturnType<Fields[Name]['schema']>
  }
}

const pick = (names: readonly WrittenField[], of: Written): Partial<Written> =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

/** What a person has written besides the blocks. */
export const writtenFields = (document: Written): Written =>
  pick(WRITTEN_FIELDS, document) as Written

export const WRITTEN_DEFAULTS = Object.fromEntries(
  WRITTEN_FIELDS.map((name) => [name, fieldRules(name).default]),
) as Written

/** The defaults of some fields, for what is to be without them. */
export const defaultsOf = (names: readonly WrittenField[]): Partial<Written> =>
  pick(names, WRITTEN_DEFAULTS)

/** What was written as such a reader gets it: the other fields have their defaults. */
export const writtenFor = (reader: Reader, document: Written): Written => ({
  ...WRITTEN_DEFAULTS,
  ...pick(fieldsFor(reader), document),
})
