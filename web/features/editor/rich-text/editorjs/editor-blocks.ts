import type { Alignment } from '../../../../../src/domain/html/values.ts'

/** The data of our Editor.js blocks: `RichBlock` with its inline content as html, as contenteditable wants it. */
export interface LineData {
  text: string
  align: Alignment | null
}

export interface HeadingData extends LineData {
  level: 1 | 2 | 3
}

export interface ListData {
  isOrdered: boolean
  start: number | null
  items: ItemData[]
}

export interface ItemData extends LineData {
  list: ListData | null
}

export interface TableData {
  withHeadings: boolean
  /** The cells' html by row, the shape of @editorjs/table. */
  content: string[][]
  align: (Alignment | null)[][]
}

export type EditorBlock =
  | { type: 'paragraph'; data: LineData }
  | { type: 'heading'; data: HeadingData }
  | { type: 'list'; data: ListData }
  | { type: 'table'; data: TableData }
  | { type: 'rule'; data: Record<string, never> }
