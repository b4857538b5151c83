import type { BoqModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { BoqView } from './view.tsx'

export const boqTool = {
  name: 'Items',
  infoTitle: 'Table',
  hint: 'A bill of quantities with a subtotal',
  View: BoqView,
} satisfies BlockTool<BoqModel>
