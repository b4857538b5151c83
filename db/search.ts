import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizeText } from '../src/domain/words/normalize-text.ts'

/** Whether a folded text holds every word of the search; undefined where nothing is searched. */
export function holds(folded: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = normalizeText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return and(...words.map((word) => sql`instr(${folded}, ${word}) > 0`))
}

/** The order of a list: by the column, and by the ids where it says nothing. */
export const orderedBy = (
  column: SQLWrapper,
  order: 'asc' | 'desc' | undefined,
  ids: readonly SQLWrapper[],
): SQL[] => [order === 'asc' ? asc(column) : desc(column), ...ids.map((id) => asc(id))]
