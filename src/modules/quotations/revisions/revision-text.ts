import type { Block } from '#domain/document/schema.ts'
import { writtenFields } from '#domain/document/written-fields.ts'
import type { StoredDocument, StoredQuotation } from '../stored-quotation.ts'
import { longest } from './revision-body.ts'

/**
 * The text of a revision: what a save made of the document, in two lines of JSON. First the head,
 * without what belongs to the quotation rather than to one version of it (whose it is, who may see
 * it, when it was saved), then the blocks as they are stored.
 */
export const revisionText = ({ head, blocks }: StoredDocument): string =>
  `${fieldsOf(head)}\n${blocks}`

/** What belongs to the quotation; JSON leaves out what is undefined. */
const NOT_VERSIONED = {
  id: undefined,
  ownerId: undefined,
  email: undefined,
  revision: undefined,
  access: undefined,
  preview: undefined,
  contentKeys: undefined,
  clientKey: undefined,
  number: undefined,
  createdAt: undefined,
  updatedAt: undefined,
  recentSaves: undefined,
  unchangedSince: undefined,
} satisfies Partial<Record<keyof StoredQuotation, undefined>>

/** The first lines of heads: a save compares by its own, and the save after it keeps it. */
const firstLines = new WeakMap<StoredQuotation, string>()

function fieldsOf(head: StoredQuotation): string {
  const known = firstLines.get(head)
  if (known !== undefined) return known
  // In the same order, whichever version of the program has stored them.
  const fields = JSON.stringify({ ...writtenFields(head), ...head, ...NOT_VERSIONED })
  firstLines.set(head, fields)
  return fields
}

/** The two lines of a text. @throws when it is no revision's */
export function splitText(text: string): { fields: string; blocks: string } {
  const end = text.indexOf('\n')
  if (end === -1) throw new SyntaxError('A revision’s text has two lines')
  return { fields: text.slice(0, end), blocks: text.slice(end + 1) }
}

/**
 * Whether two versions are the same document, in whatever order its fields were sent. How large
 * blocks and rows were on the paper is stored too, but changes with the window; a block's width is
 * set.
 */
export function isSameDocument(before: StoredDocument, after: StoredDocument): boolean {
  if (fieldsOf(before.head) !== fieldsOf(after.head)) return false
  if (before.blocks === after.blocks) return true
  const first = changedField(before.blocks, after.blocks)
  const isSize = first === 'height' || first === 'width'
  const [letters, others] = isSize
    ? [before.blocks.replace(SIZES, ''), after.blocks.replace(SIZES, '')]
    : [before.blocks, after.blocks]
  // Nearly all saves end here, before anything is parsed.
  const field = isSize ? changedField(letters, others) : first
  if (letters.length !== others.length || field !== null) return false
  return Bun.deepEquals(parsed(before.blocks), parsed(after.blocks))
}

/** Matches JSON without white space; quotes inside its strings are escaped. */
const SIZES = /"(height|width)":[\d.]+/g

/** The field whose figure or text is the first difference; null if it is another, or the text is very long. */
function changedField(one: string, other: string): string | null {
  const at = longest(
    Math.min(one.length, other.length),
    (from, to) => one.slice(from, to) === other.slice(from, to),
  )
  const before = one.slice(Math.max(0, at - 2_000), at)
  return /"(\w+)":(?:[\d.-]*|"(?:[^"\\]|\\.)*)$/.exec(before)?.[1] ?? null
}

/** The blocks without what was measured; the text itself if it is damaged. */
function parsed(blocks: string): Block[] | string {
  try {
    return JSON.parse(blocks).map(withoutMeasures)
  } catch {
    return blocks
  }
}

function withoutMeasures(block: Block): Block {
  const rest = { ...block, height: 0 }
  if (rest.type !== 'boq') return rest
  const rows = rest.boq.rows.map((row) => ({ ...row, height: 0, width: 0 }))
  return { ...rest, boq: { ...rest.boq, rows } }
}
