import type { Reading } from '../../domain/document/read.ts'
import { isReservedId } from '../../domain/document/reserved-ids.ts'
import { type Bookmark, BookmarkSchema } from '../../domain/document/schema.ts'
import { recalculateBookmark } from '../../domain/numbers/recalculate.ts'
import {
  readerOf,
  refuse,
  refuseIds,
  refuseLength,
  withStorableTexts,
} from '../quotations/reading.ts'

const reader = readerOf<Bookmark>(BookmarkSchema)

/**
 * What may be stored of a sender's item, by the rules of a quotation's blocks and rows (api:
 * Bookmarks); a `paste` is none. What can't be mended is refused, with the field that fails. The
 * input is used up: what is given back may share its parts.
 */
export async function readItem(input: unknown): Promise<Reading<Bookmark>> {
  const read = reader.read(input)
  if (!read.ok) return read
  if (isReservedId(read.value.id)) return refuse('id', 'should be no name of a route')
  const refusal = read.value.type === 'boqRow' ? null : refuseIds([read.value])
  if (refusal) return { ...refusal, at: refusal.at.replace('blocks[0].', '') }
  const overlong = refuseLength('', await reader.clean(read.value))
  if (overlong) return overlong
  return recalculateBookmark(withStorableTexts(read.value))
}
