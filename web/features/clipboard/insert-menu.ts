import { effect } from '@preact/signals-react'
import type { ClipboardItem } from '../../../src/domain/document/clipboard.ts'
import { withHeadingsOf } from '../../../src/domain/document/headings.ts'
import { type BlockType, newBlock, newBoqRow } from '../../../src/domain/document/quotation.ts'
import { addCopied } from '../../state/copied-items.ts'
import { $copyState } from '../../state/copy-state.ts'
import { type MenuId, onMenu, setMenu } from '../../state/menu.ts'
import { $route } from '../../state/routes.ts'
import {
  $document,
  $isReadOnly,
  commitPending,
  committedBlocks,
  nextId,
  previewOf,
} from '../editor/index.ts'

/** What the Insert menu creates (spec 2, Insert; spec 4). */
const INSERTS: Partial<Record<MenuId, BlockType | 'boqRow'>> = {
  boqItem: 'boq',
  boqRow: 'boqRow',
  textItem: 'text',
  priceItem: 'price',
}

/** Makes the Insert menu work, and enables it while there is a document that can be edited. */
export function attachInsertMenu(): void {
  for (const [id, kind] of Object.entries(INSERTS)) onMenu(id as MenuId, () => insert(kind))
  effect(updateMenu)
  $route.listen(updateMenu)
}

/** Rows go into a table, so 'Row' needs one. */
function updateMenu(): void {
  const blocks = $document.value?.blocks.value
  const isOn = blocks !== undefined && !$isReadOnly.value && $route.get().screen === 'editor'
  const hasTable = blocks?.some(({ type }) => type === 'boq') ?? false
  setMenu('insert', { isDisabled: !isOn })
  for (const [id, kind] of Object.entries(INSERTS))
    setMenu(id as MenuId, { isDisabled: !isOn || (kind === 'boqRow' && !hasTable) })
}

/** Creates an empty item and starts paste mode for it (spec 4, Insert). */
function insert(kind: BlockType | 'boqRow'): void {
  commitPending()
  if ($copyState.get().isVisible) return
  const origin = { key: nextId(), from: 'insert' } as const
  const copied: ClipboardItem =
    kind === 'boqRow'
      ? { ...origin, kind: 'row', item: newBoqRow(nextId()) }
      : {
          ...origin,
          kind: 'block',
          item: withHeadingsOf(committedBlocks(), newBlock(kind, nextId)),
        }
  addCopied(copied, previewOf(copied))
}
