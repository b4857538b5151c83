import { fieldHtml } from '../html/fields.ts'
import { usualDecimals } from '../numbers/usual-decimals.ts'
import { samples } from '../words/languages/en.json'
import type { NewLanguage } from '../words/new-language.ts'
import type { PaperPart } from '../words/paper-part.ts'
import {
  type Block,
  type BoqBlock,
  cell,
  figureCell,
  type NextId,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newTextBlock,
  type Quotation,
  qtyCell,
} from './quotation.ts'
import { reword } from './reword.ts'

/** The sample quotation (product: Template) in a language, with its number format and currency. */
export function templateIn(
  { language, locale, currency }: NewLanguage,
  words: { readonly en: PaperPart; readonly to: PaperPart },
  nextId: NextId,
): Quotation {
  const start = template(nextId)
  const chosen = {
    language,
    locale,
    ...(currency && { currency, decimals: usualDecimals(currency) }),
  }
  return { ...start, ...reword(start, words.en, words.to), ...chosen }
}

/**
 * The sample quotation that `/new` opens: title, parties, two priced tables, total and terms, with
 * the sample figures (product: Template).
 */
export function template(nextId: NextId): Quotation {
  return newQuotation([
    newTextBlock(nextId(), HEADING),
    { ...newTextBlock(nextId(), FROM), width: 300 },
    { ...newTextBlock(nextId(), detailsFor(14)), width: 300 },
    pricedTable(samples.materials, samples.items, nextId),
    pricedTable(samples.labour, samples.tasks, nextId),
    { ...newTextBlock(nextId(), NOTE), width: 450 },
    total(nextId),
    newTextBlock(nextId(), TERMS),
  ])
}

const CLIENT_LINES = ['client', 'company', 'street', 'town', 'country'] as const

const sample = (text = '') => fieldHtml('sample', text)

const HEADING = `<h1>${sample(samples.title)}</h1><p>${fieldHtml('subject')}</p>`

/** Whom the offer is for, a line for each field. */
export const FROM = `<h2>${samples.clientHeading}</h2><p>${CLIENT_LINES.map((name) => fieldHtml(name)).join('<br>')}</p>`

/** Number, date and how long the offer is valid. */
export const detailsFor = (validDays: number): string =>
  `<h2>Details</h2><p>${samples.numberLabel} ${fieldHtml('number')}<br>${samples.dateLabel} ${fieldHtml('date')}<br>Valid for ${validDays} days</p>`

const NOTE = `<p>Prices do not include tax.</p>`

const TERMS = `<h2>Terms and conditions</h2><ul><li>This offer is valid for 14 days.</li><li>Payment is due within 30 days of the invoice.</li><li>Delivery takes 2–4 weeks from the order.</li><li>Cancellation is free up to 48 hours before work begins.</li><li>Warranty: 12 months on materials and workmanship.</li><li>Unused goods can be returned within 14 days.</li></ul>`

/** The sample's rows: item prices 10, 20 and 30 at quantities 1, 2 and 3 (product: Template). */
export const SAMPLE_ROWS = [
  { itemPrice: 10, qty: 1, price: 10 },
  { itemPrice: 20, qty: 2, price: 40 },
  { itemPrice: 30, qty: 3, price: 90 },
]

function pricedTable(title: string, descriptions: readonly string[], nextId: NextId): BoqBlock {
  const block = newBoqBlock(nextId(), nextId)
  const rows = SAMPLE_ROWS.map(({ itemPrice, qty, price }, index) => ({
    ...newBoqRow(nextId()),
    description: cell(sample(descriptions[index])),
    itemPrice: figureCell(itemPrice),
    qty: qtyCell(qty),
    price: figureCell(price),
  }))
  const header = { ...block.boq.header, title: cell(sample(title)), subTotalPrice: cell('', 140) }
  return { ...block, boq: { ...block.boq, header, rows } }
}

function total(nextId: NextId): Block {
  const block = newPriceBlock(nextId())
  return { ...block, price: { ...block.price, value: 280 } }
}
