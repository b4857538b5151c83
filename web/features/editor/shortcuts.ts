import { runMenu } from '../../state/menu.ts'
import { deleteRowAndGoOn } from './blocks/boq/delete-row.ts'
import { deleteBlock } from './blocks/commands.ts'
import { flushEdits } from './document/commit-pending.ts'
import { committedBlocks } from './document/store.ts'
import { travelBack, travelForward } from './document/undo.ts'
import { focusBlock } from './paper/focus.ts'

type Shortcut = [isHit: (event: KeyboardEvent) => boolean, act: () => void]

const key = (event: KeyboardEvent) => event.key.toLowerCase()

/** ctrl+s beside the navigation's ctrl+shift+s (spec 2), since every hand tries it. */
const SHORTCUTS: readonly Shortcut[] = [
  [(event) => key(event) === 's' && !event.shiftKey, () => runMenu('save')],
  [(event) => key(event) === 'z' && !event.shiftKey, () => void travelBack()],
  [(event) => key(event) === 'z' && event.shiftKey, () => void travelForward()],
  [(event) => key(event) === 'y' && !event.shiftKey, () => void travelForward()],
  [(event) => key(event) === 'backspace' && event.shiftKey, () => void deleteFocused()],
]

/** Listens for the editor's shortcuts; fields outside of the paper keep their own. */
export function attachShortcuts(): () => void {
  const stop = new AbortController()
  addEventListener('keydown', press, { signal: stop.signal })
  return () => stop.abort()
}

function press(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  if (isForeignField(event.target)) return
  const found = SHORTCUTS.find(([isHit]) => isHit(event))
  if (!found) return
  event.preventDefault()
  found[1]()
}

function isForeignField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null
  )
}

/**
 * Deletes the row, or the block outside of rows, that holds the focus. What is being typed in it is
 * settled first: an undo gives it back as it was.
 */
async function deleteFocused(): Promise<void> {
  await flushEdits()
  const focused = document.activeElement
  const blockId = focused?.closest<HTMLElement>('[data-block-id]')?.dataset.blockId
  const rowId = focused?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId
  if (!blockId) return
  if (rowId) deleteRowAndGoOn(blockId, rowId)
  else deleteBlockAndGoOn(blockId)
}

/** The focus goes on to the block that takes its place, or the one before. */
function deleteBlockAndGoOn(id: string): void {
  const blocks = committedBlocks()
  const at = blocks.findIndex((block) => block.id === id)
  const neighbour = blocks[at + 1] ?? blocks[at - 1]
  if (deleteBlock(id) && neighbour) focusBlock(neighbour.id)
}
