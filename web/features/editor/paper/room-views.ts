import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import type { BoqRow, Quotation, RowBlock } from '#domain/document/quotation.ts'
import type { BoqModel } from '../document/model.ts'

/** The views of what rows cost, which load when somebody first shows costs (costs/). */
export interface CostViews {
  readonly Row: ComponentType<{
    readonly row: { readonly data: ReadonlySignal<BoqRow | RowBlock> }
    /** Of a table's row; a row block is its own. */
    readonly boqId: string | null
  }>
  readonly Table: ComponentType<{ readonly model: BoqModel }>
  readonly Summary: ComponentType
}

/** Null while costs are not shown (product: Costs). */
export const $costViews = signal<CostViews | null>(null)

let toggle = (): void => {}

/** Shows costs or hides them, once costs/ has said how. */
export const switchCosts = (): void => toggle()

export function setCostSwitch(run: () => void): void {
  toggle = run
}

/** Above the paper, for its owner: what has become of the quotation (standing/). */
export const $paperTool = signal<ComponentType | null>(null)

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
