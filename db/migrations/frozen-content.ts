import { indexTerms, plainLines } from './frozen-text.ts'

/* What migration 0006 knows about documents (version 1). Frozen, like frozen-text.ts. */

interface Cell {
  html: string
  value: number | null
}

interface Row {
  description: Cell
  itemPrice: Cell
  /** Rows stored before units were introduced have none. */
  qty: { unit?: string }
}

/** A block or a bookmarked row. Nothing is read from types unknown to version 1. */
type Item =
  | { type: 'text'; text: Cell }
  | { type: 'price'; title: Cell }
  | ({ type: 'row' | 'boqRow' } & Row)
  | { type: 'boq'; boq: { header: { title: Cell }; rows: Row[] } }

const MAX_LINES_LENGTH = 20_000
const MAX_ROWS_LENGTH = 100_000
const MAX_DESCRIPTION = 2_000

/**
 * The columns of a content: the lines of titles and texts, the rows suggested again without
 * duplicates, and the terms of the index, each prefixed with its owner's id.
 */
export function contentColumns(ownerId: string, items: readonly Item[]) {
  const lines = createList(MAX_LINES_LENGTH)
  const rows = createList(MAX_ROWS_LENGTH)
  const descriptions: string[] = []
  const known = new Set<string>()
  const addText = (html: string) => plainLines(html).forEach(lines.add)
  const addRow = ({ description, itemPrice, qty }: Row) => {
    const { html } = description
    if (html.length > MAX_DESCRIPTION) return addText(html)
    const row = { description: html, itemPrice: itemPrice.value, unit: qty.unit ?? '' }
    const text = JSON.stringify(row)
    if (known.has(text) || plainLines(html).length === 0) return
    known.add(text)
    if (rows.add(text)) descriptions.push(html)
  }
  for (const item of items) {
    if (item.type === 'text') addText(item.text.html)
    else if (item.type === 'price') addText(item.title.html)
    else if (item.type === 'row' || item.type === 'boqRow') addRow(item)
    else if (item.type === 'boq') {
      addText(item.boq.header.title.html)
      item.boq.rows.forEach(addRow)
    }
  }
  const terms = indexTerms([...lines.texts, ...descriptions.flatMap(plainLines)])
  return {
    lines: JSON.stringify(lines.texts),
    rows: `[${rows.texts.join(',')}]`,
    words: terms.map((term) => `${ownerId}.${term}`).join(' '),
  }
}

/** Collects texts up to a total length. */
function createList(maxLength: number) {
  const texts: string[] = []
  let left = maxLength
  const add = (text: string): boolean => {
    left -= text.length + 1
    if (left >= 0) texts.push(text)
    return left >= 0
  }
  return { texts, add }
}
