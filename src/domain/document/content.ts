import { plainLines } from '../html/plain-lines.ts'
import { kindOf } from './kinds/index.ts'
import type { PricedLine, SearchedParts } from './kinds/kind.ts'
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

/** The document's lines, and the tax rates by which a row is remembered with its percentage. */
type Terms = Pick<Quotation, 'lines'> & { readonly tax: Pick<Quotation['tax'], 'rates'> }

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
  forEachPart(
    items,
    {
      text(html) {
        for (const line of plainLines(html)) lines.add(line)
      },
      row(row) {
        const { description } = row
        if (description.length > MAX_DESCRIPTION) return this.text(description)
        const key = JSON.stringify(row)
        if (known.has(key) || plainLines(description).length === 0) return
        known.add(key)
        if (rows.add(key)) kept.push(row)
      },
    },
    terms,
  )
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
  forEachPart(
    items,
    {
      text: (html) => words.push(html),
      row({ description, itemPrice, unit, taxPercent, cost }) {
        words.push(description)
        figures.push(`${itemPrice} ${unit}`)
        if (taxPercent !== undefined) figures.push(`tax ${taxPercent}`)
        if (cost !== undefined) figures.push(`cost ${cost}`)
      },
    },
    terms,
  )
  const wordsKey = hash(words.join('\0'))
  return { words: wordsKey, all: `${wordsKey} ${hash(figures.join('\0'))}` }
}

export type Hash = (text: string) => string

export interface ContentKeys {
  words: string
  all: string
}

interface Parts {
  text(html: string): void
  row(row: RememberedRow): void
}

function forEachPart(items: readonly (Block | Bookmark)[], parts: Parts, terms: Terms): void {
  const found: SearchedParts = {
    text: (html) => parts.text(html),
    row: (row) => parts.row(rememberedRow(row, terms)),
  }
  for (const item of items) kindOf(item).search(item, found)
  for (const { html } of terms.lines) parts.text(html)
}

/** The part of a row that is suggested again. */
function rememberedRow(row: PricedLine, { tax }: Terms): RememberedRow {
  const { description, itemPrice, qty, taxRate, cost } = row
  const percent = tax.rates.find(({ id }) => id === taxRate)?.percent
  return {
    description: description.html,
    itemPrice: itemPrice.value,
    unit: qty.unit,
    ...(percent !== undefined && { taxPercent: percent }),
    ...(cost !== null && { cost }),
  }
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
