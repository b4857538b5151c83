import { type Html, html } from '../html/html-tag.ts'
import { shownPayments } from '../numbers/shown-totals.ts'
import { itemsHtml } from './items.ts'
import type { Pen, Side } from './side.ts'

/**
 * The payment plan below a total (product: Paying in parts); null without one.
 * @param earlier the version that it is compared with; its own without one
 */
export function planHtml(own: Side, earlier: Side, pen: Pen): Html | null {
  const of = ({ quotation, totals, words }: Side) => shownPayments(quotation, totals, words)
  const parts = itemsHtml(of(earlier), of(own), pen)
  if (!parts) return null
  const { title } = own.words.payments
  return html`<div class="plan"><div class="foot"><div class="price-title">${title}</div></div>${parts}</div>`
}
