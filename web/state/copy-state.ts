import { map } from 'nanostores'
import type { ClipboardItem } from '../../src/domain/document/clipboard.ts'
import { DEFAULT_POSITION, type PastePosition } from '../../src/domain/document/paste-place.ts'

/** The copied items and where a paste would go (spec 3, Copy state). It outlives its document. */
export interface CopyState {
  /** The copy panel is open: the paper is read-only meanwhile. */
  isVisible: boolean
  /** Newest first; while copying, the first is the current item. */
  items: readonly ClipboardItem[]
  /** Html snapshots by the items' keys: no hooks, nothing that can be edited. */
  previews: Readonly<Record<string, string>>
  /** The target of the next paste: the id of a block or row; null before one was chosen. */
  place: { pastePos: PastePosition; id: string | null }
  /** There is a current item, and the next click pastes it. */
  isCopying: boolean
  /** 'Paste here' is shown at the place. */
  isPasteTextShown: boolean
  isPastable: boolean
  isCopyable: boolean
  isCuttable: boolean
  isDeletable: boolean
}

const noPlace = {
  place: { pastePos: DEFAULT_POSITION, id: null },
  isPasteTextShown: false,
} as const
const unlocked = { isPastable: true, isCopyable: true, isCuttable: true, isDeletable: true }
const locked = { isPastable: false, isCopyable: false, isCuttable: false, isDeletable: false }
const closed = { isVisible: false, items: [], previews: {}, isCopying: false, ...noPlace } as const

export const $copyState = map<CopyState>({ ...closed, ...unlocked })

/** The item that the next paste inserts. */
export function currentItem(): ClipboardItem | undefined {
  const { items, isCopying } = $copyState.get()
  return isCopying ? items[0] : undefined
}

/** Puts the item first in the list, opens the panel if hidden and starts copying (spec 4). */
export function addCopied(item: ClipboardItem, preview: string): void {
  const { items, previews } = $copyState.get()
  change({
    items: [item, ...items],
    previews: { ...previews, [item.key]: preview },
    isVisible: true,
    isCopying: true,
    ...noPlace,
  })
}

/** Makes another item of the list the current one: it moves to the front. */
export function selectCopied(key: string): void {
  const { items } = $copyState.get()
  const selected = items.find((item) => item.key === key)
  if (!selected) return
  change({ items: [selected, ...items.filter((item) => item !== selected)], isCopying: true })
}

/** Removes the item from the list. Removing the current one ends copying (spec 4). */
export function removeCopied(key: string): void {
  const { items, previews } = $copyState.get()
  const isCurrent = currentItem()?.key === key
  const left = items.filter((item) => item.key !== key)
  const { [key]: _, ...others } = previews
  change({
    items: left,
    previews: others,
    isVisible: left.length > 0,
    ...(isCurrent ? { isCopying: false, ...noPlace } : {}),
  })
}

/** Closes the panel and empties its list: back to editing (spec 4, Esc). */
export function cancelCopying(): void {
  change(closed)
}

/** Sets where a paste would go; null for nowhere. */
export function setPastePlace(id: string | null, pastePos: PastePosition = DEFAULT_POSITION): void {
  const { place } = $copyState.get()
  if (place.id === id && place.pastePos === pastePos) return
  change({ place: { id, pastePos }, isPasteTextShown: id !== null })
}

let lock: Promise<void> = Promise.resolve()

/** Turns paste, copy, cut and delete off for the given ms (spec 4). A later lock replaces it. */
export function lockActions(ms: number): void {
  change(locked)
  const own = new Promise<void>((resolve) => setTimeout(resolve, ms))
  lock = own
  void own.then(() => lock === own && change(unlocked))
}

/** Resolves once the actions are unlocked. */
export async function onceUnlocked(): Promise<void> {
  while (!$copyState.get().isPastable) await lock
}

function change(patch: Partial<CopyState>): void {
  $copyState.set({ ...$copyState.get(), ...patch })
}
