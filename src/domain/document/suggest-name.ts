import { plainLines } from '../html/plain-lines.ts'
import type { Blocks } from './blocks.ts'
import { kindOf, proseOf } from './kinds/index.ts'
import { knownSamples, type Sample } from './samples.ts'
import type { Block, Bookmark, Quotation } from './schema.ts'

/** A longer heading is cut at a word. In characters. */
const MAX_LENGTH = 60

/**
 * A name for a quotation without one: its first heading. If that is still the sample's, the
 * client's name is added to tell quotations apart. '' without a heading.
 */
export function suggestName(blocks: Blocks): string {
  const texts = blocks.flatMap(proseOf)
  const heading = texts.map(headingOf).find((text) => text !== '') ?? ''
  const named = knownSamples().filter(({ title }) => title === heading)
  for (const sample of named) {
    const client = texts.map((html) => clientOf(html, sample)).find((text) => text !== '')
    if (client)
      return beginningOf(sample.named.replace('{title}', heading).replace('{client}', () => client))
  }
  return beginningOf(heading)
}

/**
 * The name under which a quotation is saved if the user gives none. A copy of somebody else's
 * quotation and an unnamed duplicate take the name of their own heading, since the original's name
 * is another client's.
 */
export function nameForSave({ name, permissionLevel, revision, blocks }: Quotation): string {
  const isUnnamedDuplicate = name === '' && revision === 1
  return permissionLevel !== 'Owner' || isUnnamedDuplicate ? suggestName(blocks) : name
}

/** A name for a bookmark without one: the item's heading, title or description. */
export function suggestItemName(item: Block | Bookmark): string {
  const [heading = ''] = proseOf(item).map(headingOf)
  return beginningOf(heading || lineOf(kindOf(item).headline(item)))
}

/** The first heading with words in it. */
function headingOf(html: string): string {
  for (const [heading] of html.matchAll(/<(h[1-6])\b[^>]*>.*?<\/\1>/gs)) {
    const line = plainLines(heading).join(' ')
    if (line) return line
  }
  return ''
}

/** The line under the sample's heading for the client, once it is filled in. */
function clientOf(html: string, sample: Sample): string {
  const lines = plainLines(html)
  const at = lines.indexOf(sample.clientHeading)
  const client = at === -1 ? '' : (lines[at + 1] ?? '')
  return client === sample.client ? '' : client
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
