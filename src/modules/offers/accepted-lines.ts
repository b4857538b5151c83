import { kindOf } from '#domain/document/kinds/index.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import type { Period } from '#domain/document/limits.ts'
import { isCounted } from '#domain/document/options.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatPrice, formatQty } from '#domain/numbers/format-figure.ts'
import { itemText, type TotalItem } from '#domain/numbers/itemized-totals.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import { listedTotals } from '#domain/numbers/shown-totals.ts'
import { namesOf } from '#domain/offers/part-list.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import type { Language } from '#domain/words/language.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'
import type { AnswerRow } from './find-link.ts'

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
  const rows = blocks.flatMap((block) =>
    kindOf(block)
      .pricedRows(block)
      .filter(isCounted)
      .map((row) => ({ row, period: periodOf(row, block) })),
  )
  const name = quotation.withholding ? labels.toPay : labels.total
  const figures = ({ qty, itemPrice, price }: PricedLine, period: Period) =>
    `${formatQty(qty.value, locale, qty.unit)} × ${formatPrice(itemPrice.value, quotation)} = ${perPeriod(formatPrice(price.value, quotation), period, language)}`
  return [
    ...rows
      .slice(0, MOST_ROWS)
      .map(({ row, period }) => `${plainText(row.description.html)}: ${figures(row, period)}`),
    ...(rows.length > MOST_ROWS ? ['…'] : []),
    ...listedTotals(quotation, paper, name).map(sumLine),
  ]
}

/** The rows that were not taken, where a part was accepted. */
export function notTakenLines(
  { leftOut }: Pick<AnswerRow, 'leftOut'>,
  document: CustomersQuotation | null,
  { language }: { language: Language },
): string[] {
  const names = document && leftOut ? namesOf(document, JSON.parse(leftOut)) : ''
  return names ? [`${wordsOf(language).acceptance.notTaken}: ${names}`] : []
}

const sumLine = (item: TotalItem): string =>
  `${itemText(item, plainText)}: ${item.amount}${item.reason && ` (${item.reason})`}`

const plainText = (html: string): string => {
  const text = plainLines(html).join(' ').trim()
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
