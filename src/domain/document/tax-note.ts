import type { Blocks } from './blocks.ts'
import type { QuotationTax } from './quotation.ts'

/** What the templates say of the tax while their prices do not include it, and once they do. */
const SENTENCES = [
  ['<p>Prices do not include tax.', '<p>Prices include tax.'],
  ['<p>Prices do not include VAT.', '<p>Prices include VAT.'],
  ['<p>Sales tax is not included.', '<p>Sales tax is included.'],
  ['<p>Sales tax on materials is not included.', '<p>Sales tax on materials is included.'],
] as const

/**
 * The blocks with the templates' sentence on tax as the mode makes it true. What a person has
 * written differently stays, and so does the sentence of a quotation that gives up its tax, as its
 * prices do (product: Template).
 */
export function withTaxNote(blocks: Blocks, mode: QuotationTax['mode']): Blocks {
  if (mode === 'none') return blocks
  return blocks.map((block) => {
    if (block.type !== 'text') return block
    const html = noteFor(block.text.html, mode === 'included')
    return html === block.text.html ? block : { ...block, text: { ...block.text, html } }
  })
}

function noteFor(html: string, isIncluded: boolean): string {
  for (const [without, including] of SENTENCES) {
    const [old, right] = isIncluded ? [without, including] : [including, without]
    if (html.startsWith(old)) return right + html.slice(old.length)
  }
  return html
}
