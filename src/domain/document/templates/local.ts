import { taxNameOf, usualRate, usualRates } from '../../numbers/usual-rates.ts'
import type { Language } from '../../words/language.ts'
import type { NewLanguage } from '../../words/new-language.ts'
import type { PaperPart } from '../../words/paper-part.ts'
import type { NextId, Quotation } from '../quotation.ts'
import { reword } from '../reword.ts'
import { withRoomForTotals } from '../room-for-totals.ts'
import LEVELS from './price-levels.json'
import type german from './texts/de.json'
import type TRADES from './trades.json'

export type TradeName = keyof typeof TRADES
/** What an offer in a trade usually contains: an example, valid for some days. */
export type Trade = (typeof TRADES)[TradeName]

/** What the trades' templates say in another language: their figures are those of trades.json. */
export type TradeTexts = typeof german

/** Loads the texts of a language; null for English, which trades.json has. */
export const loadTradeTexts = async (language: Language): Promise<TradeTexts | null> =>
  language === 'en' ? null : (await import(`./texts/${language}.json`)).default

/** What makes a trade's template one of a country: its words, currency, prices and tax. */
export interface Local {
  readonly start: NewLanguage
  readonly texts: TradeTexts
  readonly words: { readonly en: PaperPart; readonly to: PaperPart }
}

/** The trade in the texts of the language, with prices in its currency and a note on its tax. */
export function localTrade(name: TradeName, trade: Trade, local: Local): Trade {
  const { start, texts } = local
  const { title, tagline, terms, tables } = texts[name]
  const note = `${taxNote(local)} ${texts[name].note}`
  const { currency = '' } = start
  const to = currency in LEVELS ? currency : 'EUR'
  return {
    ...trade,
    title,
    tagline,
    note,
    terms,
    currency: to,
    locale: start.locale,
    tables: trade.tables.map(({ positions }, table) => ({
      title: tables[table]?.title ?? '',
      positions: positions.map(({ qty, ...position }, at) => ({
        description: tables[table]?.descriptions[at] ?? '',
        itemPrice: priceIn(to, position.itemPrice, trade.currency),
        qty,
        unit: texts.units[position.unit as keyof TradeTexts['units']] ?? '',
      })),
    })),
  }
}

/** What a pound's worth of work is asked for in other currencies, roughly, as of November 2026. */
const levelOf = (currency: string): number => LEVELS[currency as keyof typeof LEVELS]

/** A price of another currency, in figures that a person would type: 295 pounds are 355 euros. */
function priceIn(to: string, price: number, from: string): number {
  if (to === from) return price
  const plain = (price * levelOf(to)) / levelOf(from)
  const step =
    STEPS.find(([below]) => plain < below)?.[1] ?? 25 * 10 ** (Math.floor(Math.log10(plain)) - 3)
  return Number((Math.round(plain / step) * step).toFixed(2))
}

const STEPS = [
  [10, 0.1],
  [20, 0.5],
  [100, 1],
  [1000, 5],
] as const

/** The quotation with what the program writes in the language, and the usual tax on top of its prices. */
export function localized(
  quotation: Quotation,
  { start, words }: Local,
  nextId: NextId,
): Quotation {
  const { language, locale } = start
  const { blocks, ...terms } = reword(quotation, words.en, words.to)
  const [percent] = usualRates(locale)
  const reworded = { ...quotation, ...terms, language }
  if (percent === undefined) return { ...reworded, blocks }
  const rate = { id: nextId(), ...usualRate(locale, percent) }
  const tax = { mode: 'added' as const, rates: [rate], defaultRate: rate.id }
  return { ...reworded, blocks: [...withRoomForTotals(blocks)], tax }
}

/** The words' sentence on tax, as they call it where the country's tax has the same name. */
function taxNote({ start: { locale }, words }: Local): string {
  const { taxExcluded, taxAdded, vatAdded, taxName } = words.to.template
  const [percent] = usualRates(locale)
  if (percent === undefined) return taxExcluded
  return taxNameOf(locale, percent).toLowerCase() === taxName.toLowerCase() ? vatAdded : taxAdded
}
