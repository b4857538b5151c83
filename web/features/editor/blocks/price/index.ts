import type { PriceModel } from '../../document/model.ts'
import type { BlockTool } from '../tool.ts'
import { PriceView } from './view.tsx'

export const priceTool = {
  name: 'Price',
  infoTitle: 'Total',
  hint: 'The sum of all items',
  View: PriceView,
} satisfies BlockTool<PriceModel>
