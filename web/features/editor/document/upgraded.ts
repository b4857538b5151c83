import { kindOf } from '#domain/document/kinds/index.ts'
import type { Block, Cell, Quotation } from '#domain/document/quotation.ts'
import { VERSION, versionOf } from '#domain/document/version.ts'

/**
 * The quotation of an answer, upgraded if the server is older than this page. Null if the code for
 * upgrades can't be loaded.
 */
export async function upgraded(quotation: Quotation): Promise<Quotation | null> {
  if (!(versionOf(quotation) < VERSION)) return quotation
  return import('#domain/document/upgrade.ts').then(
    ({ upgradeQuotation }) => upgradeQuotation(quotation),
    () => null,
  )
}

/**
 * Whether every figure of a quotation is a number and every text a string. The server sends stored
 * quotations unparsed: a damaged one must cause an error, not show an offer with wrong sums.
 */
export function isValid({ blocks }: Quotation): boolean {
  try {
    return blocks.every(isValidBlock)
  } catch {
    // A part is missing.
    return false
  }
}

const isValidBlock = (block: Block): boolean =>
  typeof block.id === 'string' && kindOf(block).everyCell(block, isValidCell)

const isValidCell = ({ html, value }: Pick<Cell, 'html' | 'value'>): boolean =>
  typeof html === 'string' && (value === null || Number.isFinite(value))
