import { plainLines } from '../../html/plain-lines.ts'
import { formatAs, formatPrice, formatQty, type PriceFormat } from '../../numbers/format-figure.ts'
import { rateLabel, rateOf } from '../../numbers/shown-rate.ts'
import { dayInWords, isDay } from '../../words/day.ts'
import { language } from '../../words/en/common.json'
import { compare as WORDS } from '../../words/en/editor.json'
import { fill } from '../../words/fill.ts'
import { rowInWords } from '../../words/list-in-words.ts'
import { COLUMN, COLUMNS, type Column, isFigure } from '../columns.ts'
import { shortened } from '../label.ts'
import type { Period } from '../limits.ts'
import type { PriceBlock } from '../schema.ts'
import { type Compared, type Fields, isFields } from './change.ts'
import {
  linesInWords,
  paymentsInWords,
  taxInWords,
  termsInWords,
  typedInWords,
  withholdingInWords,
} from './terms-in-words.ts'
import { wordChanges } from './word-changes.ts'

/** What a field of a block or row is called: as its column, or by its own name. */
export function fieldInWords(field: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1)
  const column = field.includes('.column.') ? columnOf(name) : undefined
  if (column) return WORDS.columns[column]
  const words: Readonly<Record<string, string>> = WORDS.itemFields
  return words[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const columnOf = (name: string): Column | undefined => COLUMNS.find((column) => column === name)

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
  return fromTo(valueInWords(field, before, was), valueInWords(field, after, is))
}

const fromTo = (before: string, after: string): string =>
  fill(WORDS.values.fromTo, { before, after })

/** A letterhead is told by its company; with the same company, only that its details differ. */
function letterheadsInWords(before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((value) =>
    isFields(value) ? quoted(String(value.company ?? '')) : WORDS.values.noLetterhead,
  ) as [string, string]
  return was === is ? fill(WORDS.values.sameCompany, { company: is }) : fromTo(was, is)
}

function wordsInWords(before: string, after: string): string {
  const changes: string[] = []
  let removed = ''
  for (const { kind, text } of [...wordChanges(before, after), { kind: 'same', text: '' }]) {
    if (kind === 'removed') removed = text
    else if (kind === 'added' || removed !== '') {
      const added = kind === 'added' ? text : ''
      changes.push(fromTo(quoted(removed), quoted(added)))
      removed = ''
    }
  }
  return rowInWords(changes) || WORDS.values.formatting
}

const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? WORDS.values.blank : fill(WORDS.values.quoted, { text: shortened(line) })
}

/** A value in its column’s format; `–` for a blank or missing one. */
export function valueInWords(field: string, value: unknown, version: Compared): string {
  const { locale, tax } = version
  const name = field.slice(field.lastIndexOf('.') + 1)
  const terms = TERMS[name]
  if (terms) return terms(version)
  if (name === 'taxRate') {
    const rate = rateOf(tax, value as string | null)
    return rate ? rateLabel(rate, locale) : WORDS.values.blank
  }
  if (name === 'typed') return typedInWords((value ?? {}) as PriceBlock['typed'], version)
  if (name === 'period') return value ? WORDS.values.every[value as Period] : WORDS.values.blank
  if (isFields(value)) return fieldsInWords(name, value, version)
  if (typeof value === 'number') return formatPrice(value, version)
  if (typeof value === 'boolean') return value ? WORDS.values.yes : WORDS.values.no
  return typeof value === 'string' ? textInWords(name, value, locale) : WORDS.values.blank
}

function textInWords(name: string, text: string, locale: string): string {
  if (name === 'language')
    return new Intl.DisplayNames(language.tag, { type: 'language' }).of(text) ?? WORDS.values.blank
  if (name === 'validUntil') return isDay(text) ? dayInWords(text, locale) : WORDS.values.blank
  return quoted(text)
}

/** What makes the total of the sum. */
const TERMS: Readonly<Partial<Record<string, (version: Compared) => string>>> = {
  tax: ({ tax, locale }) => taxInWords(tax, locale),
  lines: (version) => linesInWords(version.lines, version),
  withholding: withholdingInWords,
  decimals: ({ decimals }) => String(decimals),
  terms: ({ terms }) => termsInWords(terms),
  payments: paymentsInWords,
}

/** A cell, the setting of a column, or the range of a quantity. */
function fieldsInWords(name: string, value: Fields, style: PriceFormat): string {
  const { isShown, min, max, html, pin, isTyped } = value
  if (typeof min === 'number' && typeof max === 'number')
    return fill(WORDS.values.range, {
      min: formatQty(min, style.locale),
      max: formatQty(max, style.locale),
    })
  const text = quoted(plainLines(String(html ?? '')).join(' '))
  if (typeof isShown === 'boolean') return isShown ? text : fill(WORDS.values.hidden, { text })
  if (typeof value.value !== 'number') return text
  const isPinned = isFields(pin) && pin.isPinned === true
  const figure = figureInWords(name, value.value, value, style)
  if (isPinned) return fill(WORDS.values.pinned, { figure })
  return isTyped === true ? fill(WORDS.values.typed, { figure }) : figure
}

function figureInWords(name: string, figure: number, { unit }: Fields, style: PriceFormat): string {
  const column = columnOf(name)
  const format = column && isFigure(column) ? COLUMN[column].format : 'price'
  return formatAs(format, figure, style, typeof unit === 'string' ? unit : '')
}
