import { moveBlock, moveRow, type RowTarget } from '../../../../src/domain/document/move.ts'
import { renderAllRows } from '../blocks/boq/rendered-rows.ts'
import { commitPending } from '../document/commit-pending.ts'
import { $isLocked, $isReadOnly, lockEdits, run } from '../document/store.ts'
import { hidePins } from '../figures/pins.ts'
import { type Item, itemElement } from '../paper/elements.ts'
import { closeRichText } from '../rich-text/index.ts'
import { placeIn, say } from './announce.ts'
import { blockTerritory, rowTerritory } from './drop-zone.ts'
import { handleOf } from './handles.ts'
import type { Lists } from './lists.tsx'
import { pickUp } from './pick-up.ts'
import type { Point } from './pointer-session.ts'

/** An item on its way. Both ends let the paper be edited again (spec 4). */
export interface Drag {
  move(point: Point): void
  /** Leaves it where it shows, as one undoable step. */
  drop(): Promise<void>
  /** Nothing has happened. */
  cancel(): void
}

/**
 * Takes the block or row into the hand. What is being typed is settled first; editing is off until
 * the end (spec 4). Null when the paper may not be changed now.
 */
export async function startDrag(item: Item, at: Point): Promise<Drag | null> {
  commitPending()
  closeRichText()
  hidePins()
  const element = itemElement(item)
  const paper = element?.closest('article')
  if (!element || !paper || $isReadOnly.peek() || $isLocked.peek()) return null

  renderAllRows()
  const unlock = lockEdits()
  const root = document.documentElement
  root.dataset.dragging = ''
  const territory = (item.rowId === null ? blockTerritory : rowTerritory)(element, paper)
  const tell = () => say.moved(placeIn(element, territory.draggable))
  const inHand = await pickUp(element, at, territory, tell)
  say.pickedUp(placeIn(element, territory.draggable))

  const end = () => {
    delete root.dataset.dragging
    unlock()
  }
  return {
    move: inHand.move,
    async drop() {
      const lists = await inHand.drop()
      end()
      if (put(item, lists)) say.dropped()
      else say.putBack()
      goOn(item)
    },
    cancel() {
      inHand.cancel()
      end()
      say.putBack()
      goOn(item)
    },
  }
}

function put({ blockId, rowId }: Item, lists: Lists): boolean {
  if (rowId === null) {
    const [ids = []] = lists.values()
    return run(
      (blocks) => moveBlock(blocks, blockId, ids[ids.indexOf(blockId) - 1] ?? null),
      blockId,
    )
  }
  const to = targetIn(lists, rowId)
  return to !== null && run((blocks) => moveRow(blocks, rowId, to), to.boqId)
}

/** The row's place, read off the groups of rows as they stand one below the other. */
function targetIn(lists: Lists, rowId: string): RowTarget | null {
  let above: RowTarget = { boqId: '', afterId: null }
  for (const [list, ids] of lists) {
    const boqId = list.closest<HTMLElement>('[data-block-id]')?.dataset.blockId ?? ''
    if (boqId !== above.boqId) above = { boqId, afterId: null }
    const at = ids.indexOf(rowId)
    if (at >= 0) return at === 0 ? above : { boqId, afterId: ids[at - 1] ?? null }
    above = { boqId, afterId: ids.at(-1) ?? above.afterId }
  }
  return null
}

/**
 * The handle has the focus again; it lost it when its item was moved. Who is somewhere else by then
 * stays there.
 */
function goOn({ blockId, rowId }: Item): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const row = rowId === null ? '' : ` [data-row-id="${CSS.escape(rowId)}"]`
    const block = rowId === null ? `[data-block-id="${CSS.escape(blockId)}"]` : ''
    const element = document.querySelector(block + row)
    const handle = element && handleOf(element)
    handle?.focus({ preventScroll: true })
  })
}
