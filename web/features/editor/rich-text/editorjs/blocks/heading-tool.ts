import type { EditorBlock, HeadingData } from '../editor-blocks.ts'
import { ICONS } from '../icons.ts'
import { SANITIZE_INLINE } from '../inline/sanitize-inline.ts'
import { LineTool } from './line-tool.ts'

export class HeadingTool extends LineTool<HeadingData> {
  static readonly toolbox = ([1, 2, 3] as const).map((level) => ({
    icon: ICONS[`heading${level}`],
    title: `Heading ${level}`,
    data: { level },
  }))
  static readonly sanitize = { text: SANITIZE_INLINE, level: false, align: false }

  complete({ text = '', align = null, level = 2 }: Partial<HeadingData>): HeadingData {
    return { text, align, level }
  }

  tag(): string {
    return `h${this.data.level}`
  }

  read(): EditorBlock {
    return { type: 'heading', data: { ...this.line(), level: this.data.level } }
  }
}
