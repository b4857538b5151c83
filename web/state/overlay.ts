import { atom } from 'nanostores'

/** The text of the loading overlay; null when it is hidden (product: Overlay). */
export const $overlay = atom<string | null>(null)

/** Whether what it tells is under way, so that a spinner turns beside it. */
export const $isOverlayBusy = atom(false)

/** How long the overlay stays after a quotation is loaded, in ms (product: Overlay). */
export const OVERLAY_HIDE_MS = 1250

let hiding: ReturnType<typeof setTimeout> | undefined

/** Shows the text at once, replacing any other, and cancels a pending hide. */
export function showOverlay(text: string, isBusy = false): void {
  clearTimeout(hiding)
  $isOverlayBusy.set(isBusy)
  $overlay.set(text)
}

/** Hides the overlay, at once or after the given ms, unless another text is shown by then. */
export function hideOverlay(afterMs = 0): void {
  clearTimeout(hiding)
  if (afterMs > 0) hiding = setTimeout(hideOverlay, afterMs)
  else $overlay.set(null)
}
