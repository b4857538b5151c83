import type { Heading, Inline, ListItem, RichBlock } from './rich-text.ts'

/** What lines can be converted to. */
export type LineKind =
  | { readonly type: 'paragraph' }
  | { readonly type: 'heading'; readonly level: Heading['level'] }
  | { readonly type: 'list'; readonly isOrdered: boolean }

/**
 * Converts blocks together: a paragraph or heading for each line of a list, or one list with an
 * item for each line. Tables and rules stay as they are.
 */
export const convertLines = (blocks: readonly RichBlock[], kind: LineKind): RichBlock[] =>
  kind.type === 'list'
    ? asLists(blocks, kind.isOrdered)
    : blocks.flatMap((block): RichBlock[] => {
        if (block.type === 'table' || block.type === 'rule') return [block]
        if (block.type !== 'list') return [{ ...kind, align: block.align, inline: block.inline }]
        return flat(block.items).map(({ align, inline }) => ({ ...kind, align, inline }))
      })

function asLists(blocks: readonly RichBlock[], isOrdered: boolean): RichBlock[] {
  const converted: RichBlock[] = []
  let items: ListItem[] = []
  const endList = () => {
    if (items.length > 0) converted.push({ type: 'list', isOrdered, start: null, items })
    items = []
  }
  for (const block of blocks) {
    if (block.type === 'table' || block.type === 'rule') {
      endList()
      converted.push(block)
    } else if (block.type === 'list') items.push(...block.items)
    else items.push(...itemsOf(block.inline, block.align))
  }
  endList()
  if (converted.length > 0 || blocks.length === 0) return converted
  return [{ type: 'list', isOrdered, start: null, items: [item([], null)] }]
}

/** An item for each line that is not empty. */
const itemsOf = (inline: readonly Inline[], align: ListItem['align']): ListItem[] =>
  splitLines(inline)
    .filter((line) => line.length > 0)
    .map((line) => item(line, align))

/** The content between its breaks. */
export function splitLines(inline: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const run of inline) {
    if (run.kind === 'break') lines.push([])
    else lines.at(-1)?.push(run)
  }
  return lines
}

const flat = (items: readonly ListItem[]): ListItem[] =>
  items.flatMap((one) => [one, ...(one.list ? flat(one.list.items) : [])])

const item = (inline: readonly Inline[], align: ListItem['align']): ListItem => ({
  align,
  inline,
  list: null,
})
