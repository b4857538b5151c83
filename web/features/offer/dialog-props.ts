import type { ShownOffer } from './shown-offer.ts'

export interface DialogProps {
  shown: ShownOffer
  /** Of this opening of the dialog, kept over its tries: one answer is stored. */
  answerId: string
  isOpen: boolean
}
