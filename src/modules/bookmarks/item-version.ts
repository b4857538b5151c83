import { type SQL, sql } from 'drizzle-orm'
import { upgradeBookmark } from '#domain/document/upgrade.ts'
import { VERSION } from '#domain/document/version.ts'
import { bookmarks } from '../../../db/schema.ts'

/*
 * A bookmark's item is stored with its version as the first field, so that the version can be read
 * without parsing the item. Older items were stored without one: theirs is version 1.
 */

const PREFIX = '{"version":'

/** The JSON text in which an item is stored. */
export const itemAsJson = (item: object): string => JSON.stringify({ version: VERSION, ...item })

/** Infinity where that is no positive integer: such can't be known here, as a newer one. */
export function versionOfItem(stored: string): number {
  if (!stored.startsWith(PREFIX)) return 1
  const [, version = Number.POSITIVE_INFINITY] = VERSION_FIRST.exec(stored.slice(0, 40)) ?? []
  return Number(version)
}

const VERSION_FIRST = new RegExp(`^${PREFIX}([1-9]\\d{0,14}),`)

const at = (offset: number) => sql.raw(`${PREFIX.length + offset}`)
const start = sql`substr(${bookmarks.item}, ${at(1)}, 16)`
const digits = sql`substr(${start}, 1, instr(${start} || ',', ',') - 1)`

/** The same in SQL. */
export const storedVersion: SQL<number> = sql`CASE
  WHEN substr(${bookmarks.item}, 1, ${at(0)}) <> ${sql.raw(`'${PREFIX}'`)} THEN 1
  WHEN substr(${bookmarks.item}, ${at(1)}, 1) NOT GLOB '[1-9]' OR ${digits} GLOB '*[^0-9]*' THEN 9e99
  ELSE CAST(${digits} AS INTEGER) END`

/**
 * The JSON text of a stored item for an answer: unparsed, unless its version is older. @throws for
 * a damaged item of an older version
 */
export function presentItem(stored: string): string {
  if (versionOfItem(stored) < VERSION) return JSON.stringify(upgradeBookmark(JSON.parse(stored)))
  return stored.startsWith(PREFIX) ? stored : `${PREFIX}${VERSION},${stored.slice(1)}`
}
