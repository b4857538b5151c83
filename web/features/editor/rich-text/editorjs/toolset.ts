import type { EditorConfig, ToolConstructable } from '@editorjs/editorjs'
import type { RichMode } from '../place.ts'
import { AttachmentTool, PictureTool } from './blocks/file-tools.ts'
import { HeadingTool } from './blocks/heading-tool.ts'
import { ListTool } from './blocks/list-tool.ts'
import { ParagraphTool } from './blocks/paragraph-tool.ts'
import { RuleTool } from './blocks/rule-tool.ts'
import { TableTool } from './blocks/table-tool.ts'
import { AlignTool } from './inline/align-tool.ts'
import { ColourTool } from './inline/colour-tool.ts'
import { LinkTool } from './inline/link-tool.ts'
import { BoldTool, ItalicTool, StrikeTool, UnderlineTool } from './inline/toggles.ts'

const MARKS = {
  bold: BoldTool,
  italic: ItalicTool,
  underline: UnderlineTool,
  strike: StrikeTool,
  colour: ColourTool,
  link: LinkTool,
}

/** The tools of a kind of place, as Editor.js wants them. */
export function toolset(
  mode: RichMode,
  config: {
    label: string
    placeholder: string
    takeFiles(files: readonly File[]): void
  },
): Pick<EditorConfig, 'tools' | 'inlineToolbar' | 'defaultBlock'> {
  const inline = mode === 'text' ? { ...MARKS, align: AlignTool } : MARKS
  const tools = { ...blockTools(mode), ...inline }
  return {
    tools: Object.fromEntries(
      Object.entries(tools).map(([name, tool]) => [
        name,
        // Editor.js' types ask for the constructor's exact options; ours name what they read of them.
        {
          class: tool as unknown as ToolConstructable,
          config,
          inlineToolbar: Object.keys(inline),
        },
      ]),
    ),
    inlineToolbar: Object.keys(inline),
    defaultBlock: 'paragraph',
  }
}

function blockTools(mode: RichMode) {
  if (mode === 'title') return { paragraph: ParagraphTool }
  if (mode === 'cell') return { paragraph: ParagraphTool, list: ListTool, ...FILES }
  return {
    paragraph: ParagraphTool,
    heading: HeadingTool,
    list: ListTool,
    table: TableTool,
    rule: RuleTool,
    ...FILES,
  }
}

const FILES = { picture: PictureTool, attachment: AttachmentTool }
