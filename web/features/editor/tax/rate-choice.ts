import type { RowPlace } from '../../../../src/domain/document/blocks.ts'
import { rateLabel, rateOf } from '../../../../src/domain/numbers/shown-rate.ts'
import { type MenuEntry, showMenu } from '../../../ui/menu.ts'
import { isFixed, metaNow, pricedRowNow } from '../document/now.ts'
import { giveRate } from './commands.ts'
import { openTaxForm } from './tax-popover.tsx'
import { WORDS } from './tax-words.ts'

/** Opens the choice of the quotation's tax rates for the row at the place, beside the element. */
export function openRateChoice(anchor: HTMLElement, place: RowPlace, onClose = () => {}): void {
  if (isFixed()) {
    onClose()
    return
  }
  showMenu(anchor, WORDS.rateMenu, [{ entries: entriesFor(anchor, place) }], { onClose })
}

function entriesFor(anchor: HTMLElement, place: RowPlace): MenuEntry[] {
  const { tax, locale } = metaNow() ?? {}
  const row = pricedRowNow(place)
  if (!tax || !locale || !row) return []
  const usual = rateOf(tax, null)?.id
  const chosen = rateOf(tax, row.taxRate)?.id
  const rates = tax.rates.map((rate) => {
    const label = rateLabel(rate, locale)
    return {
      label: rate.id === usual ? WORDS.defaultRate(label) : label,
      isChecked: rate.id === chosen,
      act: () => giveRate(place, tax, rate.id),
    }
  })
  const act = () => openTaxForm(anchor, { row: place })
  return [...rates, { label: WORDS.otherRate, act }]
}
