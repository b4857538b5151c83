import type { EditorBlock, LineData } from '../editor-blocks.ts'
import { ICONS } from '../icons.ts'
import { SANITIZE_INLINE } from '../inline/sanitize-inline.ts'
import { LineTool } from './line-tool.ts'

export class ParagraphTool extends LineTool<LineData> {
  static readonly toolbox = { icon: ICONS.paragraph, title: 'Text' }
  static readonly sanitize = { text: SANITIZE_INLINE }

  complete({ text = '', align = null }: Partial<LineData>): LineData {
    return { text, align }
  }

  tag(): string {
    return 'p'
  }

  read(): EditorBlock {
    return { type: 'paragraph', data: this.line() }
  }
}
