import { chooseFiles } from '../files/choose-file.ts'
import { ICONS } from '../icons.ts'
import { ParagraphTool } from './paragraph-tool.ts'

/** An entry of the menu that asks for files: what they become stands in a line of text, where words may follow. */
const fileTool = (title: string, icon: string, accept: string) =>
  class extends ParagraphTool {
    static override readonly toolbox = { icon, title }
    /** No line can be turned into a file. */
    static override readonly conversionConfig = {}

    appendCallback(): void {
      chooseFiles(accept, (files) => this.takeFiles(files))
    }
  }

export const PictureTool = fileTool('Image', ICONS.picture, 'image/*')
export const AttachmentTool = fileTool('File', ICONS.attachment, '')
