import type { Block } from '../../../../src/domain/document/quotation.ts'

/** What a reader calls the block: its kind, and of items their title, which tells one table from another. */
export function labelOf(block: Block, kind: string): string {
  const title = block.type === 'boq' ? textIn(block.boq.header.title.html) : ''
  return title === '' ? kind : `${kind}: ${title}`
}

/** The letters of canonical html; the server has no DOM to ask. */
const textIn = (html: string): string =>
  html
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => LETTERS[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const LETTERS: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' },
}
