import { template } from '../words/languages/en.ts'
import type { Words } from '../words/words.ts'
import type { Blocks } from './blocks.ts'
import type { QuotationTax } from './quotation.ts'

/** The sentences of the template on tax, in pairs: without it, and with it. */
export const SENTENCES = ['taxExcluded', 'taxIncluded', 'vatExcluded', 'vatIncluded'] as const

/** What the templates of the trades say, in English alone. */
const OF_TRADES = [
  ['Sales tax is not included.', 'Sales tax is included.'],
  ['Sales tax on materials is not included.', 'Sales tax on materials is included.'],
] as const

/**
 * The blocks with the templates' sentence on tax as the mode makes it true. What a person has
 * written differently stays, and so does the sentence of a quotation that gives up its tax, as its
 * prices do (product: Template).
 * @param words of the quotation's language
 */
export function withTaxNote(
  blocks: Blocks,
  mode: QuotationTax['mode'],
  words: Words['template'] = template,
): Blocks {
  if (mode === 'none') return blocks
  const { taxExcluded, taxIncluded, vatExcluded, vatIncluded } = words
  const own = [
    [taxExcluded, taxIncluded],
    [vatExcluded, vatIncluded],
  ] as const
  const pairs = [...own, ...OF_TRADES]
  return blocks.map((block) => {
    if (block.type !== 'text') return block
    const html = noteFor(block.text.html, mode === 'included', pairs)
    return html === block.text.html ? block : { ...block, text: { ...block.text, html } }
  })
}

function noteFor(
  html: string,
  isIncluded: boolean,
  pairs: readonly (readonly [string, string])[],
): string {
  for (const [without, including] of pairs) {
    const [old, right] = isIncluded ? [without, including] : [including, without]
    if (html.startsWith(`<p>${old}`)) return `<p>${right}${html.slice(old.length + 3)}`
  }
  return html
}
