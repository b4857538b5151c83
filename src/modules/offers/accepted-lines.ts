import { kindOf } from '../../domain/document/kinds/index.ts'
import { isCounted } from '../../domain/document/options.ts'
import { plainLines } from '../../domain/html/plain-lines.ts'
import { formatMoney, formatPrice, formatQty } from '../../domain/numbers/format-figure.ts'
import { itemizedTotals, lineFigure, type TotalItem } from '../../domain/numbers/itemized-totals.ts'
import { termsOf, totalsOf } from '../../domain/numbers/totals.ts'
import { wordsOf } from '../../domain/words/all-words.ts'
import type { CustomersQuotation } from './sent-document.ts'

/** A mail has this many rows at most; the accepted paper has the others. */
const MOST_ROWS = 100
const MOST_CHARACTERS = 500

/**
 * What was accepted, as the lines of a mail (product: Acceptance): the rows that count, with the
 * choices, and the sums. Their words are the sender's, so they are for mails that pass the gate.
 */
export function acceptedLines(quotation: CustomersQuotation): string[] {
  const { blocks, locale, currency, language } = quotation
  const words = wordsOf(language).paper
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block)).filter(isCounted)
  const { document, shown } = totalsOf(blocks, termsOf(quotation))
  const { above, below } = itemizedTotals(quotation, document, words)
  const total = `${wordsOf(language).labels.total}: ${formatMoney(shown, locale, currency)}`
  const figures = ({ qty, itemPrice, price }: (typeof rows)[number]) =>
    `${formatQty(qty.value, locale, qty.unit)} × ${formatPrice(itemPrice.value, locale)} = ${formatPrice(price.value, locale)}`
  return [
    ...rows.slice(0, MOST_ROWS).map((row) => `${plainText(row.description.html)}: ${figures(row)}`),
    ...(rows.length > MOST_ROWS ? ['…'] : []),
    ...above.map((item) => sumLine(item, locale)),
    total,
    ...below.map((item) => sumLine(item, locale)),
  ]
}

function sumLine({ name, line, amount }: TotalItem, locale: string): string {
  const percent = line?.kind === 'percent' ? ` ${lineFigure(line, locale)}` : ''
  return `${line ? plainText(line.html) : name}${percent}: ${amount}`
}

const plainText = (html: string): string => {
  const text = plainLines(html).join(' ').trim()
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
