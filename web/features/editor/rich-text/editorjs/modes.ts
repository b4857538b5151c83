import type { EditorConfig, ToolConstructable } from '@editorjs/editorjs'
import { normalizeInline } from '../../../../../src/domain/html/normalize-inline.ts'
import {
  type Inline,
  joinLines,
  lineBreak,
  linesOf,
  type RichBlock,
} from '../../../../../src/domain/html/rich-text.ts'
import type { RichTextMode } from '../field.ts'
import {
  AttachmentTool,
  FieldTool,
  HeadingTool,
  ParagraphTool,
  PictureTool,
  RuleTool,
} from './blocks/basic-tools.ts'
import { ListTool } from './blocks/list-tool.ts'
import { recurringTexts } from './blocks/recurring-tool.ts'
import { TableTool } from './blocks/table-tool.ts'
import { ColourTool } from './inline/colour-tool.ts'
import {
  AlignTool,
  BoldTool,
  ItalicTool,
  StrikeTool,
  UnderlineTool,
} from './inline/formatting-tools.ts'
import { LinkTool } from './inline/link-tool.ts'

const MARKS = {
  bold: BoldTool,
  italic: ItalicTool,
  underline: UnderlineTool,
  strike: StrikeTool,
  colour: ColourTool,
  link: LinkTool,
}

const FILES = { picture: PictureTool, attachment: AttachmentTool }

interface ToolConfig {
  label: string
  placeholder: string
  insertFiles(files: readonly File[]): void
  /** Puts a bookmarked text in place of the line. */
  insertText(bookmarkId: string, line: HTMLElement): void
}

/** The tools of a mode, in the form of Editor.js' configuration. */
export function toolsOf(
  mode: RichTextMode,
  config: ToolConfig,
): Pick<EditorConfig, 'tools' | 'inlineToolbar' | 'defaultBlock'> {
  const inline = mode === 'text' ? { ...MARKS, align: AlignTool } : MARKS
  const tools = { ...blockTools(mode), ...inline }
  const inlineToolbar = Object.keys(inline)
  // Editor.js' types require the constructor's exact options; ours name only what they read.
  const settings = (tool: unknown) => ({ class: tool as ToolConstructable, config, inlineToolbar })
  return {
    tools: Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, settings(tool)])),
    inlineToolbar,
    defaultBlock: 'paragraph',
  }
}

function blockTools(mode: RichTextMode) {
  if (mode === 'title') return { paragraph: ParagraphTool }
  if (mode === 'cell') return { paragraph: ParagraphTool, list: ListTool, ...FILES }
  return {
    paragraph: ParagraphTool,
    heading: HeadingTool,
    list: ListTool,
    table: TableTool,
    rule: RuleTool,
    field: FieldTool,
    ...FILES,
    ...recurringTexts(),
  }
}

/** Converts blocks to inline content with breaks, for table cells and list items. */
export const asInline = (blocks: readonly RichBlock[]): Inline[] =>
  normalizeInline(joinLines(linesOf(blocks), lineBreak()))
