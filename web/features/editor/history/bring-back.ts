import { rowsOf } from '../../../../src/domain/document/blocks.ts'
import { restoreItem } from '../../../../src/domain/document/compare/restore-item.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { toast } from '../../../state/toasts.ts'
import { isSame } from '../document/is-same.ts'
import { currentQuotation, run } from '../document/store.ts'
import { offerUndo } from '../session/offer-undo.ts'
import { WORDS } from './words.ts'

/**
 * Puts a block or row of an earlier version into the open document, as one undoable step: where it
 * stood, or in place of what it has become.
 */
export function bringBack(then: Quotation, id: string): void {
  const now = currentQuotation()
  if (!now) return
  const isBlock = then.blocks.some((block) => block.id === id)
  if (isSame(itemIn(now, id), itemIn(then, id))) toast.info(WORDS.isThere)
  else if (run((blocks) => restoreItem(blocks, then.blocks, id)))
    offerUndo()('success', WORDS.broughtBack[isBlock ? 'block' : 'row'])
  else toast.warning(WORDS.noRoom)
}

const itemIn = ({ blocks }: Quotation, id: string) =>
  blocks.find((block) => block.id === id) ?? blocks.flatMap(rowsOf).find((row) => row.id === id)
