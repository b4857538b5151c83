/** What copying, pasting and the panel do to the copy state; none of it is in the first load. */
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { DEFAULT_POSITION, type PastePosition } from '#domain/document/paste-place.ts'
import { $copyState, changeCopyState, noPlace, unlocked } from './copy-state.ts'

/** The item that the next paste inserts. */
export function currentItem(): ClipboardItem | undefined {
  const { items, isCopying } = $copyState.get()
  return isCopying ? items[0] : undefined
}

/**
 * Puts the item first in the list, opens the panel if it is hidden, and starts
 * copying (product: Copying).
 */
export function addCopied(item: ClipboardItem): void {
  const { items } = $copyState.get()
  changeCopyState({
    items: [item, ...items],
    isVisible: true,
    isCopying: true,
    ...noPlace,
  })
}

/** Adds the html snapshot of an item, unless it has left the list. */
export function setPreview(key: string, preview: string): void {
  const { items, previews } = $copyState.get()
  if (items.some((item) => item.key === key))
    changeCopyState({ previews: { ...previews, [key]: preview } })
}

/** Makes another item of the list the current one: it moves to the front. */
export function selectCopied(key: string): void {
  const { items } = $copyState.get()
  const selected = items.find((item) => item.key === key)
  if (!selected) return
  changeCopyState({
    items: [selected, ...items.filter((item) => item !== selected)],
    isCopying: true,
  })
}

/** Removes the item from the list. Removing the current one ends copying (product: Copying). */
export function removeCopied(key: string): void {
  const { items, previews } = $copyState.get()
  const isCurrent = currentItem()?.key === key
  const left = items.filter((item) => item.key !== key)
  const { [key]: _, ...others } = previews
  changeCopyState({
    items: left,
    previews: others,
    isVisible: left.length > 0,
    ...(isCurrent ? { isCopying: false, ...noPlace } : {}),
  })
}

/** Sets where a paste would go; null for nowhere. */
export function setPastePlace(id: string | null, pastePos: PastePosition = DEFAULT_POSITION): void {
  const { place } = $copyState.get()
  if (place.id === id && place.pastePos === pastePos) return
  changeCopyState({ place: { id, pastePos }, isPasteTextShown: id !== null })
}

const locked = { isPastable: false, isCopyable: false, isCuttable: false, isDeletable: false }

let lock: Promise<void> = Promise.resolve()

/**
 * Disables paste, copy, cut and delete for the given ms (product: Deleting).
 * A later lock replaces it.
 */
export function lockActions(ms: number): void {
  changeCopyState(locked)
  const own = new Promise<void>((resolve) => setTimeout(resolve, ms))
  lock = own
  void own.then(() => lock === own && changeCopyState(unlocked))
}

/** Resolves once the actions are unlocked. */
export async function onceUnlocked(): Promise<void> {
  while (!$copyState.get().isPastable) await lock
}
