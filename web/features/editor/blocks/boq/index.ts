import { newBoqBlock } from '../../../../../src/domain/document/quotation.ts'
import type { BoqModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { BoqView } from './view.tsx'

export const boqTool = {
  type: 'boq',
  name: 'Items',
  hint: 'A bill of quantities with a subtotal',
  create: (nextId) => newBoqBlock(nextId(), nextId),
  View: BoqView,
} satisfies BlockTool<BoqModel>
