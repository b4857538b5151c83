import { lazy, withLoaded } from '../../../state/lazy.ts'
import { isFixed } from '../document/now.ts'
import { figureCellAt } from '../figures/figure-place.ts'
import { all, BOQ, blockIdOf, closest, PAPER, rowIdOf } from '../paper/elements.ts'
import type { ClipboardContent } from './open-dialog.tsx'

const loadDialog = lazy(() => import('./open-dialog.tsx'))

/** Until what knows csv is loaded, only tabs make rows: other text is pasted as it is. */
let hasColumns = (text: string): boolean => text.trim().includes('\t')

/** Loaded soon after the start (start-later.ts). */
export const loadCsv = lazy(async () => {
  const { separatorOf } = await import('#domain/pasted/parse-table.ts')
  hasColumns = (text) => separatorOf(text) !== null
})

/** Opens the dialog when spreadsheet rows are pasted into a boq, before its cells get the event. */
export function catchPastedRows(): void {
  document.addEventListener('paste', catchRows, { capture: true })
}

function catchRows(event: ClipboardEvent): void {
  const { clipboardData: data, target } = event
  const boq = data && target instanceof Element ? boqFor(target) : null
  if (!boq || !data || isFixed()) return
  const content = { text: data.getData('text/plain'), html: data.getData('text/html') }
  if (!hasRows(content) || isFigures(content, target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const rowsTarget = { blockId: blockIdOf(boq) ?? '', rowId: rowIdOf(target) }
  withLoaded(loadDialog, ({ openPasteRowsDialog }) => openPasteRowsDialog(content, rowsTarget))
}

/** The boq around the target; without focus, the one under the pointer or else the last one. */
function boqFor(target: Element): HTMLElement | null {
  if (target !== document.body && !target.matches(PAPER)) return closest(target, BOQ)
  if (document.querySelector('[role="dialog"]')) return null
  const boqs = all(BOQ)
  return boqs.find((boq) => boq.matches(':hover')) ?? boqs.at(-1) ?? null
}

/** True for cells side by side, or several cells of one column. A single cell is text. */
function hasRows({ text, html }: ClipboardContent): boolean {
  if (hasColumns(text)) return true
  // Regardless of the plain text: some programs put all cells of a row there, separated by spaces.
  const cells = html.slice(0, 100_000).match(/<t[dh][\s>]/gi)
  return cells !== null && cells.length > 1
}

/** One column of text, pasted into a figure, fills the figures below (figures/paste-figures.ts). */
const isFigures = ({ text }: ClipboardContent, target: EventTarget | null): boolean =>
  figureCellAt(target) !== null && text.trim() !== '' && !hasColumns(text)
