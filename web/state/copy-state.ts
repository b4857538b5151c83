import { map } from 'nanostores'
import {
  type ClipboardItem,
  DEFAULT_POSITION,
  type PastePosition,
} from '../../src/domain/document/clipboard.ts'

/** What was copied and where it would go (spec 3, Copy state). It outlives the paper it is from. */
export interface CopyState {
  /** The copy panel is open: the paper is read-only meanwhile. */
  isVisible: boolean
  /** The newest first. */
  items: readonly ClipboardItem[]
  /** Html snapshots by the items' keys: looks only, no hooks, nothing that can be edited. */
  previews: Readonly<Record<string, string>>
  /** The block or row that the pointer or the arrows are at; null before either moved. */
  place: { pastePos: PastePosition; id: string | null }
  /** An item is at hand, and the next click pastes it. */
  isCopying: boolean
  /** 'Paste here' stands at the place. */
  isPasteTextShown: boolean
  isPastable: boolean
  isCopyable: boolean
  isCuttable: boolean
  isDeletable: boolean
}

const nowhere = { pastePos: DEFAULT_POSITION, id: null } as const
const allowed = { isPastable: true, isCopyable: true, isCuttable: true, isDeletable: true }
const forbidden = { isPastable: false, isCopyable: false, isCuttable: false, isDeletable: false }

export const $copyState = map<CopyState>({
  isVisible: false,
  items: [],
  previews: {},
  place: nowhere,
  isCopying: false,
  isPasteTextShown: false,
  ...allowed,
})

/** Puts the item first in the list, opens the panel if hidden and starts copying (spec 4). */
export function addCopied(item: ClipboardItem, preview: string): void {
  const { items, previews } = $copyState.get()
  change({
    items: [item, ...items],
    previews: { ...previews, [item.key]: preview },
    isVisible: true,
    isCopying: true,
    place: nowhere,
    isPasteTextShown: false,
  })
}

/** Takes an older item of the list to hand: it comes first, and copying goes on with it. */
export function pickCopied(key: string): void {
  const { items } = $copyState.get()
  const picked = items.find((item) => item.key === key)
  if (!picked) return
  change({ items: [picked, ...items.filter((item) => item !== picked)], isCopying: true })
}

/** Takes the item out of the list. The one at hand clears copying and the place (spec 4). */
export function removeCopied(key: string): void {
  const { items, previews, isCopying } = $copyState.get()
  const isAtHand = items[0]?.key === key
  const left = items.filter((item) => item.key !== key)
  const { [key]: _, ...others } = previews
  change({
    items: left,
    previews: others,
    isVisible: left.length > 0,
    ...(isAtHand && isCopying ? { isCopying: false, place: nowhere, isPasteTextShown: false } : {}),
  })
}

/** Closes the panel and forgets what was in it: back to editing (spec 4, Esc). */
export function cancelCopying(): void {
  change({
    isVisible: false,
    items: [],
    previews: {},
    place: nowhere,
    isCopying: false,
    isPasteTextShown: false,
  })
}

/** Says where a paste would go, or nowhere. */
export function choosePlace(id: string | null, pastePos: PastePosition = DEFAULT_POSITION): void {
  const { place } = $copyState.get()
  if (place.id === id && place.pastePos === pastePos) return
  change({ place: { id, pastePos }, isPasteTextShown: id !== null })
}

let hold: Promise<void> = Promise.resolve()

/** Turns paste, copy, cut and delete off for so many ms, and on again after (spec 4). */
export function holdActions(forMs: number): void {
  change(forbidden)
  const own = new Promise<void>((resolve) => setTimeout(resolve, forMs))
  hold = own
  void own.then(() => hold === own && change(allowed))
}

/** Resolves when the actions are on: what is asked for meanwhile waits for its turn. */
export async function onceAllowed(): Promise<void> {
  while (!$copyState.get().isPastable) await hold
}

function change(patch: Partial<CopyState>): void {
  $copyState.set({ ...$copyState.get(), ...patch })
}
