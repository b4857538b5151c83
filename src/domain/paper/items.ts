import { type Html, html } from '../html/html-tag.ts'
import type { TotalItem } from '../numbers/itemized-totals.ts'
import { merged, type Placed } from './merged.ts'
import type { Pen } from './side.ts'

/** What stands around a total, and the parts of a payment plan; null without any. */
export function itemsHtml(
  was: readonly TotalItem[],
  is: readonly TotalItem[],
  pen: Pen,
  name = 'items',
): Html | null {
  const items = mergedItems(was.map(withKey), is.map(withKey)).map((each) => itemHtml(each, pen))
  return items.length > 0 ? html`<ul class="${name}">${items}</ul>` : null
}

/** An item under an id of its own: a line and a rate may have the same. */
const withKey = (item: TotalItem): TotalItem => ({ ...item, id: `${item.kind}:${item.id}` })

export function mergedItems<T extends { readonly id: string }>(
  was: readonly T[],
  is: readonly T[],
) {
  const byId = (items: readonly T[]) => new Map(items.map((item) => [item.id, item]))
  return merged(was, is, { before: byId(was), after: byId(is) })
}

/** A percentage stands between the line's text and what it comes to. */
function itemHtml({ item, before, isRemoved }: Placed<TotalItem>, pen: Pen): Html {
  const { name, percent, amount, reason } = item
  const old = isRemoved ? null : before
  const said = reason && html`<div class="reason">${pen.text(reason, old?.reason)}</div>`
  const text =
    item.html || old?.html
      ? html`<div class="item-name"><span class="rich">${pen.rich(item.html, old?.html)}</span>${said}</div>`
      : html`<div class="item-name">${pen.text(name, old?.name)}${said}</div>`
  const figure =
    item.line?.kind === 'percent'
      ? html`<div class="item-figure">${pen.text(percent, old?.percent)}</div>`
      : null
  const tag = isRemoved ? 'del' : before ? 'div' : 'ins'
  return html`<li><${tag} class="item${figure ? ' percent' : ''}">${text}${figure}<div class="item-amount">${pen.text(amount, old?.amount)}</div></${tag}></li>`
}
