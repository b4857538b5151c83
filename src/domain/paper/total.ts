import type { PriceBlock } from '../document/quotation.ts'
import { type Html, html } from '../html/html-tag.ts'
import { emsOf } from '../numbers/figure-ems.ts'
import type { TotalItem } from '../numbers/itemized-totals.ts'
import {
  type NamedFigure,
  type ShownTotal,
  shownFirstYear,
  shownTotals,
} from '../numbers/shown-totals.ts'
import { merged, type Placed } from './merged.ts'
import { planHtml } from './plan.ts'
import type { Pen, Side } from './side.ts'

/**
 * The total with its title, and how it comes about where there is more than the sum: one below the
 * other for each period, with its term, and then the first year (product: Totals).
 * @param earlier the version that it is compared with; its own without one
 */
export function totalHtml(
  { item, before, isRemoved }: Placed<PriceBlock>,
  own: Side,
  earlier: Side,
  pen: Pen,
): Html {
  const old = isRemoved ? null : before
  const title = pen.rich(item.title.html, old?.title.html)
  const [was, is] = [totalsIn(item.id, earlier), totalsIn(item.id, own)]
  const hasPeriods = [...was, ...is].some(({ name }) => name !== '')
  const titled = html`<div class="price-title rich">${title}</div>`
  const parts = mergedItems(was, is).map((placed) =>
    hasPeriods
      ? periodHtml(placed, old !== null, pen)
      : html`${partsOf(placed, titled, old !== null, pen)}`,
  )
  const year = itemsHtml(yearIn(earlier), yearIn(own), pen, 'items year')
  const above = hasPeriods ? titled : null
  return html`<div class="price-block">${above}${parts}${year}${planHtml(own, earlier, pen)}</div>`
}

/** The totals that a price block shows, each under its period. */
const totalsIn = (id: string, { quotation, totals, words, figures }: Side) =>
  shownTotals(quotation, totals, words, ({ period }) => {
    const own = figures.get(id)?.find((figure) => figure.period === period)
    return own?.sum ?? null
  }).map((total) => ({ ...total, id: total.period }))

type PlacedTotal = Placed<ReturnType<typeof totalsIn>[number]>

/** With the name of its period beside the total, marked as a whole if it came or went. */
function periodHtml(placed: PlacedTotal, isCompared: boolean, pen: Pen) {
  const { item, before, isRemoved } = placed
  const tag = isRemoved ? 'del' : before ? 'div' : 'ins'
  const name = html`<div class="price-title">${pen.text(item.name, before?.name)}</div>`
  return html`<${tag} class="period">${partsOf(placed, name, isCompared, pen)}</${tag}>`
}

/** Its items, the total and its term. What is compared with nothing shows no changes. */
function partsOf({ item, before }: PlacedTotal, titled: Html, isCompared: boolean, pen: Pen) {
  const from = before ?? item
  const text = pen.text(item.text, isCompared ? from.text : null)
  const total = html`${titled}<div class="total" style="--ems:${emsOf(item.text)}">${text}</div>`
  const above = itemsHtml(from.items.above, item.items.above, pen)
  const below = itemsHtml(belowOf(from), belowOf(item), pen)
  const foot = above || below || item.name ? html`<div class="foot">${total}</div>` : total
  return [above, foot, below].filter((part) => part !== null)
}

const belowOf = ({ items, term }: ShownTotal): readonly Item[] =>
  term ? [...items.below, asItem('term', term)] : items.below

function yearIn({ quotation, totals, words }: Side): readonly Item[] {
  const year = shownFirstYear(quotation, totals, words)
  return year ? [asItem('year', year)] : []
}

type Item = Pick<TotalItem, 'id' | 'line' | 'name' | 'percent' | 'amount' | 'reason'> & {
  readonly kind: TotalItem['kind'] | 'term' | 'year'
}

const asItem = (kind: Item['kind'], { name, text }: NamedFigure): Item => ({
  kind,
  id: '',
  line: null,
  name,
  percent: '',
  amount: text,
  reason: '',
})

function itemsHtml(was: readonly Item[], is: readonly Item[], pen: Pen, name = 'items') {
  const items = mergedItems(was.map(withKey), is.map(withKey)).map((placed) =>
    itemHtml(placed, pen),
  )
  return items.length > 0 ? html`<ul class="${name}">${items}</ul>` : null
}

/** An item under an id of its own: a line and a rate may have the same. */
const withKey = (item: Item): Item => ({ ...item, id: `${item.kind}:${item.id}` })

function mergedItems<T extends { readonly id: string }>(was: readonly T[], is: readonly T[]) {
  const byId = (items: readonly T[]) => new Map(items.map((item) => [item.id, item]))
  return merged(was, is, { before: byId(was), after: byId(is) })
}

/** A percentage stands between the line's text and what it comes to. */
function itemHtml({ item, before, isRemoved }: Placed<Item>, pen: Pen): Html {
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
