import type { Block } from '../../../../src/domain/document/quotation.ts'

/** The block's accessible name: its kind, and a table's title. */
export function labelOf(block: Block, kind: string): string {
  const title = block.type === 'boq' ? textIn(block.boq.header.title.html) : ''
  return title === '' ? kind : `${kind}: ${title}`
}

/** The text of canonical html, also on the server, which has no DOM. */
const textIn = (html: string): string =>
  html
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  amp: '&',
}
