import { toast } from '../../../state/toasts.ts'
import { $isLocked, $isReadOnly } from '../document/store.ts'

/** What was copied, as text and as html; spreadsheets give both. */
export interface Copied {
  readonly text: string
  readonly html: string
}

/** Where pasted rows go: behind a row of a boq, or at its end. */
export interface RowsPlace {
  readonly blockId: string
  readonly rowId: string | null
}

/**
 * Catches what is pasted into a boq when it is rows of a spreadsheet, before the cells see it
 * (spec: rows from a spreadsheet). All else about it is a chunk of its own.
 */
export function catchPastedRows(): void {
  document.addEventListener('paste', catchRows, { capture: true })
}

function catchRows(event: ClipboardEvent): void {
  const { clipboardData: data, target } = event
  const boq = data && target instanceof Element ? boqOf(target) : null
  if (!boq || !data || $isReadOnly.peek() || $isLocked.peek()) return
  const copied = { text: data.getData('text/plain'), html: data.getData('text/html') }
  if (!areRows(copied)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const rowId = (target as Element).closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? null
  const place = { blockId: boq.dataset.blockId ?? '', rowId }
  import('./offer.tsx').then(
    ({ offerRows }) => offerRows(copied, place),
    () => toast.error('Network error'),
  )
}

const BOQ = '[data-block-type="boq"]'

/** The boq that is pasted into; with the focus nowhere, the one under the pointer or the last one. */
function boqOf(target: Element): HTMLElement | null {
  if (target !== document.body) return target.closest<HTMLElement>(BOQ)
  if (document.querySelector('[role="dialog"]')) return null
  const all = [...document.querySelectorAll<HTMLElement>(BOQ)]
  return all.find((boq) => boq.matches(':hover')) ?? all.at(-1) ?? null
}

/** Cells side by side, or a spreadsheet's cells below each other; one cell alone is text. */
function areRows({ text, html }: Copied): boolean {
  const line = text.trim()
  if (line.includes('\t')) return true
  return /<tr[\s>]/i.test(html.slice(0, 100_000)) && (line === '' || line.includes('\n'))
}
