import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { clientAliases, clients } from '../../../db/client-schema.ts'

/** SQL: how many clients the owner has. */
export const countOf = (ownerId: SQLWrapper): SQL =>
  sql`(SELECT count(*) FROM ${clients} WHERE ${clients.ownerId} = ${ownerId})`

/** SQL: the client into which the one with this name was merged. */
export const mergedInto = (ownerId: SQLWrapper, key: SQLWrapper): SQL =>
  sql`SELECT ${clientAliases.clientId} FROM ${clientAliases}
    WHERE ${clientAliases.ownerId} = ${ownerId} AND ${clientAliases.key} = ${key}`

/** SQL: the id of the client with this name and company; NULL if the book has none. */
export const knownAs = (ownerId: SQLWrapper, key: SQLWrapper): SQL =>
  sql`coalesce((SELECT ${clients.id} FROM ${clients} WHERE ${clients.ownerId} = ${ownerId}
    AND ${clients.key} = ${key}), (${mergedInto(ownerId, key)}))`

/**
 * SQL: the columns of a client that is in the book already, when it is inserted again. A document
 * tells what is newest, and a file only what the book doesn't know; neither blanks anything.
 */
export function filledIn(by: 'document' | 'file') {
  const text = (name: string) => {
    const [own, other] = [sql.raw(`"clients"."${name}"`), sql.raw(`excluded."${name}"`)]
    return by === 'document'
      ? sql<string>`CASE WHEN ${other} <> '' THEN ${other} ELSE ${own} END`
      : sql<string>`CASE WHEN ${own} <> '' THEN ${own} ELSE ${other} END`
  }
  const choice = (name: string) => sql.raw(`coalesce("clients"."${name}", excluded."${name}")`)
  return {
    street: text('street'),
    town: text('town'),
    country: text('country'),
    email: text('email'),
    taxId: text('tax_id'),
    townText: text('town_text'),
    taxMode: choice('tax_mode'),
    language: choice('language'),
    currency: choice('currency'),
    discount: choice('discount'),
    searchText: sql`${clients.namesText} || char(10) || ${text('town_text')} || char(10) || lower(${text('email')})`,
    usedAt: sql`max(${clients.usedAt}, excluded."used_at")`,
    updatedAt: sql.raw('excluded."updated_at"'),
  }
}
