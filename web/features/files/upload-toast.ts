import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { files as FILE_WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { showToast, TOAST_MS, type ToastKind } from '../../state/toasts.ts'

/** How long messages that say what to do stay, in ms. */
export const REFUSAL_MS = 8_000

let uploads = 0

/**
 * The toast of one upload, with its progress, a button to cancel it, and its result
 * (product: Uploads). Until the result the browser asks before leaving the page.
 * @param name shown beside the text if several uploads are in progress
 */
export function createUploadToast(name: string | null = null) {
  uploads += 1
  const id = `upload-${uploads}`
  const stop = new AbortController()
  let shown = -1
  const withName = (text: string) => (name === null ? text : `${text} · ${name}`)
  /** Created per upload, since others may go on after this one has ended. */
  const ask = (event: Event): void => event.preventDefault()
  const action = { label: FILE_WORDS.cancel, run: () => stop.abort() }

  /** @param part of the file, 0 to 1 */
  function show(part: number): void {
    const percent = percentOf(part)
    if (percent === shown || stop.signal.aborted) return
    shown = percent
    const text = withName(fill(LATER_MESSAGES.files.uploading, { percent }))
    showToast({ kind: 'info', text, durationMs: Number.POSITIVE_INFINITY, id, action })
  }

  function end(kind: ToastKind, text: string, durationMs = TOAST_MS): void {
    removeEventListener('beforeunload', ask)
    // Pressing Cancel has closed the toast: a toast that replaces it would close with it.
    const own = !stop.signal.aborted && { id }
    showToast({ kind, text: withName(text), durationMs, ...own })
  }

  addEventListener('beforeunload', ask)
  return { show, end, signal: stop.signal }
}

/** In steps of 10 up to 95: 100 is only shown once the file is stored (product: Uploads). */
export const percentOf = (part: number): number => (part >= 0.95 ? 95 : Math.floor(part * 10) * 10)
