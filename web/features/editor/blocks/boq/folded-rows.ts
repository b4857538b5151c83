import { computed, signal } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import { sectionEnd, shownBelow } from '#domain/document/sections.ts'
import type { BoqModel, HeadingModel, RowModel } from '../../document/model.ts'
import { rowsNow } from '../../document/now.ts'
import { onceFor } from '../../document/rewrite-document.ts'

/*
 * Readers and exports see a closed heading as one line. So does the editor, until the writer looks
 * into it, in this page only (product: Headings and notes).
 */

/** The closed headings whose rows are shown to the writer for now. */
const $lookedInto = signal<ReadonlySet<string>>(new Set())

export const isLookedInto = (id: string): boolean => $lookedInto.value.has(id)

export function lookInto(id: string, isShown: boolean): void {
  const next = new Set($lookedInto.peek())
  if (isShown) next.add(id)
  else next.delete(id)
  $lookedInto.value = next
  foldForPrint()
}

/** Shows the row if it is below closed headings: it is about to get the focus. */
export function unfold(boqId: string, rowId: string): void {
  const rows = rowsNow(boqId)
  const at = rows.findIndex(({ id }) => id === rowId)
  for (const [above, row] of rows.slice(0, Math.max(at, 0)).entries()) {
    const isAround = row.type === 'heading' && row.isClosed && at < sectionEnd(rows, above)
    if (isAround && !$lookedInto.peek().has(row.id)) lookInto(row.id, true)
  }
}

/** The rows that the editor shows: of those below closed headings, only what can be chosen. */
export const shownRows = onceFor(({ rows }: BoqModel) => computed(() => withoutFolded(rows.value)))

/** The same list if no heading is closed: tables without headings cost nothing more. */
function withoutFolded(rows: readonly RowModel[]): readonly RowModel[] {
  const headings = rows.filter((row): row is HeadingModel => row.type === 'heading')
  const folded = new Set(headings.filter(isFolded).map(({ id }) => id))
  if (folded.size === 0) return rows
  // Whether a row below can be chosen may change while its heading is folded.
  const list = rows.map((row) => row.data.value)
  return shownBelow(list, ({ id }) => folded.has(id)).map((at) => rows[at] as RowModel)
}

export const isFolded = ({ id, data }: HeadingModel): boolean =>
  data.value.isClosed && !isLookedInto(id)

let isPrepared = false

/** Folds closed headings while the page is printed, so that the writer's print is the reader's. */
function foldForPrint(): void {
  if (isPrepared) return
  isPrepared = true
  let before = $lookedInto.peek()
  addEventListener('beforeprint', () => {
    before = $lookedInto.peek()
    flushSync(() => {
      $lookedInto.value = new Set()
    })
  })
  addEventListener('afterprint', () => {
    $lookedInto.value = before
  })
}
