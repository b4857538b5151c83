import { type Blocks, changeBlock, changeRows, rowsOf } from '#domain/document/blocks.ts'
import { type ClipboardItem, paste } from '#domain/document/clipboard.ts'
import type { PastePlace } from '#domain/document/paste-place.ts'
import { previewHtml } from '#domain/document/preview.ts'
import type { Block, Quotation, TableRow } from '#domain/document/quotation.ts'
import { withCopiedRates } from '#domain/document/tax-rates.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { roundItem } from '#domain/numbers/round-figures.ts'
import { paste as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { lockActions, onceUnlocked, removeCopied } from '../../../state/copied-items.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { showToast, toast } from '../../../state/toasts.ts'
import { nextId, wordsIn } from '../document/document-words.ts'
import { decimalsNow, termsNow } from '../document/now.ts'
import { committedBlocks, currentQuotation, run, runOnMeta } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { ACTION_LOCK_MS, animate } from '../paper/animate.ts'
import { undoEdit } from '../session/undo.ts'
import { titleOf } from './item-name.ts'
import { pastePlaceOf, type Target } from './paste-targets.ts'

/**
 * Pastes the current item at the target as one undoable step, removes it from the list and
 * locks the actions during the animation (product: Deleting). Returns the new id, or null if
 * the paste was refused.
 */
export async function pasteAt(
  target: Target,
  withEdits: (edit: () => void) => void,
): Promise<string | null> {
  const { items, isCopying } = $copyState.get()
  const [copied] = items
  if (!copied || !isCopying) return null
  await onceUnlocked()
  const place = pastePlaceOf(copied.kind, target)
  // A second click during the wait finds the item already pasted.
  if (!place || $copyState.get().items[0] !== copied) return null
  const ids: string[] = []
  const before = committedBlocks()
  const quotation = currentQuotation()
  const { copied: rated, tax } = withCopiedRates(copied, termsNow().tax, nextId)
  const own = roundItem(rated, decimalsNow())
  const shown = quotation ? withPreview(own, quotation) : own
  const after = paste(before, place, shown, () => {
    const id = nextId()
    ids.push(id)
    return id
  })
  const [id = null] = ids
  if (after === before || !isWithinRange(after) || !id) {
    toast.warning(WORDS.refused)
    return null
  }
  const at = copied.kind === 'block' ? id : place.blockId
  withEdits(() => animate(() => runOnMeta({ tax }, () => after, at)))
  lockActions(ACTION_LOCK_MS[copied.kind])
  removeCopied(copied.key)
  const replaced = place.position === 'middle' ? itemAt(before, place) : null
  if (replaced) announceReplaced(replaced, id)
  return id
}

type Replaced = Pick<ClipboardItem, 'kind' | 'item'>

/** The block or row at the place. */
function itemAt(blocks: Blocks, { blockId, rowId }: PastePlace): Replaced | null {
  const block = blocks.find(({ id }) => id === blockId)
  if (!block || rowId === null) return block ? { kind: 'block', item: block } : null
  const row = rowsOf(block).find(({ id }) => id === rowId)
  return row ? { kind: 'row', item: row } : null
}

/** Long enough to read and press Undo. */
const UNDO_MS = 8000

/** Says what was replaced, and offers to put it back in place of the pasted item with this id. */
function announceReplaced(replaced: Replaced, id: string): void {
  const after = committedBlocks()
  showToast({
    kind: 'info',
    text: fill(WORDS.replaced, { name: titleOf(replaced) }),
    durationMs: UNDO_MS,
    action: {
      label: WORDS.undo,
      run: () => {
        // Undo only if nothing was edited since; otherwise put the item back and keep later edits.
        if (committedBlocks() === after) undoEdit()
        else run((blocks) => putBack(blocks, replaced, id))
      },
    },
  })
}

function putBack(blocks: Blocks, { kind, item }: Replaced, id: string): Blocks {
  if (kind === 'block') return changeBlock(blocks, id, () => item as Block)
  const boq = blocks.find((block) => rowsOf(block).some((row) => row.id === id))
  return changeRows(blocks, boq?.id ?? '', (rows) =>
    rows.map((row) => (row.id === id ? (item as TableRow) : row)),
  )
}

/** Items from the Insert menu are empty: they are filled in right after the paste. */
export const isNew = (copied: ClipboardItem): boolean => copied.from === 'insert'

/**
 * The item with an html snapshot (product: Copying) in the quotation's currency and number format.
 * A new item has nothing to show.
 */
export function withPreview(copied: ClipboardItem, quotation: Quotation): ClipboardItem {
  if (copied.from === 'insert') return copied
  const { item } = copied
  if (item.type === 'heading' || item.type === 'note') return copied
  const block: Block =
    copied.kind === 'block' ? copied.item : ({ ...item, isRichText: true, type: 'row' } as Block)
  // With the other blocks: a copied total may be their sum.
  const blocks = copied.kind === 'row' ? [block] : [...quotation.blocks, block]
  const recalculated = recalculateQuotation({ ...quotation, blocks })
  const shown = recalculated.ok && recalculated.value.blocks.at(-1)
  if (!shown) return copied
  const preview = previewHtml(
    [shown],
    recalculated.value,
    wordsIn(recalculated.value.language).paper,
  )
  return { ...copied, item: { ...copied.item, preview } } as ClipboardItem
}
