import { headerLines, linesOf } from '../../../../src/domain/document/letterhead.ts'
import type { Letterhead } from '../../../../src/domain/document/quotation.ts'
import { html } from '../../../../src/domain/html/html-tag.ts'
import type { LayoutContext, Line } from './blocks/line.ts'
import { layOutText } from './blocks/text.ts'

/**
 * The sender's lines at the top of a sheet: the company's name, its address and contact, its tax ids
 * and bank (product: Letterhead).
 */
export function senderRows(letterhead: Letterhead | null, context: LayoutContext): Line[] {
  if (!letterhead) return []
  const { company, taxIds, bank } = letterhead
  const paragraphs = [headerLines(letterhead), linesOf(taxIds), linesOf(bank)]
    .filter((lines) => lines.length > 0)
    .map((lines) => html`<p>${lines.join(' · ')}</p>`)
  const name = company.trim() && html`<h3>${company.trim()}</h3>`
  const { text } = html`${name}${paragraphs}`
  const place = { column: 0, span: context.grid.widths.length, row: 0 }
  return text ? layOutText(text, place, context) : []
}
