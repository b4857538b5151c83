import { map } from 'nanostores'
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { DEFAULT_POSITION, type PastePosition } from '#domain/document/paste-place.ts'

/** The copied items and where a paste would go (product: Copying). It outlives the document. */
export interface CopyState {
  /** The copy panel is open; the paper is read-only meanwhile. */
  isVisible: boolean
  /** Newest first; while copying, the first is the current item. */
  items: readonly ClipboardItem[]
  /** Html snapshots by item key: no hooks, nothing editable. */
  previews: Readonly<Record<string, string>>
  /** The target of the next paste: the id of a block or row; null before one is chosen. */
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

/** No place to paste. */
export const noPlace = {
  place: { pastePos: DEFAULT_POSITION, id: null },
  isPasteTextShown: false,
} as const
/** Whether the actions may run (product: Deleting). */
export const unlocked = { isPastable: true, isCopyable: true, isCuttable: true, isDeletable: true }
const closed = { isVisible: false, items: [], previews: {}, isCopying: false, ...noPlace } as const

export const $copyState = map<CopyState>({ ...closed, ...unlocked })

/** Closes the panel and empties its list, which returns to editing (product: Paste mode). */
export function cancelCopying(): void {
  changeCopyState(closed)
}

export function changeCopyState(patch: Partial<CopyState>): void {
  $copyState.set({ ...$copyState.get(), ...patch })
}
