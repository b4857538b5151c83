import { newRowBlock } from '../../../../../src/domain/document/quotation.ts'
import type { RowBlockModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { RowView } from './view.tsx'

export const rowTool = {
  type: 'row',
  name: 'Row',
  hint: 'A single priced line of its own',
  create: (nextId) => newRowBlock(nextId()),
  View: RowView,
} satisfies BlockTool<RowBlockModel>
