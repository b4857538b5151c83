import { atom } from 'nanostores'
import type { Bookmark } from '../../src/domain/document/schema.ts'

/**
 * The spare slot's place in the block list (spec 4, 9): behind all that a quotation may hold, so
 * that what stands in it is on no paper and in no draft, save or total.
 */
export const SPARE_SLOT = 1000

/** A block or row that is being edited by itself: the one that becomes a bookmark. */
export interface Spare {
  readonly place: typeof SPARE_SLOT
  readonly item: Bookmark
}

export const $spare = atom<Spare | null>(null)

export const fillSpare = (item: Bookmark): void => $spare.set({ place: SPARE_SLOT, item })

/** Clears the slot, unless another item has taken it meanwhile. */
export function clearSpare(id: string): void {
  if ($spare.get()?.item.id === id) $spare.set(null)
}
