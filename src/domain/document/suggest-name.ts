import { plainLines } from '../html/plain-lines.ts'
import { samples } from '../words/languages/en.json'
import type { Blocks } from './blocks.ts'
import { fieldsOfTemplate, fieldValues, isSample } from './fields.ts'
import { kindOf, proseOf } from './kinds/index.ts'
import type { Block, Bookmark, Quotation } from './schema.ts'

/** A longer heading is cut at a word. In characters. */
const MAX_LENGTH = 60

/**
 * A name for a quotation without one: its first heading. If that is still the template's, the
 * client's name is added to tell quotations apart. '' without a heading.
 * @param named how they are put together in the quotation's language (words/words.ts)
 */
export function suggestName(blocks: Blocks, named: string = samples.named): string {
  const { html, text } = firstHeading(blocks)
  const { client, company } = isSample(html) ? fieldValues(blocks) : {}
  const whom = client ?? company
  if (!whom) return beginningOf(text)
  return beginningOf(named.replace('{title}', text).replace('{client}', () => whom))
}

/**
 * A quotation's title for the properties of its files: its name, or its first heading without one.
 * @param untitled in its language, if it has neither
 */
export const titleOf = ({ name, blocks }: Quotation, untitled: string): string =>
  name.trim() || firstHeading(blocks).text.replace(/\s+/g, ' ') || untitled

/** A name for a template of one's own: its first heading, without whom it was for. */
export const suggestTemplateName = (blocks: Blocks): string =>
  beginningOf(firstHeading(fieldsOfTemplate(blocks)).text)

/** The name that people have given to their work; '' while it has the template's title alone. */
export function ownName(
  { name, blocks }: { name: string; blocks: Blocks },
  named?: string,
): string {
  if (name) return name
  const { html, text } = firstHeading(blocks)
  const suggested = suggestName(blocks, named)
  return isSample(html) && suggested === text ? '' : suggested
}

/**
 * The name under which a quotation is saved if the user gives none. A copy of somebody else's
 * quotation and one for another client take the name of their own heading, since the original's name
 * is another client's.
 */
export function nameForSave(
  { name, permissionLevel, revision, blocks }: Quotation,
  named?: string,
): string {
  const isForAnother = name === '' && revision === 1
  return permissionLevel !== 'Owner' || isForAnother ? suggestName(blocks, named) : name
}

/** A name for a bookmark without one: the item's heading, title or description. */
export function suggestItemName(item: Block | Bookmark): string {
  const { text } = headingIn(proseOf(item).slice(0, 1))
  return beginningOf(text || lineOf(kindOf(item).headline(item)))
}

interface Heading {
  /** What is in its tags. */
  readonly html: string
  readonly text: string
}

const firstHeading = (blocks: Blocks): Heading => headingIn(blocks.flatMap(proseOf))

/** The first heading with words in it. */
function headingIn(texts: readonly string[]): Heading {
  for (const text of texts)
    for (const [heading, , html = ''] of text.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)) {
      const line = plainLines(heading).join(' ')
      if (line) return { html, text: line }
    }
  return { html: '', text: '' }
}

const lineOf = (html: string): string => plainLines(html)[0] ?? ''

function beginningOf(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, MAX_LENGTH + 1)
  const space = cut.lastIndexOf(' ')
  return (space > MAX_LENGTH / 2 ? cut.slice(0, space) : text.slice(0, MAX_LENGTH))
    .toWellFormed()
    .replace(/[\s,;:–-]+$/u, '')
}
