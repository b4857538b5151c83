import type { PriceBlock } from '../../../../../src/domain/document/quotation.ts'
import { type Html, html } from '../../../../../src/domain/html/html-tag.ts'
import { emsOf } from '../../../../../src/domain/numbers/figure-ems.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import {
  itemizedTotals,
  lineFigure,
  type TotalItem,
} from '../../../../../src/domain/numbers/itemized-totals.ts'
import type { Drawing, Side } from './drawing.ts'
import { changedRich, changedText } from './mark.ts'
import { merged, type Placed } from './merged.ts'

/** The total with its title, and how it comes about, as it was and as it became. */
export function totalHtml(placed: Placed<PriceBlock>, drawing: Drawing): Html {
  const { item, before: earlier, isRemoved } = placed
  const { before, after } = drawing
  const own = isRemoved ? before : after
  const text = totalText(item.id, own)
  const old = earlier && !isRemoved ? totalText(item.id, before) : null
  const title = changedRich(
    isRemoved ? null : (earlier?.title.html ?? null),
    item.title.html,
    drawing,
  )
  const total = html`<div class="past-total-title rich">${title}</div><div class="past-total" style="--ems:${emsOf(text)}">${changedText(old, text)}</div>`
  const [above = null, below = null] = (['above', 'below'] as const).map((place) =>
    itemsHtml(place, isRemoved ? before : after, drawing),
  )
  if (!above && !below)
    return html`<div class="past-price-block"><div class="past-foot">${total}</div></div>`
  return html`<div class="past-price-block">${above}<div class="past-foot past-itemized">${total}</div>${below}</div>`
}

const totalText = (id: string, { totals, quotation }: Side): string =>
  formatMoney(totals.perBlock.get(id) ?? null, quotation.locale, quotation.currency)

function itemsHtml(place: 'above' | 'below', own: Side, drawing: Drawing): Html | null {
  const of = ({ quotation, totals, words }: Side) =>
    itemizedTotals(quotation, totals.document, words)[place].map(withKey)
  const [before, after] = [of(own === drawing.before ? own : drawing.before), of(own)]
  const known = { before: byKey(before), after: byKey(after) }
  const items = merged(before, after, known).map((placed) => itemHtml(placed, drawing))
  return items.length > 0 ? html`<ul class="past-items">${items}</ul>` : null
}

/** An item under an id of its own: a line and a rate may have the same. */
type KeyedItem = TotalItem & { readonly key: string }
const withKey = (item: TotalItem): KeyedItem =>
  ({ ...item, key: item.id, id: `${item.kind}:${item.id}` }) as KeyedItem
const byKey = (items: readonly KeyedItem[]) => new Map(items.map((item) => [item.id, item]))

function itemHtml({ item, before, isRemoved }: Placed<KeyedItem>, drawing: Drawing): Html {
  const old = isRemoved ? null : before
  const { locale } = drawing.after.quotation
  const name = item.line
    ? html`<div class="past-item-name rich">${changedRich(old?.line?.html ?? null, item.line.html, drawing)}</div>`
    : html`<div class="past-item-name">${changedText(old?.name ?? null, item.name)}${item.reason && html`<small>${item.reason}</small>`}</div>`
  const percent =
    item.line?.kind === 'percent'
      ? changedText(old?.line ? lineFigure(old.line, locale) : null, lineFigure(item.line, locale))
      : ''
  const content = html`${name}<div class="past-item-figure">${percent}</div><div class="past-item-amount">${changedText(old?.amount ?? null, item.amount)}</div>`
  if (isRemoved) return html`<li><del class="past-item">${content}</del></li>`
  const tag = before ? 'div' : 'ins'
  return html`<li><${tag} class="past-item">${content}</${tag}></li>`
}
