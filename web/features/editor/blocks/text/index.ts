import { newTextBlock } from '../../../../../src/domain/document/quotation.ts'
import type { TextModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { TextView } from './view.tsx'

export const textTool = {
  type: 'text',
  name: 'Text',
  hint: 'Headings, lists, tables, pictures and files',
  create: (nextId) => newTextBlock(nextId()),
  View: TextView,
} satisfies BlockTool<TextModel>
