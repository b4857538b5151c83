import type { Quotation } from '#domain/document/quotation.ts'
import { fill } from '#domain/words/fill.ts'
import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import { $customersFiles, fileWords } from '../../state/file-words.ts'
import { lazy } from '../../state/lazy.ts'
import { type MenuId, setMenu, showMenuResult } from '../../state/menu.ts'
import { showToast, TOAST_MS } from '../../state/toasts.ts'
import { sanitize } from '../editor/index.ts'
import type { ChangeList } from './changes/change-list.ts'
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
    const text = fill(fileWords().progress, { format, percent })
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

/** A download that can't be seen to begin within this time may have been dropped, in ms. */
const UNSEEN_MS = 2_000
const SHOWN_MS = 12_000

/** The browsers inside of apps, which drop downloads of what a page has made. */
const IN_APP = /; wv\)|FBA[NV]\/|Instagram|\bLine\/|MicroMessenger|Snapchat|LinkedInApp|GSA\//

/**
 * Gives a customer the file by the system's share sheet where there is one, anybody else as a
 * download (product: Files of an offer).
 * @returns whether the browser took it, as far as can be told
 */
async function handOver(file: File, format: 'pdf' | 'xlsx'): Promise<boolean> {
  const customers = $customersFiles.get()
  if (customers && (await share(file))) return true
  download(file, file.name)
  const isInApp = IN_APP.test(navigator.userAgent)
  if (customers || isInApp) tellUnlessSeen(customers?.hrefOf(format) ?? null)
  return !isInApp
}

/** Whether the system's sheet took the file, or was closed again. */
async function share(file: File): Promise<boolean> {
  const data = { files: [file] }
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(data)) return false
  return navigator.share(data).then(
    () => true,
    // Refused where the press is too long ago.
    (error: Error) => error.name === 'AbortError',
  )
}

/** A download that takes the focus, or leads to another app, has begun. */
function tellUnlessSeen(href: string | null): void {
  const seen = new AbortController()
  const tell = () => {
    seen.abort()
    const label = $customersFiles.get()?.asSent
    const action = href && label ? { label, run: () => location.assign(href) } : undefined
    const text = fileWords().unseen
    showToast({ kind: 'info', text, durationMs: SHOWN_MS, ...(action && { action }) })
  }
  const timer = setTimeout(tell, UNSEEN_MS)
  const forget = () => clearTimeout(timer)
  addEventListener('blur', forget, seen)
  document.addEventListener('visibilitychange', forget, seen)
}

/** How long the browser has to read the file, in ms. */
const KEPT_MS = 60_000

/** Characters that file systems refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const ILLEGAL = /[\u0000-\u001f\u007f<>:"/\\|?*]/g

/** Makes the browser save the file under the name. */
function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(ILLEGAL, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
