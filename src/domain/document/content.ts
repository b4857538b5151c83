import { plainLines } from '../html/plain-lines.ts'
import { kindOf } from './kinds/index.ts'
import type { PricedLine } from './kinds/kind.ts'
import { NO_TERMS } from './quotation.ts'
import type { Block, Bookmark, Quotation } from './schema.ts'

/** What is remembered of a row to suggest it again. */
export interface RememberedRow {
  /** As html. */
  description: string
  itemPrice: number | null
  unit: string
  /** Of a row that has another tax rate than the default. */
  taxPercent?: number
  cost?: number
}

/** The document's lines, its payment plan, and the tax rates by which a row is remembered with its percentage. */
type Terms = Pick<Quotation, 'lines'> & {
  /** None in a document of before version 7. */
  readonly payments?: Quotation['payments']
  readonly tax: Pick<Quotation['tax'], 'rates'>
}

/** What searches find in a document, and the rows suggested again. Never internal info. */
export interface Content {
  /** The lines of titles and texts, as plain text. */
  lines: string[]
  /** The rows with a description, without duplicates. */
  rows: RememberedRow[]
}

/** Texts are searched, and rows remembered, only up to these total lengths, in characters. */
const MAX_LINES_LENGTH = 20_000
const MAX_ROWS_LENGTH = 100_000
/** A longer description is searched but not suggested: it holds pictures or a page of text. */
const MAX_DESCRIPTION = 2_000

/** The content of blocks, or of a bookmark's item. */
export function contentOf(items: readonly (Block | Bookmark)[], terms: Terms = NO_TERMS): Content {
  const lines = new Budget(MAX_LINES_LENGTH)
  const rows = new Budget(MAX_ROWS_LENGTH)
  const known = new Set<string>()
  const kept: RememberedRow[] = []
  const addLines = (html: string) => {
    for (const line of plainLines(html)) lines.add(line)
  }
  for (const part of partsOf(items, terms)) {
    if (typeof part === 'string') addLines(part)
    else if (part.description.length > MAX_DESCRIPTION) addLines(part.description)
    else {
      const key = JSON.stringify(part)
      if (known.has(key) || plainLines(part.description).length === 0) continue
      known.add(key)
      if (rows.add(key)) kept.push(part)
    }
  }
  return { lines: lines.texts, rows: kept }
}

/**
 * A hash for each part of the content that is stored separately: if it is unchanged, the part need
 * not be written.
 */
export function contentKeys(
  items: readonly (Block | Bookmark)[],
  hash: Hash,
  terms: Terms = NO_TERMS,
): ContentKeys {
  const words: string[] = []
  const figures: string[] = []
  for (const part of partsOf(items, terms)) {
    if (typeof part === 'string') {
      words.push(part)
      continue
    }
    const { description, itemPrice, unit, taxPercent, cost } = part
    words.push(description)
    figures.push(`${itemPrice} ${unit}`)
    if (taxPercent !== undefined) figures.push(`tax ${taxPercent}`)
    if (cost !== undefined) figures.push(`cost ${cost}`)
  }
  const wordsKey = hash(words.join('\0'))
  return { words: wordsKey, all: `${wordsKey} ${hash(figures.join('\0'))}` }
}

export type Hash = (text: string) => string

export interface ContentKeys {
  words: string
  all: string
}

const partsOf = (
  items: readonly (Block | Bookmark)[],
  terms: Terms,
): (string | RememberedRow)[] => [
  ...items
    .flatMap((item) => kindOf(item).searched(item))
    .map((part) => (typeof part === 'string' ? part : rememberedRow(part, terms))),
  ...terms.lines.map(({ html }) => html),
  ...(terms.payments ?? []).map(({ text }) => text.html),
]

/** The part of a row that is suggested again. */
function rememberedRow(row: PricedLine, { tax }: Terms): RememberedRow {
  const { description, itemPrice, qty, taxRate, cost } = row
  const percent = tax.rates.find(({ id }) => id === taxRate)?.percent
  const remembered: RememberedRow = {
    description: description.html,
    itemPrice: itemPrice.value,
    unit: qty.unit,
  }
  if (percent !== undefined) remembered.taxPercent = percent
  if (cost !== null) remembered.cost = cost
  return remembered
}

/** Collects texts up to a total length. */
class Budget {
  readonly texts: string[] = []
  #left: number

  constructor(length: number) {
    this.#left = length
  }

  add(text: string): boolean {
    this.#left -= text.length + 1
    if (this.#left < 0) return false
    this.texts.push(text)
    return true
  }
}
