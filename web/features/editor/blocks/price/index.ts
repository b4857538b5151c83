import { newPriceBlock } from '../../../../../src/domain/document/quotation.ts'
import type { PriceModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { PriceView } from './view.tsx'

export const priceTool = {
  type: 'price',
  name: 'Price',
  hint: 'The sum of all items',
  create: (nextId) => newPriceBlock(nextId()),
  View: PriceView,
} satisfies BlockTool<PriceModel>
