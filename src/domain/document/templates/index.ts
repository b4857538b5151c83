import { recalculateQuotation } from '../../numbers/recalculate.ts'
import { usualDecimals } from '../../numbers/usual-decimals.ts'
import {
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
} from '../quotation.ts'
import { detailsFor, FROM } from '../template.ts'
import TRADES from './trades.json'

/** What offers in a trade usually contain: an example of each, valid for some days. */
type Trade = (typeof TRADES)[keyof typeof TRADES]

export const TRADE_NAMES: readonly string[] = Object.keys(TRADES)

/**
 * A new quotation from the trade's template, null if there is none with this name. It is built like
 * the default one (template.ts): client, number and date are the same samples, to be typed over.
 * Prices and totals follow the number rules.
 * @throws if the template breaks them
 */
export function tradeTemplate(name: string, nextId: NextId): Quotation | null {
  if (!isTrade(name)) return null
  const { title, tagline, currency, locale, validDays, tables, note, terms } = TRADES[name]
  const blocks = [
    newTextBlock(nextId(), `<h1>${title}</h1><p>${tagline}</p>`),
    { ...newTextBlock(nextId(), FROM), width: 300 },
    { ...newTextBlock(nextId(), detailsFor(validDays)), width: 300 },
    ...tables.map((table) => tableOf(table, nextId)),
    { ...newTextBlock(nextId(), `<p>${note}</p>`), width: 450 },
    newPriceBlock(nextId()),
    newTextBlock(
      nextId(),
      `<h2>Terms and conditions</h2><ul>${terms.map((term) => `<li>${term}</li>`).join('')}</ul>`,
    ),
  ]
  const reading = recalculateQuotation({
    ...newQuotation(blocks),
    currency,
    locale,
    decimals: usualDecimals(currency),
  })
  if (!reading.ok) throw new Error(`The template ${title} is wrong at ${reading.at}`)
  return reading.value
}

const isTrade = (name: string): name is keyof typeof TRADES => Object.hasOwn(TRADES, name)

function tableOf({ title, positions }: Trade['tables'][number], nextId: NextId) {
  const block = newBoqBlock(nextId(), nextId)
  const rows = positions.map(({ description, itemPrice, qty, unit }) => ({
    ...newBoqRow(nextId()),
    description: cell(description),
    itemPrice: figureCell(itemPrice),
    qty: qtyCell(qty, unit),
  }))
  const header = { ...block.boq.header, title: cell(title) }
  return { ...block, boq: { ...block.boq, header, rows } }
}
