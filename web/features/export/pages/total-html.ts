import type { PriceBlock, Quotation } from '../../../../src/domain/document/quotation.ts'
import { escapeHtml } from '../../../../src/domain/html/html-tag.ts'
import { emsOf } from '../../../../src/domain/numbers/figure-ems.ts'
import { formatMoney } from '../../../../src/domain/numbers/format-figure.ts'
import {
  itemizedTotals,
  lineFigure,
  type TotalItem,
} from '../../../../src/domain/numbers/itemized-totals.ts'
import type { Totals } from '../../../../src/domain/numbers/totals.ts'
import type { PaperWords } from '../../../../src/domain/words/words.ts'
import type { Rich } from './row-html.ts'

/** The total with its title, and how it comes about where there is more than the sum. */
export function totalHtml(
  { id, title }: PriceBlock,
  quotation: Pick<Quotation, 'tax' | 'lines' | 'locale' | 'currency'>,
  totals: Totals,
  words: PaperWords,
  rich: Rich,
): string {
  const { locale, currency } = quotation
  const text = formatMoney(totals.perBlock.get(id) ?? null, locale, currency)
  const { above, below } = itemizedTotals(quotation, totals.document, words)
  const total = `<div class="price-title rich">${rich(title.html)}</div><div class="total" style="--ems:${emsOf(text)}">${escapeHtml(text)}</div>`
  if (above.length === 0) return `<div class="price">${total}</div>`
  const list = (items: readonly TotalItem[]) =>
    items.length === 0
      ? ''
      : `<div class="items">${items.map((item) => itemHtml(item, locale, rich)).join('')}</div>`
  return `<div class="price">${list(above)}<div class="foot">${total}</div>${list(below)}</div>`
}

/** A percentage stands between the line's text and what it comes to. */
function itemHtml({ name, line, amount, reason }: TotalItem, locale: string, rich: Rich): string {
  const isPercent = line?.kind === 'percent'
  const text = line
    ? `<div class="item-name rich">${rich(line.html)}</div>`
    : `<div class="item-name">${escapeHtml(name)}${reason && `<div class="reason">${escapeHtml(reason)}</div>`}</div>`
  const figure = isPercent
    ? `<div class="item-figure">${escapeHtml(lineFigure(line, locale))}</div>`
    : ''
  return `<div class="item${isPercent ? ' percent' : ''}">${text}${figure}<div class="item-amount">${escapeHtml(amount)}</div></div>`
}
