import { effect } from '@preact/signals-react'
import type { ClipboardItem } from '../../../src/domain/document/clipboard.ts'
import { type BlockType, newBlock, newBoqRow } from '../../../src/domain/document/quotation.ts'
import { $copyState, addCopied } from '../../state/copy-state.ts'
import { type MenuId, onMenu, setMenu } from '../../state/menu.ts'
import { $route } from '../../state/routes.ts'
import { $document, $isReadOnly, commitPending, loadItems, nextId } from '../editor/index.ts'

/** What the Insert menu makes; a row goes into a table (spec 2, Insert; spec 4). */
const INSERTS: Partial<Record<MenuId, BlockType | 'boqRow'>> = {
  boqItem: 'boq',
  boqRow: 'boqRow',
  textItem: 'text',
  priceItem: 'price',
}

/** Gives the Insert menu its handlers, and turns it on when there is a paper to insert on. */
export function offerInserts(): void {
  for (const [id, kind] of Object.entries(INSERTS)) onMenu(id as MenuId, () => void insert(kind))
  effect(allow)
  $route.listen(allow)
}

function allow(): void {
  const blocks = $document.value?.blocks.value
  const isOn = blocks !== undefined && !$isReadOnly.value && $route.get().screen === 'editor'
  const hasTable = blocks?.some(({ type }) => type === 'boq') ?? false
  setMenu('insert', { isDisabled: !isOn })
  for (const [id, kind] of Object.entries(INSERTS))
    setMenu(id as MenuId, { isDisabled: !isOn || (kind === 'boqRow' && !hasTable) })
}

/** An empty item comes to hand, and the paper waits for its place (spec 4, Insert). */
async function insert(kind: BlockType | 'boqRow'): Promise<void> {
  const [{ previewOf }] = await Promise.all([loadItems(), commitPending()])
  if ($copyState.get().isVisible) return
  const origin = { key: nextId(), from: 'insert' } as const
  const copied: ClipboardItem =
    kind === 'boqRow'
      ? { ...origin, kind: 'row', item: newBoqRow(nextId()) }
      : { ...origin, kind: 'block', item: newBlock(kind, nextId) }
  addCopied(copied, previewOf(copied))
}
