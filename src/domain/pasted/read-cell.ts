import { isCurrency } from '../numbers/currency-marks.ts'
import { memoize } from '../numbers/memoize.ts'
import { multiply } from '../numbers/money.ts'
import { parseFigure } from '../numbers/parse-figure.ts'
import { parsePastedFigure } from '../numbers/typed-figure.ts'
import { isUnit } from './heading-words.ts'

/**
 * What a pasted cell holds, regardless of its column. `unread` has digits but can't be read as a
 * figure. `words` has no digits: 'included', 'n/a'.
 */
export type CellReading =
  | { readonly kind: 'blank' | 'words' | 'unread' }
  | {
      readonly kind: 'figure'
      readonly value: number
      /** `m²`, or `%` (the value is then already divided by 100); '' if there is none. */
      readonly unit: string
      /** The mark of money as written: `Rs.`, `€`, `.-`; '' if there is none. */
      readonly mark: string
      /** Whether it counts pieces: `3 ×`, `x2`, or a well-known unit and no mark of money. */
      readonly isCount: boolean
    }

/** Reads a cell in the number format. A lone dash and an accountant's `$ -` are blank. */
export const readCell = (text: string, locale: string): CellReading =>
  text.length > LONGEST_FIGURE ? readLong(text) : readShort(text, locale)

const readShort = memoize(read, 50_000, (text, locale) => `${locale} ${text}`)

/** The figure in the cell; null for a blank cell or other text. Percentages are divided by 100. */
export function figureOf(text: string, locale: string): number | null {
  const reading = readCell(text, locale)
  return reading.kind === 'figure' ? reading.value : null
}

/** The mark of money in the cell; '' if there is no mark or no figure. */
export function markOf(text: string, locale: string): string {
  const reading = readCell(text, locale)
  return reading.kind === 'figure' ? reading.mark : ''
}

function read(text: string, locale: string): CellReading {
  if (!/\p{N}/u.test(text)) return { kind: isBlank(text, locale) ? 'blank' : 'words' }
  return (
    readPriceOfUnit(text, locale) ??
    readPrice(text, locale) ??
    readCount(text, locale) ?? { kind: 'unread' }
  )
}

/** Longer text is a sentence, even if it contains a number. */
const LONGEST_FIGURE = 60

const readLong = (text: string): CellReading => ({ kind: /\p{N}/u.test(text) ? 'unread' : 'words' })

const figure = (
  value: number,
  about: { unit?: string; mark?: string; isCount?: boolean },
): CellReading => ({
  kind: 'figure',
  value,
  unit: '',
  mark: '',
  isCount: false,
  ...about,
})

/** Many lists write a dash for a blank; accountants write it beside the currency: `$ -`. */
function isBlank(text: string, locale: string): boolean {
  const word = text.replace(/[\s\p{Pd}\u2212.,()"'/:]/gu, '')
  return word === '' || (/[\p{Pd}\u2212]/u.test(text) && isCurrency(word, locale))
}

function readPrice(text: string, locale: string): CellReading | null {
  const parsed = parseFigure(text, locale)
  if (!parsed.ok || parsed.value === null) return null
  const mark = parsed.isMoney ? markIn(text) : ''
  return isUnit(mark) && !CURRENCY_SIGN.test(mark) ? null : figure(parsed.value, { mark })
}

/** `Std`, `db` and `km` are units, although currencies are written `STD`, `Db` and `KM`. */
const CURRENCY_SIGN = /^(?:\p{Lu}{2,3}|\p{Lu}\p{Ll})$/u

/** What remains of an amount of money after removing its figure. */
const markIn = (text: string): string =>
  text.replace(/[-+\u2212()]*\d[\d.,'’\s]*\d|[-+\u2212()]*\d/u, '').trim() || text

/** `35.00 €/m²`, `$45 per hour`, `$45 ea`: a price per any unit. */
function readPriceOfUnit(text: string, locale: string): CellReading | null {
  const [, head = '', unit = ''] = PRICE_OF_UNIT.exec(text) ?? []
  if (unit === '' || !isUnit(unit)) return null
  const price = readPrice(head, locale)
  return price?.kind === 'figure' && price.mark !== '' ? { ...price, unit } : null
}

const PRICE_OF_UNIT =
  /^(.*\d.*?)\s*(?:\/|(?<!\p{L})(?:per|je|pro|par|por|za|al|à)\s|\s)\s*(\p{L}[\p{L}²³23.]*)$/iu

/** `18.5 m2`, `3.5 %`, `2 ×`, `x3`, `2 × 4.5 m`. */
function readCount(text: string, locale: string): CellReading | null {
  const bare = text.replace(/^[x×*]\s*(?=\d)/i, '').replace(/(?<=\d)\s*[x×*]$/i, '')
  const factors = bare.split(/\s*[×*]\s*|(?<=\d)\s*x\s*(?=\d)/i)
  if (factors.length > MOST_FACTORS) return null
  const read = factors.map((factor) => parsePastedFigure(factor, 'qty', locale))
  let value: number | null = 1
  for (const each of read)
    value =
      value === null || !each.ok || each.value === null
        ? null
        : multiply(value, each.value, EXACT_DECIMALS)
  const last = read.at(-1)
  const unit = (last?.ok && last.unit) || ''
  if (value === null) return null
  return figure(value, { unit, isCount: bare !== text || factors.length > 1 || isUnit(unit) })
}

/** Length × width × height. */
const MOST_FACTORS = 3
const EXACT_DECIMALS = 12
