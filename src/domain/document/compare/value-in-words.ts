import { plainLines } from '../../html/plain-lines.ts'
import { formatAs, formatPrice, formatQty, type PriceFormat } from '../../numbers/format-figure.ts'
import { rateLabel, rateOf } from '../../numbers/shown-rate.ts'
import { dayInWords, isDay } from '../../words/day.ts'
import { COLUMN, COLUMNS, type Column, columnData, isFigure } from '../columns.ts'
import { shortened } from '../label.ts'
import { type Compared, type Fields, isFields } from './change.ts'
import { linesInWords, taxInWords, withholdingInWords } from './terms-in-words.ts'
import { wordChanges } from './word-changes.ts'

/** What a field of a block or row is called: as its column, or by its own name. */
export function fieldInWords(field: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1)
  const column = columnOf(name)
  if (column) {
    const heading = columnData(column).heading.toLowerCase()
    return field.includes('.column.') ? `column ${heading}` : heading
  }
  return ITEM_WORDS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const columnOf = (name: string): Column | undefined => COLUMNS.find((column) => column === name)

/** Fields whose own name says too little. */
const ITEM_WORDS: Readonly<Record<string, string>> = {
  desc: 'details',
  info: 'internal info',
  taxRate: 'tax rate',
  isChosen: 'chosen',
  subTotalPrice: 'subtotal',
  subtotalText: 'text of the subtotal',
  hasSum: 'with its sum',
  isClosed: 'closed',
}

/** The change of a value: `10 m² → 12 m²`. Of a text only the words that changed. */
export function changeInWords(
  field: string,
  [before, after]: readonly [unknown, unknown],
  [was, is]: readonly [Compared, Compared],
): string {
  const isText = [before, after].every((value) => isFields(value) && (value.value ?? null) === null)
  const [old, now] = [before as Fields, after as Fields]
  if (field === 'letterhead') return letterheadsInWords(before, after)
  if (isText && old.html !== now.html && typeof old.html === 'string')
    return wordsInWords(old.html, String(now.html))
  return `${valueInWords(field, before, was)} → ${valueInWords(field, after, is)}`
}

/** A letterhead is told by its company; with the same company, only that its details differ. */
function letterheadsInWords(before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((value) =>
    isFields(value) ? quoted(String(value.company ?? '')) : NO_LETTERHEAD,
  )
  return was === is ? `${is}, with other details` : `${was} → ${is}`
}

const NO_LETTERHEAD = 'none'

function wordsInWords(before: string, after: string): string {
  const changes: string[] = []
  let removed = ''
  for (const { kind, text } of [...wordChanges(before, after), { kind: 'same', text: '' }]) {
    if (kind === 'removed') removed = text
    else if (kind === 'added' || removed !== '') {
      const added = kind === 'added' ? text : ''
      changes.push(`${quoted(removed)} → ${quoted(added)}`)
      removed = ''
    }
  }
  return changes.join(', ') || 'formatting'
}

/** What a blank or missing value is written as. */
const BLANK = '–'

const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? BLANK : `‘${shortened(line)}’`
}

/** A value in its column’s format; `–` for a blank one. */
export function valueInWords(field: string, value: unknown, version: Compared): string {
  const { locale, tax } = version
  const name = field.slice(field.lastIndexOf('.') + 1)
  const terms = TERMS[name]
  if (terms) return terms(version)
  if (name === 'taxRate') {
    const rate = rateOf(tax, value as string | null)
    return rate ? rateLabel(rate, locale) : BLANK
  }
  if (isFields(value)) return fieldsInWords(name, value, version)
  if (typeof value === 'number') return formatPrice(value, version)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? textInWords(name, value, locale) : BLANK
}

function textInWords(name: string, text: string, locale: string): string {
  if (name === 'language')
    return new Intl.DisplayNames('en', { type: 'language' }).of(text) ?? BLANK
  if (name === 'validUntil') return isDay(text) ? dayInWords(text, locale) : BLANK
  return quoted(text)
}

/** What makes the total of the sum. */
const TERMS: Readonly<Partial<Record<string, (version: Compared) => string>>> = {
  tax: ({ tax, locale }) => taxInWords(tax, locale),
  lines: (version) => linesInWords(version.lines, version),
  withholding: withholdingInWords,
  decimals: ({ decimals }) => String(decimals),
}

/** A cell, the setting of a column, or the range of a quantity. */
function fieldsInWords(name: string, value: Fields, style: PriceFormat): string {
  const { isShown, min, max, html, pin, isTyped } = value
  if (typeof min === 'number' && typeof max === 'number')
    return `${formatQty(min, style.locale)} to ${formatQty(max, style.locale)}`
  const text = quoted(plainLines(String(html ?? '')).join(' '))
  if (typeof isShown === 'boolean') return isShown ? text : `${text} (hidden)`
  if (typeof value.value !== 'number') return text
  const isPinned = isFields(pin) && pin.isPinned === true
  const note = isPinned ? ' (pinned)' : isTyped === true ? ' (typed)' : ''
  return `${figureInWords(name, value.value, value, style)}${note}`
}

function figureInWords(name: string, figure: number, { unit }: Fields, style: PriceFormat): string {
  const column = columnOf(name)
  const format = column && isFigure(column) ? COLUMN[column].format : 'price'
  return formatAs(format, figure, style, typeof unit === 'string' ? unit : '')
}
