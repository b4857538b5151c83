import { type Alignment, listStart } from './attribute-values.ts'
import { element, type HtmlElement, type HtmlNode } from './html-tree.ts'
import { normalizeInline } from './normalize-inline.ts'
import { DROPPED_TAGS, resolveAlias } from './policy.ts'
import {
  joinLines,
  type List,
  type ListItem,
  lineBreak,
  linesOf,
  type RichBlock,
} from './rich-text.ts'

/**
 * Reads the content of items. Passed as an argument, because blocks and lists contain each other.
 */
export interface ItemReader {
  readBlocks(nodes: readonly HtmlNode[]): RichBlock[]
  alignmentOf(node: HtmlElement): Alignment | null
}

/**
 * Reads a `ul` or `ol`. A list directly inside it, as browsers and Word write it, goes into the
 * preceding item.
 */
export function readList(node: HtmlElement, reader: ItemReader): List | null {
  const items: ListItem[] = []
  for (const child of node.children) {
    const inside = asChild(child)
    if (!inside) continue
    if (inside.tag === 'li') items.push(readItem(inside, reader))
    else nestInLast(items, readList(inside, reader))
  }
  if (items.length === 0) return null
  const isOrdered = node.tag === 'ol'
  const start = isOrdered ? listStart(node.attributes.start ?? '') : null
  return { type: 'list', isOrdered, start, items }
}

/** A list's child as an item or a list; text and other elements become an item. */
function asChild(child: HtmlNode): HtmlElement | null {
  if (typeof child === 'string') return child.trim() === '' ? null : element('li', {}, [child])
  if (DROPPED_TAGS.has(child.tag)) return null
  const tag = resolveAlias(child.tag)
  if (tag === 'li' || tag === 'ul' || tag === 'ol') return { ...child, tag }
  return element('li', {}, [child])
}

function readItem(node: HtmlElement, reader: ItemReader): ListItem {
  const blocks = reader.readBlocks(node.children)
  const lists = blocks.filter((block) => block.type === 'list')
  const lines = blocks.filter((block) => block.type !== 'list')
  const first = lines[0]
  const align = reader.alignmentOf(node) ?? (first && 'align' in first ? first.align : null)
  const inline = normalizeInline(joinLines(linesOf(lines), lineBreak()))
  return { align, inline, list: mergeLists(lists) }
}

function nestInLast(items: ListItem[], list: List | null): void {
  if (!list) return
  const last = items.pop() ?? { align: null, inline: [], list: null }
  items.push({ ...last, list: last.list ? append(last.list, list) : list })
}

const mergeLists = ([first, ...others]: readonly List[]): List | null =>
  first ? others.reduce(append, first) : null

/** Appends in place, since copying takes quadratic time. Nothing else refers to these new lists. */
function append(list: List, { items }: List): List {
  const all = list.items as ListItem[]
  for (const item of items) all.push(item)
  return list
}
