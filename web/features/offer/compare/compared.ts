import { signal } from '@preact/signals-react'
import type { Entry } from '#domain/document/compare/entries.ts'
import type { TotalDifference } from '#domain/document/compare/total-difference.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import type { Words } from '#domain/words/words.ts'
import type { loadComparing } from '../../editor/index.ts'
import type { Ends } from '../sentence.ts'
import type { ShownOffer } from '../shown-offer.ts'

type Parts = Awaited<ReturnType<typeof loadComparing>>

/** Both versions as they were sent, with all that is shown of how they differ. */
export interface Compared {
  readonly before: Quotation
  readonly after: Quotation
  readonly parts: Parts
  readonly shown: ShownOffer
  readonly words: Words
  /** When both end, and by whose clock. */
  readonly ends: readonly [before: Ends, after: Ends]
  /** What became of each block and row that changed. */
  readonly entries: readonly Entry[]
  readonly total: TotalDifference
  readonly labels: Parameters<Parts['ComparedPaper']>[0]['labels']
}

export const $compared = signal<Compared | null>(null)
