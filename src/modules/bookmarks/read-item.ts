import { isReservedId } from '../../domain/document/reserved-ids.ts'
import { type Bookmark, BookmarkSchema } from '../../domain/document/schema.ts'
import type { Reading } from '../../domain/document/schema-reader.ts'
import { upgradeBookmark } from '../../domain/document/upgrade.ts'
import { versionOf } from '../../domain/document/version.ts'
import { recalculateBookmark } from '../../domain/numbers/recalculate.ts'
import {
  createInputReader,
  refuse,
  refuseIds,
  refuseItemPreview,
  refuseLength,
  type Sender,
  withStorableTexts,
} from '../../plugins/read-input.ts'

const reader = createInputReader<Bookmark>(BookmarkSchema, upgradeItem)

/**
 * Reads a sender's item by the rules for a quotation's blocks and rows (api: Bookmark calls), but
 * refuses a `paste`. The refusal names the invalid field. The result may share parts with the
 * input.
 */
export async function readItem(input: unknown, sender: Sender): Promise<Reading<Bookmark>> {
  const read = reader.read(input)
  if (!read.ok) return read
  if (isReservedId(read.value.id)) return refuse('id', 'should not be the name of a route')
  const badId = read.value.type === 'boqRow' ? null : refuseIds([read.value])
  if (badId) return { ...badId, at: badId.at.replace('blocks[0].', '') }
  const tooLong =
    refuseLength('', await reader.sanitize(read.value, sender)) ?? refuseItemPreview(read.value)
  return tooLong ?? recalculateBookmark(withStorableTexts(read.value))
}

/** The upgraded item without its version, which is not a field of a block or row. */
function upgradeItem(input: unknown): unknown {
  const upgraded = upgradeBookmark(input)
  if (Number.isNaN(versionOf(upgraded))) return input
  const { version: _, ...item } = upgraded as { version?: unknown }
  return item
}
