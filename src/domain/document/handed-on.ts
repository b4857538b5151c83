import { html } from '../html/html-tag.ts'
import type { Words } from '../words/words.ts'
import type { Blocks } from './blocks.ts'
import { fieldsOfTemplate } from './fields.ts'
import { withFields } from './kinds/answers.ts'
import type { QuotationTax } from './schema.ts'

/*
 * What an offer hands on to its owner's next one (product: Template).
 */

type TemplateWords = Words['template']

/**
 * The tax less what the offer's client brought: their own mode, and rates of 0 % for a reason other
 * than that of a small business, which is the owner's. Null if nothing remains.
 * @param clientsMode with which the client's offers start; null if they start as any
 */
export function taxToHandOn(
  tax: QuotationTax,
  clientsMode: QuotationTax['mode'] | null,
  { smallBusiness }: TemplateWords,
): QuotationTax | null {
  if (tax.mode === clientsMode) return null
  const rates = tax.rates.filter(
    ({ percent, reason }) => percent !== 0 || reason === '' || reason === smallBusiness,
  )
  const [first] = rates
  if (tax.mode !== 'none' && !first) return null
  const isKept = rates.some(({ id }) => id === tax.defaultRate)
  return { ...tax, rates, defaultRate: isKept ? tax.defaultRate : (first?.id ?? null) }
}

/** The html of the terms, as the template heads them, without what is said of one client; '' without. */
export function termsToHandOn(blocks: Blocks, words: TemplateWords): string {
  const found = blocks.filter((block) => isTerms(block, words))
  const [terms] = fieldsOfTemplate(found)
  return terms?.type === 'text' ? terms.text.html : ''
}

/** The blocks of the product's template with these terms in place of its own. */
export const withTerms = (blocks: Blocks, terms: string, words: TemplateWords): Blocks =>
  terms === ''
    ? blocks
    : blocks.map((block) =>
        isTerms(block, words)
          ? withFields(block, { text: withFields(block.text, { html: terms }) })
          : block,
      )

const isTerms = (
  block: Blocks[number],
  { termsHeading }: TemplateWords,
): block is Extract<Blocks[number], { type: 'text' }> =>
  block.type === 'text' && block.text.html.startsWith(html`<h2>${termsHeading}</h2>`.text)
