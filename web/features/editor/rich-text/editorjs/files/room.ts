import { LIMITS } from '../../../../../../src/domain/document/limits.ts'
import { currentQuotation } from '../../../document/store.ts'

/** Kept free for what is written after the files. */
const RESERVED = 128 * 1024

/** Bytes that the place and the whole document have left for embedded files (api: Common, the body's limit). */
export function roomLeft(placeLength: number): number {
  const quotation = currentQuotation()
  const used = quotation ? new TextEncoder().encode(JSON.stringify(quotation)).length : 0
  return Math.min(LIMITS.bodyBytes - RESERVED - used, LIMITS.htmlLength - RESERVED - placeLength)
}
