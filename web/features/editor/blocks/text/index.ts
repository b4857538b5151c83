import type { TextModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { TextView } from './view.tsx'

export const textTool = {
  name: 'Text',
  infoTitle: 'Text',
  hint: 'Headings, lists, tables, pictures and files',
  View: TextView,
} satisfies BlockTool<TextModel>
