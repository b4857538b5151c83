import { findPricedRow } from '../../../../src/domain/document/blocks.ts'
import { withLoaded } from '../../../state/lazy.ts'
import { $document, committedBlocks } from '../document/store.ts'
import type { Item } from '../paper/elements.ts'
import type { MenuEntry } from '../paper/menu.ts'
import { loadTax } from '../tax/load.ts'

/** What the menu of a priced row offers in a quotation with tax (product: Tax form). */
export function taxChoice(item: Item, button: HTMLElement): readonly MenuEntry[] {
  const tax = $document.peek()?.meta.peek().tax
  const isTaxed = tax !== undefined && tax.mode !== 'none' && tax.rates.length > 0
  if (!isTaxed || !findPricedRow(committedBlocks(), item)) return []
  const act = () => withLoaded(loadTax, ({ openRateChoice }) => openRateChoice(button, item))
  return [{ label: 'Tax rate…', keys: '', act }]
}
