import { parseStrictly } from '../../../../../src/domain/html/parse-strictly.ts'
import { readInline, readRichText } from '../../../../../src/domain/html/read.ts'
import type {
  Inline,
  List,
  ListItem,
  Paragraph,
  RichBlock,
  Table,
} from '../../../../../src/domain/html/rich-text.ts'
import type { ParseHtml } from '../../../../../src/domain/html/tree.ts'
import { writeInline, writeRichText } from '../../../../../src/domain/html/write.ts'
import type { EditorBlock, ItemData, ListData, TableData } from './editor-blocks.ts'

/** Html as the blocks that Editor.js shows. For canonical html `toHtml` gives exactly the same html back. */
export const toEditorBlocks = (html: string, parse: ParseHtml): EditorBlock[] =>
  readRichText(parseStrictly(html) ?? parse(html)).map(toEditorBlock)

/** The canonical html of blocks; inline html in them may be whatever contenteditable made of it. */
export const toHtml = (blocks: readonly EditorBlock[], parse: ParseHtml): string =>
  writeRichText(toRichBlocks(blocks, parse))

export function toEditorBlock(block: RichBlock): EditorBlock {
  if (block.type === 'rule') return { type: 'rule', data: {} }
  if (block.type === 'list') return { type: 'list', data: listData(block) }
  if (block.type === 'table') return { type: 'table', data: tableData(block) }
  const line = { text: writeInline(block.inline), align: block.align }
  if (block.type === 'paragraph') return { type: 'paragraph', data: line }
  return { type: 'heading', data: { ...line, level: block.level } }
}

export function toRichBlocks(blocks: readonly EditorBlock[], parse: ParseHtml): RichBlock[] {
  const inline = (html: string) => readInline(parseStrictly(html) ?? parse(html))
  return blocks.map((block) => {
    if (block.type === 'rule') return { type: 'rule' }
    if (block.type === 'list') return richList(block.data, inline)
    if (block.type === 'table') return richTable(block.data, inline)
    const { text, align } = block.data
    const line: Paragraph = { type: 'paragraph', align, inline: inline(text) }
    return block.type === 'heading' ? { ...line, type: 'heading', level: block.data.level } : line
  })
}

type ReadInline = (html: string) => Inline[]

const listData = ({ isOrdered, start, items }: List): ListData => ({
  isOrdered,
  start,
  items: items.map(itemData),
})

const itemData = ({ inline, align, list }: ListItem): ItemData => ({
  text: writeInline(inline),
  align,
  list: list && listData(list),
})

const richList = ({ isOrdered, start, items }: ListData, inline: ReadInline): List => ({
  type: 'list',
  isOrdered,
  start,
  items: items.map((item) => ({
    align: item.align,
    inline: inline(item.text),
    list: item.list && richList(item.list, inline),
  })),
})

const tableData = ({ hasHeading, rows }: Table): TableData => ({
  withHeadings: hasHeading,
  content: rows.map((row) => row.map((cell) => writeInline(cell.inline))),
  align: rows.map((row) => row.map((cell) => cell.align)),
})

const richTable = ({ withHeadings, content, align }: TableData, inline: ReadInline): Table => ({
  type: 'table',
  hasHeading: withHeadings,
  rows: content.map((row, y) =>
    row.map((html, x) => ({ align: align[y]?.[x] ?? null, inline: inline(html) })),
  ),
})
