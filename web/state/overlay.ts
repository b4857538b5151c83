import { atom } from 'nanostores'

/** The quiet line that says what is being waited for; null when nothing is (spec 2, 4). */
export const $overlay = atom<string | null>(null)

/** How long the overlay stays after a quotation is loaded, in ms (spec 9). */
export const OVERLAY_HIDE_MS = 1250

let hiding: ReturnType<typeof setTimeout> | undefined

/** Shows the text at once, in place of the one before; a hide that was waiting is called off. */
export function showOverlay(text: string): void {
  clearTimeout(hiding)
  $overlay.set(text)
}

/** Hides the overlay, at once or after so many ms unless another text comes first. */
export function hideOverlay(afterMs = 0): void {
  clearTimeout(hiding)
  if (afterMs > 0) hiding = setTimeout(hideOverlay, afterMs)
  else $overlay.set(null)
}
