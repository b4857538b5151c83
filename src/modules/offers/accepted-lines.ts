import { kindOf } from '../../domain/document/kinds/index.ts'
import { isCounted } from '../../domain/document/options.ts'
import { plainLines } from '../../domain/html/plain-lines.ts'
import { formatMoney, formatPrice, formatQty } from '../../domain/numbers/format-figure.ts'
import { itemizedTotals, itemText, type TotalItem } from '../../domain/numbers/itemized-totals.ts'
import { totalsOf } from '../../domain/numbers/totals.ts'
import { wordsOf } from '../../domain/words/all-words.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'

/** A mail has this many rows at most; the accepted paper has the others. */
const MOST_ROWS = 100
const MOST_CHARACTERS = 500

/**
 * What was accepted, as the lines of a mail (product: Acceptance): the rows that count, with the
 * choices, and the sums. Their words are the sender's, so they are for mails that pass the gate.
 */
export function acceptedLines(quotation: CustomersQuotation): string[] {
  const { blocks, locale, language } = quotation
  const { paper, labels } = wordsOf(language)
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block)).filter(isCounted)
  const { document, shown } = totalsOf(blocks, quotation)
  const { above, below } = itemizedTotals(quotation, document, paper)
  const total = `${quotation.withholding ? labels.toPay : labels.total}: ${formatMoney(shown, quotation)}`
  const figures = ({ qty, itemPrice, price }: (typeof rows)[number]) =>
    `${formatQty(qty.value, locale, qty.unit)} × ${formatPrice(itemPrice.value, quotation)} = ${formatPrice(price.value, quotation)}`
  return [
    ...rows.slice(0, MOST_ROWS).map((row) => `${plainText(row.description.html)}: ${figures(row)}`),
    ...(rows.length > MOST_ROWS ? ['…'] : []),
    ...above.map(sumLine),
    total,
    ...below.map(sumLine),
  ]
}

const sumLine = (item: TotalItem): string =>
  `${itemText(item, plainText)}: ${item.amount}${item.reason && ` (${item.reason})`}`

const plainText = (html: string): string => {
  const text = plainLines(html).join(' ').trim()
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
