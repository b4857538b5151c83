import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import type { Answer } from '../../../state/api.ts'
import type { Sharing } from './outcome.ts'

/** One save request as it was sent; repeated under the same saveId it stores no second copy (api). */
export interface SaveRequest {
  readonly saveId: string
  readonly quotation: Quotation
  /** Null unless the share form sent it. */
  readonly sharing: Sharing | null
  /** The blocks on the paper that it was made from. */
  readonly blocks: Blocks
}

/**
 * A save that was sent but not answered: it may be stored or not. The next save of the same work
 * repeats it under its saveId before anything newer.
 */
export interface PendingSave {
  readonly saveId: string
  readonly quotationId: string
  /** What was sent; null when only a restored draft knows of it, or the server failed over it. */
  readonly request: SaveRequest | null
}

/** Sends the request, once more if its answer does not come in time. */
export async function repeatAfterTimeout<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await send()
  return !answer.ok && answer.code === 'timeout' ? send() : answer
}
