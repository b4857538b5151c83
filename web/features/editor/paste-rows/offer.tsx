import { createRoot, type Root } from 'react-dom/client'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../document/commit-pending.ts'
import { WORDS as EDITOR_WORDS } from '../words.ts'
import type { Copied, RowsPlace } from './catch-paste.ts'
import { roomFor } from './insert.ts'
import { PasteRowsDialog } from './paste-rows-dialog.tsx'
import { readCopied } from './read-copied.ts'
import { WORDS } from './words.ts'

let root: Root | null = null
let offers = 0

/** Shows how the copied table is understood, and inserts its rows when that is confirmed. */
export async function offerRows(copied: Copied, place: RowsPlace): Promise<void> {
  const table = readCopied(copied)
  if (!table) {
    toast.warning(WORDS.tooLarge)
    return
  }
  if (table.cells.length === 0) return
  commitPending()
  const room = roomFor(place)
  if (room < 1) {
    toast.warning(EDITOR_WORDS.limits.rows)
    return
  }
  offers += 1
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <PasteRowsDialog
      key={offers}
      table={table}
      place={place}
      room={Math.min(room, LIMITS.rows)}
      onClosed={() => root?.render(null)}
    />,
  )
}
