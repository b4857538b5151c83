import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { COST_WORDS } from '../../../src/domain/words/cost-words.ts'
import { FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { lazy } from '../../state/lazy.ts'
import { type MenuId, setMenu, showMenuResult } from '../../state/menu.ts'
import { COPY_CHANGED } from '../../state/open-quotation.ts'
import { $session } from '../../state/session.ts'
import { showToast, TOAST_MS } from '../../state/toasts.ts'
import {
  $isCopy,
  commitPending,
  currentQuotation,
  mentionSamples,
  sanitize,
} from '../editor/index.ts'
import { download } from './download.ts'
import type { ExportOptions } from './run-worker.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'
import { titleOf } from './title.ts'

/** Texts for the progress of a download; FILE_MESSAGES has those for its end. */
const WORDS = {
  progress: (format: string, percent: number) => `Making the ${format}… ${percent}%`,
  cancel: 'Cancel',
  cancelled: 'Download cancelled',
} as const

/**
 * A download that takes longer than this, in ms, shows its progress, with a button to cancel it.
 */
const NOTICED_MS = 800

const loadPdf = lazy(() => import('./pdf/index.ts'))
const loadXlsx = lazy(() => import('./xlsx/index.ts'))

type DownloadOptions = ExportOptions & { readonly withCosts: boolean }

/** Each turns a quotation with canonical html into a file, in a worker, and throws if cancelled. */
const FORMATS = {
  pdf: {
    type: 'application/pdf',
    write: async (quotation: Quotation, options: DownloadOptions) =>
      (await loadPdf()).writePdf(quotation, options),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (quotation: Quotation, options: DownloadOptions) =>
      (await loadXlsx()).writeXlsx(quotation, options),
  },
} as const

type ExportFormat = keyof typeof FORMATS

/**
 * Downloads the open quotation, saved or not, including what is being typed (product: Downloads).
 * @param item the menu item, which shows the progress
 * @param withCosts adds what rows cost: for the owner, and in a spreadsheet only. All other files
 * are made of a quotation that has no internal data.
 */
export async function downloadAs(
  format: ExportFormat,
  item: MenuId,
  { withCosts = false } = {},
): Promise<void> {
  commitPending()
  const open = currentQuotation()
  if (!open) return setMenu(item, { state: 'waiting' })
  const isCopy = $isCopy.peek()
  const quotation = isCopy ? asCopy(open) : { ...open, email: ownerOf(open) }
  const cancelling = new AbortController()
  const end = showProgress(format, item, () => cancelling.abort())
  try {
    const options = { signal: cancelling.signal, onProgress: end.progress, withCosts }
    const { type, write } = FORMATS[format]
    const shown = withCosts ? quotation : withoutPrivate(quotation)
    const file = await write(sanitizeQuotation(shown, sanitize), options)
    const mark = isCopy ? ` (${COPY_CHANGED})` : withCosts ? ` (${COST_WORDS.withCosts})` : ''
    const name = `quotation - ${quotation.id}${mark}.${format}`
    download(new Blob([file], { type }), name)
    end.with('success', FILE_MESSAGES.downloaded, name)
    mentionSamples()
  } catch (error) {
    if (cancelling.signal.aborted) return end.with('info', WORDS.cancelled)
    reportError(error)
    end.with('error', FILE_MESSAGES.notDownloaded)
  }
}

/** An unsaved quotation has no owner yet. */
const ownerOf = ({ email }: Quotation): string => email || $session.get().email

/**
 * A reader's changed version of somebody's offer is marked as theirs and drops the author and
 * the name that they gave it.
 */
const asCopy = (quotation: Quotation): Quotation => ({
  ...quotation,
  email: $session.get().email,
  name: `${COPY_CHANGED}: ${titleOf({ ...quotation, name: '' })}`,
})

/**
 * Shows the download's progress in the menu and, if it takes long, in a toast; the
 * outcome replaces that toast.
 */
function showProgress(format: ExportFormat, item: MenuId, cancel: () => void) {
  const id = `download-${format}`
  const startedAt = performance.now()
  let shownPercent = -1
  for (const shown of [item, 'share'] as const) setMenu(shown, { state: 'loading' })
  const show = (progress: number) => {
    const percent = Math.floor(progress * 20) * 5
    if (percent === shownPercent) return
    shownPercent = percent
    const text = WORDS.progress(format, percent)
    const action = { label: WORDS.cancel, run: cancel }
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
      for (const shown of [item, 'share'] as const) {
        if (kind === 'info') setMenu(shown, { state: 'waiting' })
        else showMenuResult(shown, kind)
      }
    },
  }
}
