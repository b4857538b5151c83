import type { Words } from '../words/words.ts'
import type { Blocks } from './blocks.ts'
import { kindOf } from './kinds/index.ts'
import { mapSame } from './same-list.ts'

/*
 * For how many days an offer is valid, as the lines of the template say it (product: Fields): the
 * paper, the send form and the customer's page follow these lines.
 */

type TemplateWords = Words['template']

/** The lines that say it, with `{days}`: that of the details, and the first of the terms. */
export const dayLines = ({ validDays, terms: [first = ''] }: TemplateWords): string[] => [
  validDays,
  first.replace('14', '{days}'),
]

/** The number of days in a line of this form, whatever spaces and full stop end it; null in any other. */
export function daysIn(line: string, form: string): number | null {
  const text = bare(line)
  const [start = '', end = ''] = bare(form).split('{days}')
  const days = text.slice(start.length, text.length - end.length)
  return text === start + days + end && /^\d{1,4}$/.test(days) ? Number(days) : null
}

const bare = (text: string): string =>
  text
    .replace(/&nbsp;|\s/g, ' ')
    .trim()
    .replace(/ ?\.$/, '')

/** What the lines say, each number once, in the document's order. */
export function statedDays(blocks: Blocks, words: TemplateWords): number[] {
  const found = new Set<number>()
  mapDays(blocks, words, (days) => {
    found.add(days)
    return days
  })
  return [...found]
}

/** The blocks with this number in all of the lines; the same blocks if nothing changes. */
export const withStatedDays = (blocks: Blocks, days: number, words: TemplateWords): Blocks =>
  mapDays(blocks, words, () => days)

function mapDays(blocks: Blocks, words: TemplateWords, map: (days: number) => number): Blocks {
  const forms = dayLines(words)
  const mapText = (text: string): string => {
    for (const form of forms) {
      const days = daysIn(text, form)
      if (days !== null) return text.replace(/\d+/, String(map(days)))
    }
    return text
  }
  return mapSame(blocks, (block) =>
    block.type === 'text'
      ? kindOf(block).changeRichText(block, (html) => mapTexts(html, mapText))
      : block,
  )
}

/** The html with what stands between its tags changed. */
export const mapTexts = (html: string, map: (text: string) => string): string =>
  html.replace(/(^|>)([^<>]+)/g, (_, before: string, text: string) => before + map(text))
