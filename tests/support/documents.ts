import { pricedOnly } from '#domain/document/options.ts'
import {
  type Block,
  newBoqBlock,
  newPriceBlock,
  newQuotation,
  newTextBlock,
  type Quotation,
} from '#domain/document/quotation.ts'
import { template } from '#domain/document/template.ts'

/** Ids `a1`, `a2` …, unique within one document. */
export function counting(prefix = 'a'): () => string {
  let count = 0
  return () => {
    count += 1
    return `${prefix}${count}`
  }
}

/** The template as an unsaved quotation, with changes. */
export const aQuotation = (changes: Partial<Quotation> = {}): Quotation => ({
  ...template(counting()),
  ...changes,
})

/** A quotation of one text block: the smallest that can be saved. */
export const aNote = (html: string, changes: Partial<Quotation> = {}): Quotation => ({
  ...newQuotation([newTextBlock('note', html)]),
  ...changes,
})

/** A table of `rows` rows at 10.00 × 2, about 600 bytes each, and a total. */
export function aPricedQuotation(rows: number, changes: Partial<Quotation> = {}): Quotation {
  const nextId = counting('r')
  const table = newBoqBlock('table', nextId)
  const [row] = pricedOnly(table.boq.rows)
  if (!row) throw new Error('a new table has a row')
  table.boq.rows = Array.from({ length: rows }, (_, index) => ({
    ...structuredClone(row),
    id: `row${index}`,
    description: { html: `<p>Work of kind ${index}</p>`, value: null },
    itemPrice: { ...row.itemPrice, value: 10 },
    qty: { ...row.qty, value: 2 },
  }))
  const blocks: Block[] = [newTextBlock('text', '<h1>Offer</h1>'), table, newPriceBlock('total')]
  return { ...newQuotation(blocks), ...changes }
}
