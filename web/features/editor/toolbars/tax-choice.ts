import { findPricedRow } from '../../../../src/domain/document/blocks.ts'
import { withLoaded } from '../../../state/lazy.ts'
import { $document, committedBlocks } from '../document/store.ts'
import { type Item, itemElement } from '../paper/elements.ts'
import type { MenuEntry } from '../paper/menu.ts'
import { loadTax } from '../tax/load.ts'
import { holdTools } from './shown-tools.ts'
import { focusToolbar } from './toolbar.ts'

/** What the menu of a priced row offers in a quotation with tax (product: Tax form). */
export function taxChoice(item: Item, button: HTMLElement): readonly MenuEntry[] {
  const tax = $document.peek()?.meta.peek().tax
  const isTaxed = tax !== undefined && tax.mode !== 'none' && tax.rates.length > 0
  if (!isTaxed || !findPricedRow(committedBlocks(), item)) return []
  const act = () =>
    withLoaded(loadTax, ({ openRateChoice }) => {
      // On a phone '…' would be gone otherwise, and couldn't get the focus back.
      holdTools(itemElement(item))
      openRateChoice(button, item, () => {
        if (document.activeElement === document.body) focusToolbar(item)
        holdTools(null)
      })
    })
  return [{ label: 'Tax rate…', keys: '', act }]
}
