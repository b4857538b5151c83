import { atom } from 'nanostores'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'

/** The newer version that a save met, while the person decides (design: both choices). */
export type Conflict = { stored: Quotation } | null

export const $conflict = atom<Conflict>(null)
