import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { VERSION, versionOf } from '../../../../src/domain/document/version.ts'

/**
 * The quotation of an answer, upgraded if the server is older than this page. Null if the code for
 * upgrades can't be loaded.
 */
export async function upgraded(quotation: Quotation): Promise<Quotation | null> {
  if (!(versionOf(quotation) < VERSION)) return quotation
  return import('../../../../src/domain/document/upgrade.ts').then(
    ({ upgradeQuotation }) => upgradeQuotation(quotation),
    () => null,
  )
}
