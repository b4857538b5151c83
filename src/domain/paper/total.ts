import type { PriceBlock } from '../document/quotation.ts'
import { type Html, html } from '../html/html-tag.ts'
import { emsOf } from '../numbers/figure-ems.ts'
import { formatMoney } from '../numbers/format-figure.ts'
import { itemizedTotals, type TotalItem } from '../numbers/itemized-totals.ts'
import { sumsText } from '../numbers/period-text.ts'
import { merged, type Placed } from './merged.ts'
import type { Pen, Side } from './side.ts'

/**
 * The total with its title, and how it comes about where there is more than the sum.
 * @param earlier the version that it is compared with; its own without one
 */
export function totalHtml(
  { item, before, isRemoved }: Placed<PriceBlock>,
  own: Side,
  earlier: Side,
  pen: Pen,
): Html {
  const old = isRemoved ? null : before
  const text = totalText(item.id, own)
  const title = pen.rich(item.title.html, old?.title.html)
  const total = html`<div class="price-title rich">${title}</div><div class="total" style="--ems:${emsOf(text)}">${pen.text(text, old && totalText(item.id, earlier))}</div>`
  const above = itemsHtml('above', own, earlier, pen)
  const below = itemsHtml('below', own, earlier, pen)
  const foot = above || below ? html`<div class="foot">${total}</div>` : total
  return html`<div class="price-block">${above}${foot}${below}</div>`
}

const totalText = (id: string, { figures, quotation }: Side): string =>
  sumsText(figures.get(id) ?? [], (sum) => formatMoney(sum, quotation), quotation.language)

function itemsHtml(place: 'above' | 'below', own: Side, earlier: Side, pen: Pen): Html | null {
  const of = ({ quotation, totals, words }: Side) =>
    itemizedTotals(quotation, totals.document, words)[place].map(withKey)
  const [before, after] = [of(earlier), of(own)]
  const known = { before: byKey(before), after: byKey(after) }
  const items = merged(before, after, known).map((placed) => itemHtml(placed, pen))
  return items.length > 0 ? html`<ul class="items">${items}</ul>` : null
}

/** An item under an id of its own: a line and a rate may have the same. */
const withKey = (item: TotalItem): TotalItem => ({ ...item, id: `${item.kind}:${item.id}` })
const byKey = (items: readonly TotalItem[]) => new Map(items.map((item) => [item.id, item]))

/** A percentage stands between the line's text and what it comes to. */
function itemHtml({ item, before, isRemoved }: Placed<TotalItem>, pen: Pen): Html {
  const { line, name, percent, amount, reason } = item
  const old = isRemoved ? null : before
  const isPercent = line?.kind === 'percent'
  const text = line
    ? html`<div class="item-name rich">${pen.rich(line.html, old?.line?.html)}</div>`
    : html`<div class="item-name">${pen.text(name, old?.name)}${reason && html`<div class="reason">${reason}</div>`}</div>`
  const figure = isPercent
    ? html`<div class="item-figure">${pen.text(percent, old?.percent)}</div>`
    : null
  const tag = isRemoved ? 'del' : before ? 'div' : 'ins'
  return html`<li><${tag} class="item${isPercent ? ' percent' : ''}">${text}${figure}<div class="item-amount">${pen.text(amount, old?.amount)}</div></${tag}></li>`
}
