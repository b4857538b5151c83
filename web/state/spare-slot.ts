import { atom } from 'nanostores'
import type { Bookmark } from '#domain/document/schema.ts'

/**
 * The spare slot's position in the block list (product: Bookmark form): after all blocks that a
 * quotation may have, so that its item is on no paper and in no draft, save or total.
 */
export const SPARE_SLOT = 1000

/** A block or row edited on its own, to become a bookmark. */
export interface Spare {
  readonly place: typeof SPARE_SLOT
  readonly item: Bookmark
}

export const $spare = atom<Spare | null>(null)

export const fillSpare = (item: Bookmark): void => $spare.set({ place: SPARE_SLOT, item })

/** Clears the slot, unless it has another item by now. */
export function clearSpare(id: string): void {
  if ($spare.get()?.item.id === id) $spare.set(null)
}
