import { Database } from 'bun:sqlite'
import { DEFAULT_SERIES } from '#domain/document/number-series.ts'
import { hasTable } from './snapshot.ts'

/** A series of numbers in a restored database (product: Quotation numbers). */
export interface RestoredSeries {
  ownerId: string
  email: string
  profileId: string
  pattern: string
  next: number
  year: number
}

/** The series of a database file; none of a version before migration 0020, or of a damaged file. */
export const seriesIn = (file: string): RestoredSeries[] =>
  readableRows<RestoredSeries>(file, 'number_series', SERIES)

/**
 * The default series of those who have none for all of their quotations yet.
 * @throws for a damaged file: without them, numbers would be given twice
 */
export const unsetSeriesIn = (file: string): RestoredSeries[] =>
  rowsIn<Pick<RestoredSeries, 'ownerId' | 'email'>>(file, 'number_series', UNSET).map((user) => ({
    ...user,
    profileId: '',
    ...DEFAULT_SERIES,
  }))

/** The numbers of the quotations that were sent, as they are recorded, with whose they are. */
export const sentNumbersIn = (file: string): { ownerId: string; key: string }[] =>
  readableRows(file, 'quotation_numbers', SENT)

/** None without the table, and of a damaged file. */
function readableRows<Row>(file: string, table: string, sql: string): Row[] {
  try {
    return rowsIn(file, table, sql)
  } catch {
    return []
  }
}

/** None without the table, which earlier versions don't have. */
function rowsIn<Row>(file: string, table: string, sql: string): Row[] {
  using database = new Database(file, { readonly: true })
  if (!hasTable(database, table)) return []
  using rows = database.prepare<Row, []>(sql)
  return rows.all()
}

const UNSET = `SELECT id AS ownerId, email FROM users u WHERE NOT EXISTS (
  SELECT 1 FROM number_series s WHERE s.owner_id = u.id AND s.profile_id = '')`

const SENT = `SELECT owner_id AS ownerId, key FROM quotation_numbers n WHERE EXISTS (
  SELECT 1 FROM offers o WHERE o.quotation_id = n.quotation_id)`

const SERIES = `SELECT s.owner_id AS ownerId, u.email, s.profile_id AS profileId, s.pattern, s.next, s.year
  FROM number_series s JOIN users u ON u.id = s.owner_id ORDER BY u.email, s.profile_id`

/** Moves series of a restored file on, as numbers after the backup were given to customers. */
export function continueSeries(file: string, series: readonly RestoredSeries[]): void {
  using database = new Database(file)
  if (!hasTable(database, 'number_series')) return
  using store = database.prepare(
    `INSERT INTO number_series (owner_id, profile_id, pattern, next, year)
     SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM users WHERE id = ?1)
     ON CONFLICT (owner_id, profile_id) DO UPDATE SET next = ?4, year = ?5`,
  )
  for (const { ownerId, profileId, pattern, next, year } of series)
    store.run(ownerId, profileId, pattern, next, year)
}

/** The series of `later` that had come further than in the backup, or began after it. */
export const furtherSeries = (
  backup: readonly RestoredSeries[],
  later: readonly RestoredSeries[],
): RestoredSeries[] =>
  later.filter((one) => {
    const own = backup.find((other) => keyOf(other) === keyOf(one))
    if (!own) return true
    return one.pattern === own.pattern && (one.year - own.year || one.next - own.next) > 0
  })

/** By whose and which series it is. */
export const keyOf = ({ ownerId, profileId }: RestoredSeries): string => `${ownerId} ${profileId}`
