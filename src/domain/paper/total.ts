import type { PriceBlock } from '../document/quotation.ts'
import { type Html, html } from '../html/html-tag.ts'
import { emsOf } from '../numbers/figure-ems.ts'
import type { TotalItem } from '../numbers/itemized-totals.ts'
import { shownFirstYear, shownTotals } from '../numbers/shown-totals.ts'
import { itemsHtml, mergedItems } from './items.ts'
import type { Placed } from './merged.ts'
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

/** Its items and the total. What is compared with nothing shows no changes. */
function partsOf({ item, before }: PlacedTotal, titled: Html, isCompared: boolean, pen: Pen) {
  const from = before ?? item
  const text = pen.text(item.figure, isCompared ? from.figure : null)
  const mark = item.mark && html`<span class="per"> ${item.mark}</span>`
  const total = html`${titled}<div class="total" style="--ems:${emsOf(item.text)}">${text}${mark}</div>`
  const above = itemsHtml(from.items.above, item.items.above, pen)
  const below = itemsHtml(from.items.below, item.items.below, pen)
  const foot = above || below || item.name ? html`<div class="foot">${total}</div>` : total
  return [above, foot, below].filter((part) => part !== null)
}

function yearIn({ quotation, totals, words }: Side): readonly TotalItem[] {
  const year = shownFirstYear(quotation, totals, words)
  return year ? [year] : []
}
