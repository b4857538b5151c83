import type { Blocks } from '../../../../../src/domain/document/blocks.ts'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'
import { recalculateQuotation } from '../../../../../src/domain/numbers/recalculate.ts'
import { newSaveId } from '../../../../state/save-id.ts'
import { flushEdits } from '../commit-pending.ts'
import { changeMeta, committedBlocks, currentQuotation } from '../store.ts'

/** What a person fills in on the first save (design, Save modal). */
export interface SaveFields {
  name: string
  category: string
  desc: string
  info: string
}

/**
 * One save on its way. It is kept until the server has answered: sent again under the same
 * saveId it makes no second copy, even when the first answer was lost (api).
 */
export interface Attempt {
  readonly saveId: string
  readonly quotation: Quotation
  /** The blocks on the paper that it stands for. */
  readonly blocks: Blocks
}

/** The open document as it is now, settled; a text says which figure can't be saved. */
export async function takeAttempt(fields?: SaveFields): Promise<Attempt | { at: string } | null> {
  await flushEdits()
  if (fields) changeMeta(fields)
  const quotation = currentQuotation()
  if (!quotation) return null
  const recalculated = recalculateQuotation(quotation)
  if (!recalculated.ok) return { at: recalculated.at }
  return { saveId: newSaveId(), quotation: recalculated.value, blocks: committedBlocks() }
}
