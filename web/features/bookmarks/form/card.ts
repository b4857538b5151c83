import { type Metadata, metadataOf } from '../../../../src/domain/document/metadata.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'

const blank: Metadata = { name: '', category: '', desc: '', info: '' }

/**
 * What the form shows: what was typed over the item's own card. An item without one that is kept
 * already has the kept one's, so that saving it anew takes no name away.
 */
export function shownCard(
  item: Bookmark | null,
  kept: Bookmark | undefined,
  typed: Partial<Metadata>,
): Metadata {
  const own = item ? metadataOf(item) : blank
  const start = kept && Object.values(own).every((text) => text === '') ? metadataOf(kept) : own
  return { ...start, ...typed }
}

/** A category with a space at its end would be another category. */
export const trimmed = ({ name, category, desc, info }: Metadata): Metadata => ({
  name: name.trim(),
  category: category.trim(),
  desc: desc.trim(),
  info: info.trim(),
})
