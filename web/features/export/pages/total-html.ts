import type { PriceBlock, Quotation } from '../../../../src/domain/document/quotation.ts'
import { type Html, html } from '../../../../src/domain/html/html-tag.ts'
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
): Html {
  const { locale, currency } = quotation
  const text = formatMoney(totals.perBlock.get(id) ?? null, locale, currency)
  const { above, below } = itemizedTotals(quotation, totals.document, words)
  const total = html`<div class="price-title rich">${rich(title.html)}</div><div class="total" style="--ems:${emsOf(text)}">${text}</div>`
  if (above.length === 0) return html`<div class="price">${total}</div>`
  const list = (items: readonly TotalItem[]) =>
    items.length === 0
      ? null
      : html`<div class="items">${items.map((item) => itemHtml(item, locale, rich))}</div>`
  return html`<div class="price">${list(above)}<div class="foot">${total}</div>${list(below)}</div>`
}

/** A percentage stands between the line's text and what it comes to. */
function itemHtml({ name, line, amount, reason }: TotalItem, locale: string, rich: Rich): Html {
  const isPercent = line?.kind === 'percent'
  const text = line
    ? html`<div class="item-name rich">${rich(line.html)}</div>`
    : html`<div class="item-name">${name}${reason && html`<div class="reason">${reason}</div>`}</div>`
  const figure = isPercent ? html`<div class="item-figure">${lineFigure(line, locale)}</div>` : null
  return html`<div class="item${isPercent ? ' percent' : ''}">${text}${figure}<div class="item-amount">${amount}</div></div>`
}
