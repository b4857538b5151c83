import { type SQL, sql } from 'drizzle-orm'
import { bookmarks } from '../../../db/schema.ts'
import { upgradeBookmark } from '../../domain/document/upgrade.ts'
import { VERSION } from '../../domain/document/version.ts'

/*
 * A bookmark's item is stored with its version as the first field, so that the version can be read
 * without parsing the item. Older items were stored without one: theirs is version 1.
 */

const PREFIX = '{"version":'

/** The JSON text in which an item is stored. */
export const itemAsJson = (item: object): string => JSON.stringify({ version: VERSION, ...item })

export const versionOfItem = (stored: string): number =>
  stored.startsWith(PREFIX) ? Number.parseInt(stored.slice(PREFIX.length), 10) : 1

/** The same in SQL. */
export const storedVersion: SQL<number> = sql`CASE
  WHEN substr(${bookmarks.item}, 1, ${sql.raw(`${PREFIX.length}`)}) = ${sql.raw(`'${PREFIX}'`)}
  THEN CAST(substr(${bookmarks.item}, ${sql.raw(`${PREFIX.length + 1}`)}, 9) AS INTEGER) ELSE 1 END`

/**
 * The JSON text of a stored item for an answer: unparsed, unless its version is older. @throws for
 * a damaged item of an older version
 */
export function presentItem(stored: string): string {
  if (versionOfItem(stored) < VERSION) return JSON.stringify(upgradeBookmark(JSON.parse(stored)))
  return stored.startsWith(PREFIX) ? stored : `${PREFIX}${VERSION},${stored.slice(1)}`
}
