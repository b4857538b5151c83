import { type SQL, sql } from 'drizzle-orm'
import { bookmarks } from '../../../db/schema.ts'
import { upgradeBookmark } from '../../domain/document/upgrade.ts'
import { VERSION } from '../../domain/document/version.ts'

/*
 * A bookmark's item is stored with its version first, so that it is known without parsing the item.
 * One without, as all were stored once, has the first.
 */

const PREFIX = '{"version":'

/** The JSON of an item, as it is stored. */
export const itemAsJson = (item: object): string => JSON.stringify({ version: VERSION, ...item })

export const versionOfItem = (stored: string): number =>
  stored.startsWith(PREFIX) ? Number.parseInt(stored.slice(PREFIX.length), 10) : 1

/** The same in SQL. */
export const storedVersion: SQL<number> = sql`CASE
  WHEN substr(${bookmarks.item}, 1, ${sql.raw(`${PREFIX.length}`)}) = ${sql.raw(`'${PREFIX}'`)}
  THEN CAST(substr(${bookmarks.item}, ${sql.raw(`${PREFIX.length + 1}`)}, 9) AS INTEGER) ELSE 1 END`

/**
 * A stored item as it goes out: unparsed, unless it is of an earlier version.
 * @throws for a damaged one
 */
export function presentItem(stored: string): string {
  if (versionOfItem(stored) < VERSION) return JSON.stringify(upgradeBookmark(JSON.parse(stored)))
  return stored.startsWith(PREFIX) ? stored : `${PREFIX}${VERSION},${stored.slice(1)}`
}
