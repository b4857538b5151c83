import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import { redated } from '../../../../src/domain/document/fields.ts'
import type { Meta } from './model.ts'

/** Today's date on the paper follows the language and the number format. */
export const redate = (meta: Meta, change: Partial<Meta>, blocks: Blocks): Blocks =>
  'language' in change || 'locale' in change
    ? redated(blocks, new Date(), meta, { ...meta, ...change })
    : blocks
