import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import type { MenuId } from '../../state/menu.ts'
import { publicUrl } from '../../state/settings.ts'
import { sanitize } from '../editor/index.ts'
import { acceptanceFacts } from './acceptance/acceptance-facts.ts'
import { carriedText } from './acceptance/carried-text.ts'
import { type ExportFormat, loadPdf, loadXlsx, makeFile } from './make-file.ts'
import type { ExportOptions } from './run-worker.ts'
import { sanitizeQuotation } from './sanitize-quotation.ts'
import type { FileWords } from './words.ts'

/**
 * Downloads an offer as it was accepted, with a page that says by whom and when (product: Verifying
 * an acceptance).
 * @param items the menu items that show the progress
 */
export async function downloadAccepted(
  format: ExportFormat,
  accepted: AcceptedOffer,
  items: readonly MenuId[],
): Promise<boolean> {
  const { quotation } = accepted
  const facts = (words: FileWords) => acceptanceFacts(accepted, words, `${publicUrl()}/verify`)
  const clean = sanitizeQuotation(quotation, sanitize)
  const write = {
    pdf: async (options: ExportOptions) =>
      (await loadPdf()).writePdf(clean, {
        ...options,
        accepted: (words) => ({ facts: facts(words), carried: carriedText(accepted) }),
      }),
    xlsx: async (options: ExportOptions) =>
      (await loadXlsx()).writeXlsx(clean, { ...options, accepted: facts }),
  }
  return makeFile(
    format,
    `quotation - ${quotation.id} (${ACCEPTED}).${format}`,
    items,
    write[format],
  )
}

const ACCEPTED = 'accepted'
