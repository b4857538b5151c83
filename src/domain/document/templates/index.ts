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
import { type Local, localized, localTrade, type Trade, type TradeName } from './local.ts'
import TRADES from './trades.json'

export { type Local, loadTradeTexts, type TradeTexts } from './local.ts'

export const TRADE_NAMES: readonly string[] = Object.keys(TRADES)

/**
 * A new quotation from the trade's template, null if there is none with this name. It is built like
 * the default one (template.ts): client, number and date are the same samples, to be typed over.
 * Prices and totals follow the number rules.
 * @param local what makes it one of another language than English
 * @throws if the template breaks the rules
 */
export function tradeTemplate(
  name: string,
  nextId: NextId,
  local: Local | null = null,
): Quotation | null {
  if (!isTrade(name)) return null
  const trade = local ? localTrade(name, TRADES[name], local) : TRADES[name]
  const quotation = quotationOf(trade, nextId)
  const reading = recalculateQuotation(local ? localized(quotation, local, nextId) : quotation)
  if (!reading.ok) throw new Error(`The template ${trade.title} is wrong at ${reading.at}`)
  return reading.value
}

const isTrade = (name: string): name is TradeName => Object.hasOwn(TRADES, name)

function quotationOf(trade: Trade, nextId: NextId): Quotation {
  const { title, tagline, currency, locale, validDays, tables, note, terms } = trade
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
  return { ...newQuotation(blocks), currency, locale, decimals: usualDecimals(currency) }
}

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
