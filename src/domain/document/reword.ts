import { fill } from '../words/fill.ts'
import { labels } from '../words/languages/en-paper.json'
import type { PaperPart } from '../words/paper-part.ts'
import type { Labels, WrittenWords } from '../words/words.ts'
import { isSample } from './fields.ts'
import { withFields } from './kinds/answers.ts'
import { kindOf } from './kinds/index.ts'
import { mapSame } from './same-list.ts'
import type { Block, Quotation } from './schema.ts'
import { dayLines, daysIn, mapTexts } from './stated-days.ts'
import { SENTENCES } from './tax-note.ts'
import { replaced, withLabels } from './with-labels.ts'

type Reworded = Pick<Quotation, 'blocks' | 'lines' | 'tax' | 'withholding'>

/**
 * The quotation in another language, as far as it says what the program wrote: texts that still are
 * exactly those of the template, of a new table, total or line, in the language that it had
 * (product: Language). All that people wrote stays as it is.
 */
export function reword(quotation: Reworded, from: PaperPart, to: PaperPart): Reworded {
  const texts = textsOf(from, to)
  const { lines, tax, withholding } = quotation
  return {
    blocks: quotation.blocks.map((block) => rewordBlock(block, from, to, texts)),
    lines: lines.map((line) => withFields(line, { html: changed(line.html, LINES, from, to) })),
    tax: { ...tax, rates: tax.rates.map((rate) => rewordRate(rate, from, to)) },
    withholding:
      withholding?.name === from.template.withholding
        ? { ...withholding, name: to.template.withholding }
        : withholding,
  }
}

/**
 * The blocks with what a new total is called where something is withheld of it, or nothing any more;
 * titles that a person has written stay.
 */
export function withPayTitle(
  blocks: readonly Block[],
  isWithheld: boolean,
  { total, toPay }: Pick<Labels, 'total' | 'toPay'> = labels,
): readonly Block[] {
  const [from, to] = isWithheld ? [total, toPay] : [toPay, total]
  return mapSame(blocks, (block) =>
    block.type === 'price' ? withFields(block, { title: replaced(block.title, from, to) }) : block,
  )
}

function rewordBlock(block: Block, from: PaperPart, to: PaperPart, texts: Texts): Block {
  const labelled = withLabels(block, from.labels, to.labels)
  // Of the html only what stands between tags, as a whole or after its label.
  const rewordTexts = (html: string) =>
    mapTexts(html, (text) => texts.get(text) ?? rewordLine(text, from, to))
  return kindOf(labelled).changeRichText(labelled, (html, place) =>
    place === 'text' || isSample(html) ? rewordTexts(html) : html,
  )
}

/** Whole texts between tags, by what they become. */
type Texts = ReadonlyMap<string, string>

function textsOf(from: PaperPart, to: PaperPart): Texts {
  const listed = ({ samples, template }: WrittenWords) => {
    const { title, clientHeading, materials, items, labour, tasks } = samples
    const { details, termsHeading, terms } = template
    const names = [title, clientHeading, materials, ...items, labour, ...tasks]
    const sentences = SENTENCES.map((name) => template[name])
    return [...names, details, termsHeading, ...terms, ...sentences]
  }
  return mapOf(listed(from), listed(to))
}

function rewordLine(text: string, from: PaperPart, to: PaperPart): string {
  const forms = dayLines(to.template)
  for (const [at, form] of dayLines(from.template).entries()) {
    const days = daysIn(text, form)
    if (days !== null) return fill(forms[at] ?? '', { days })
  }
  const [numbered, dated] = [`${from.samples.numberLabel} `, `${from.samples.dateLabel} `]
  if (text.startsWith(numbered)) return `${to.samples.numberLabel} ${text.slice(numbered.length)}`
  return text.startsWith(dated) ? `${to.samples.dateLabel} ${text.slice(dated.length)}` : text
}

const LINES = ['discount', 'surcharge', 'rounding'] as const satisfies (keyof Labels)[]

function changed(html: string, names: typeof LINES, { labels }: PaperPart, to: PaperPart): string {
  const name = names.find((each) => labels[each] === html)
  return name ? to.labels[name] : html
}

type Rate = Quotation['tax']['rates'][number]
const REASONS = ['reverseCharge', 'smallBusiness', 'export'] as const

function rewordRate(rate: Rate, { template: from }: PaperPart, { template: to }: PaperPart): Rate {
  const reason = REASONS.find((name) => from[name] === rate.reason)
  return {
    ...rate,
    ...(rate.name === from.taxName && { name: to.taxName }),
    ...(reason && { reason: to[reason] }),
  }
}

const mapOf = (from: readonly string[], to: readonly string[]): Texts =>
  new Map(from.map((text, at) => [text, to[at] ?? text]))
