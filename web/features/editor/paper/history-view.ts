import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'

/**
 * What stands in for the paper, and for its tools, while the history is open (history/); on a
 * customer's page, while the version before is compared (comparing/).
 */
interface HistoryViews {
  readonly Tools: ComponentType
  readonly Versions: ComponentType
}

/** The views of the quotation's versions; null while the paper is shown. */
export const $historyView = signal<HistoryViews | null>(null)

/** The earlier version that is shown in place of the open document, and downloaded then. */
export const $shownVersion = signal<Quotation | null>(null)
