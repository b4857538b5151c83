import type { Bookmark } from '../../../../src/domain/document/bookmark.ts'
import { type Card, cardOf } from '../../../../src/domain/document/metadata.ts'

const blank: Card = { name: '', category: '', desc: '', info: '' }

/**
 * What the form shows: what was typed over the item's own card. An item without one that is kept
 * already has the kept one's, so that saving it anew takes no name away.
 */
export function shownCard(
  item: Bookmark | null,
  kept: Bookmark | undefined,
  typed: Partial<Card>,
): Card {
  const own = item ? cardOf(item) : blank
  const start = kept && Object.values(own).every((text) => text === '') ? cardOf(kept) : own
  return { ...start, ...typed }
}

/** A category with a space at its end would be another category. */
export const trimmed = ({ name, category, desc, info }: Card): Card => ({
  name: name.trim(),
  category: category.trim(),
  desc: desc.trim(),
  info: info.trim(),
})
