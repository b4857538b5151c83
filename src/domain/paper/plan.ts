import { type Html, html } from '../html/html-tag.ts'
import { type ShownPayment, shownPayments } from '../numbers/shown-totals.ts'
import { merged, type Placed } from './merged.ts'
import type { Pen, Side } from './side.ts'

/**
 * The payment plan below a total (product: Paying in parts); null without one.
 * @param earlier the version that it is compared with; its own without one
 */
export function planHtml(own: Side, earlier: Side, pen: Pen): Html | null {
  const of = ({ quotation, totals, words }: Side) => shownPayments(quotation, totals, words)
  const [before, after] = [of(earlier), of(own)]
  const known = { before: byId(before), after: byId(after) }
  const parts = merged(before, after, known).map((placed) => partHtml(placed, pen))
  if (parts.length === 0) return null
  const { title } = own.words.payments
  return html`<div class="plan"><div class="foot"><div class="price-title">${title}</div></div><ul class="items">${parts}</ul></div>`
}

const byId = (parts: readonly ShownPayment[]) => new Map(parts.map((part) => [part.id, part]))

function partHtml({ item, before, isRemoved }: Placed<ShownPayment>, pen: Pen): Html {
  const old = isRemoved ? null : before
  const share = item.share && html` ${pen.text(item.share, old?.share)}`
  const due = item.due && html`<div class="reason">${pen.text(item.due, old?.due)}</div>`
  const tag = isRemoved ? 'del' : before ? 'div' : 'ins'
  return html`<li><${tag} class="item"><div class="item-name"><span class="rich">${pen.rich(item.html, old?.html)}</span>${share}${due}</div><div class="item-amount">${pen.text(item.text, old?.text)}</div></${tag}></li>`
}
