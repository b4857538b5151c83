import type { NextId, Quotation } from '../quotation.ts'
import { bathroom } from './bathroom.ts'
import { catering } from './catering.ts'
import { electrical } from './electrical.ts'
import { garden } from './garden.ts'
import { painting } from './painting.ts'
import { quotationFrom, type TradeTemplate } from './trade-template.ts'
import { webDesign } from './web-design.ts'

/** Templates for trades, by their name in `/new?template={name}`. */
const TRADES: ReadonlyMap<string, TradeTemplate> = new Map([
  ['bathroom', bathroom],
  ['painting', painting],
  ['electrical', electrical],
  ['garden', garden],
  ['web-design', webDesign],
  ['catering', catering],
])

export const TRADE_NAMES: readonly string[] = [...TRADES.keys()]

/** A new quotation from the trade's template; null if there is none with this name. */
export function tradeTemplate(name: string, nextId: NextId): Quotation | null {
  const trade = TRADES.get(name)
  return trade ? quotationFrom(trade, nextId) : null
}
