import type {
  BlockToolConstructorOptions,
  EditorConfig,
  ToolConstructable,
} from '@editorjs/editorjs'
import { normalizeInline } from '#domain/html/normalize-inline.ts'
import {
  type Inline,
  joinLines,
  lineBreak,
  linesOf,
  type RichBlock,
} from '#domain/html/rich-text.ts'
import { type TextKey, textKeys } from '../../../../state/text-keys.ts'
import type { RichTextMode } from '../field.ts'
import {
  AttachmentTool,
  FieldTool,
  HeadingTool,
  ParagraphTool,
  PictureTool,
  RuleTool,
  TableTool,
} from './blocks/basic-tools.ts'
import { ListTool } from './blocks/list-tool.ts'
import { ICONS } from './icons.ts'
import {
  AlignTool,
  BoldTool,
  ItalicTool,
  StrikeTool,
  UnderlineTool,
} from './inline/formatting-tools.ts'
import { ColourTool, LinkTool } from './inline/link-tool.ts'

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

interface TextData {
  /** The id of the bookmark. */
  readonly bookmark?: string
}

/**
 * The entries of the toolbox that put in bookmarked texts by their keys (product: Recurring texts);
 * none without keys. An entry makes a new line, which the text replaces once it is there.
 */
function recurringTexts() {
  const keys = textKeys()
  if (keys.length === 0) return {}
  class RecurringTool extends ParagraphTool {
    static override readonly toolbox = keys.map((text) => ({
      icon: ICONS.bookmark,
      title: titleOf(text),
      data: { bookmark: text.id },
    })) as unknown as typeof ParagraphTool.toolbox
    static override readonly conversionConfig = {}
    readonly #insert: () => void

    constructor(options: BlockToolConstructorOptions<TextData>) {
      super(options as ConstructorParameters<typeof ParagraphTool>[0])
      const { bookmark } = options.data
      this.#insert = () => bookmark && options.config?.insertText(bookmark, this.element)
    }

    appendCallback(): void {
      this.#insert()
    }
  }
  return { recurring: RecurringTool }
}

/** Keys are found with the '/' that opens the toolbox, and without. */
const titleOf = ({ key, name }: TextKey): string => (name ? `/${key} · ${name}` : `/${key}`)
