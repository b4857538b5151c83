import { countRows } from '../../../../../src/domain/document/blocks.ts'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'
import { formatMoney } from '../../../../../src/domain/numbers/format-figure.ts'
import { totalOf } from '../../../../../src/domain/numbers/total.ts'
import { sharingOf } from '../../../../../src/domain/words/sharing.ts'

/** What two versions of a quotation have different, in words. */
export interface Difference {
  readonly label: string
  readonly stored: string
  readonly mine: string
}

/** In what a person tells two versions of a quotation apart: name, sharing, size and total. */
export function differencesOf(stored: Quotation, mine: Quotation): Difference[] {
  return Object.entries(FEATURES)
    .map(([label, read]) => ({ label, stored: read(stored), mine: read(mine) }))
    .filter((feature) => feature.stored !== feature.mine)
}

const FEATURES: Record<string, (quotation: Quotation) => string> = {
  Name: ({ name }) => name || 'Untitled',
  Sharing: ({ access }) => sharingOf(access),
  Blocks: ({ blocks }) => String(blocks.length),
  Rows: ({ blocks }) => String(countRows(blocks)),
  Total: ({ blocks, locale, currency }) => formatMoney(totalOf(blocks), locale, currency),
}
