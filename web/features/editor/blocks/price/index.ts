import { newPriceBlock } from '../../../../../src/domain/quotation.ts'
import type { PriceModel } from '../../model/model.ts'
import type { BlockTool } from '../tool.ts'
import { PriceView } from './view.tsx'

export const priceTool = {
  type: 'price',
  name: 'Price',
  hint: 'The sum of all items',
  create: (nextId) => newPriceBlock(nextId()),
  View: PriceView,
} satisfies BlockTool<PriceModel>
