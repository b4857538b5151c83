import { atom } from 'nanostores'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'

/** The newer version that a save met; set while the person decides (design: both choices). */
export const $conflict = atom<{ stored: Quotation } | null>(null)
