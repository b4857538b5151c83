import type { RowBlockModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { RowView } from './view.tsx'

export const rowTool = {
  name: 'Row',
  listedName: 'Single row',
  infoTitle: 'Row',
  hint: 'A single priced line of its own',
  View: RowView,
} satisfies BlockTool<RowBlockModel>
