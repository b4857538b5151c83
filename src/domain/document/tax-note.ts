import { template } from '../words/languages/en.json'
import type { Words } from '../words/words.ts'
import type { Blocks } from './blocks.ts'
import type { QuotationTax } from './quotation.ts'
import { mapSame } from './same-list.ts'

/** The sentences of the template on tax. */
export const SENTENCES = [
  ...(['taxExcluded', 'taxIncluded', 'taxAdded'] as const),
  ...(['vatExcluded', 'vatIncluded', 'vatAdded'] as const),
]

/** Without the tax, with it, and where it is added. */
type Note = readonly [none: string, included: string, added: string]

/** What the templates of the trades say, in English alone. */
const OF_TRADES: readonly Note[] = [
  ['Sales tax is not included.', 'Sales tax is included.', 'Sales tax is added.'],
  [
    'Sales tax on materials is not included.',
    'Sales tax on materials is included.',
    'Sales tax on materials is added.',
  ],
]

/**
 * The blocks with the templates' sentence on tax as the mode makes it true: nothing says that prices
 * don't include a tax that the paper adds. What a person has written differently stays, and so does
 * the sentence of a quotation that gives up its included tax, as its prices do (product: Template).
 * @param words of the quotation's language
 */
export function withTaxNote(
  blocks: Blocks,
  mode: QuotationTax['mode'],
  words: Words['template'] = template,
): Blocks {
  const { taxExcluded, taxIncluded, taxAdded, vatExcluded, vatIncluded, vatAdded } = words
  const own: readonly Note[] = [
    [taxExcluded, taxIncluded, taxAdded],
    [vatExcluded, vatIncluded, vatAdded],
  ]
  const notes = [...own, ...OF_TRADES]
  return mapSame(blocks, (block) => {
    if (block.type !== 'text') return block
    const html = noteFor(block.text.html, mode, notes)
    return html === block.text.html ? block : { ...block, text: { ...block.text, html } }
  })
}

const PLACE = { none: 0, included: 1, added: 2 } as const

function noteFor(html: string, mode: QuotationTax['mode'], notes: readonly Note[]): string {
  for (const note of notes) {
    const old = note.find((sentence) => html.startsWith(`<p>${sentence}`))
    if (old === undefined) continue
    if (mode === 'none' && old === note[PLACE.included]) return html
    return `<p>${note[PLACE[mode]]}${html.slice(old.length + 3)}`
  }
  return html
}
