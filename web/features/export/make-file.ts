import type { Quotation } from '#domain/document/quotation.ts'
import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import { fileWords } from '../../state/file-words.ts'
import { lazy } from '../../state/lazy.ts'
import { type MenuId, setMenu, showMenuResult } from '../../state/menu.ts'
import { showToast, TOAST_MS } from '../../state/toasts.ts'
import { sanitize } from '../editor/index.ts'
import type { ChangeList } from './changes/change-list.ts'
import { handOver } from './hand-over.ts'
import type { ExportOptions, QuotationOptions } from './run-worker.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'

/**
 * A download that takes longer than this, in ms, shows its progress, with a button to cancel it.
 */
const NOTICED_MS = 800

const WRITERS = {
  pdf: lazy(() => import('./pdf/index.ts')),
  xlsx: lazy(() => import('./xlsx/index.ts')),
}

/** The media types of the formats. */
const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ExportFormat = keyof typeof TYPES

/**
 * The file of a quotation, made in a worker.
 * @throws when it fails or is cancelled
 */
export async function quotationFile(
  format: ExportFormat,
  quotation: Quotation,
  options: QuotationOptions,
): Promise<ArrayBuffer> {
  const { write } = await WRITERS[format]()
  return write(sanitizeQuotation(quotation, sanitize), options)
}

/** The file of a list of changes, in the same way. */
export async function changesFile(
  format: ExportFormat,
  list: ChangeList,
  options: ExportOptions,
): Promise<ArrayBuffer> {
  const { writeChanges } = await WRITERS[format]()
  return writeChanges(list, options)
}

/** The file of an offer as it was accepted, with a page that says by whom and when. */
export const acceptedFile = (
  format: ExportFormat,
  accepted: AcceptedOffer,
  options: ExportOptions,
): Promise<ArrayBuffer> => quotationFile(format, accepted.quotation, { ...options, accepted })

/** The quotation's file as its readers get it: without info and costs. */
export const readersFile = (
  format: ExportFormat,
  quotation: Quotation,
  options: ExportOptions,
): Promise<ArrayBuffer> => quotationFile(format, withoutPrivate(quotation), options)

/**
 * Makes a file and downloads it. Its progress can be seen and cancelled; a failure is reported.
 * @param items the menu items that show the progress
 * @param write makes the file, in a worker, and throws if cancelled
 * @returns whether it was downloaded
 */
export async function makeFile(
  format: ExportFormat,
  name: string,
  items: readonly MenuId[],
  write: (options: ExportOptions) => Promise<ArrayBuffer>,
): Promise<boolean> {
  const cancelling = new AbortController()
  const end = showProgress(format, items, () => cancelling.abort())
  try {
    const file = await write({ signal: cancelling.signal, onProgress: end.progress })
    const isTaken = await handOver(new File([file], name, { type: TYPES[format] }), format)
    const { done } = fileWords()
    if (isTaken) end.with('success', done || name, done && name)
    else end.with('info', name)
    return true
  } catch (error) {
    if (cancelling.signal.aborted) end.with('info', fileWords().cancelled || name)
    else {
      reportError(error)
      end.with('error', fileWords().failed)
    }
    return false
  }
}

/**
 * Shows the download's progress in the menu and, if it takes long, in a toast; the
 * outcome replaces that toast.
 */
function showProgress(format: ExportFormat, items: readonly MenuId[], cancel: () => void) {
  const id = `download-${format}`
  const startedAt = performance.now()
  let shownPercent = -1
  for (const shown of items) setMenu(shown, { state: 'loading' })
  const show = (progress: number) => {
    const percent = Math.floor(progress * 20) * 5
    if (percent === shownPercent) return
    shownPercent = percent
    const text = fileWords().progress(format, percent)
    const action = { label: fileWords().cancel, run: cancel }
    showToast({ id, kind: 'info', text, durationMs: Number.POSITIVE_INFINITY, action })
  }
  const noticing = setTimeout(() => show(0), NOTICED_MS)
  return {
    progress(progress: number): void {
      if (performance.now() - startedAt > NOTICED_MS) show(progress)
    },
    with(kind: 'success' | 'info' | 'error', text: string, about?: string): void {
      clearTimeout(noticing)
      // Pressing Cancel has closed the toast: a toast that replaces it would close with it.
      const isInItsPlace = shownPercent >= 0 && kind !== 'info'
      showToast({ kind, text, about, durationMs: TOAST_MS, ...(isInItsPlace && { id }) })
      for (const shown of items) {
        if (kind === 'info') setMenu(shown, { state: 'waiting' })
        else showMenuResult(shown, kind)
      }
    },
  }
}
