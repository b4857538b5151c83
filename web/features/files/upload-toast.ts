import { FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { showToast, TOAST_MS, type ToastKind } from '../../state/toasts.ts'
import { FILE_WORDS } from './words.ts'

let uploads = 0

/** The toast of one upload, with its progress, a button that cancels it, and its end (spec 8, Upload). */
export function createUploadToast() {
  uploads += 1
  const id = `upload-${uploads}`
  const stop = new AbortController()
  let shown = -1
  const action = { label: FILE_WORDS.cancel, run: () => stop.abort() }

  /** @param part of the file, 0 to 1 */
  function show(part: number): void {
    const percent = percentOf(part)
    if (percent === shown || stop.signal.aborted) return
    shown = percent
    const text = FILE_MESSAGES.uploading(percent)
    showToast({ kind: 'info', text, durationMs: Number.POSITIVE_INFINITY, id, action })
  }

  function end(kind: ToastKind, text: string, durationMs = TOAST_MS): void {
    showToast({ kind, text, durationMs, id })
  }

  return { show, end, signal: stop.signal }
}

/** In steps of 10 up to 95: 100 is said once the file is stored (spec 8, Upload). */
export const percentOf = (part: number): number => (part >= 0.95 ? 95 : Math.floor(part * 10) * 10)
