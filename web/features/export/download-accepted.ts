import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import { $customersFiles } from '../../state/file-words.ts'
import type { MenuId } from '../../state/menu.ts'
import { publicUrl } from '../../state/settings.ts'
import { sanitize } from '../editor/index.ts'
import { acceptanceFacts } from './acceptance/acceptance-facts.ts'
import { carriedText } from './acceptance/carried-text.ts'
import type { FileWords } from './export-words.ts'
import { fileNameOf } from './file-name-of.ts'
import { type ExportFormat, loadPdf, loadXlsx, makeFile } from './make-file.ts'
import type { ExportOptions } from './run-worker.ts'
import { sanitizeQuotation } from './sanitize-quotation.ts'

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
  const name = fileNameOf(quotation, ` (${ACCEPTED})`, format)
  return makeFile(format, name, items, async (options) => {
    const file = await writeAccepted(format, accepted, options)
    if (format === 'pdf') $customersFiles.get()?.keep(file.slice(0))
    return file
  })
}

export async function writeAccepted(
  format: ExportFormat,
  accepted: AcceptedOffer,
  options: ExportOptions,
): Promise<ArrayBuffer> {
  const facts = (words: FileWords) => acceptanceFacts(accepted, words, `${publicUrl()}/verify`)
  const clean = sanitizeQuotation(accepted.quotation, sanitize)
  if (format === 'xlsx') return (await loadXlsx()).writeXlsx(clean, { ...options, accepted: facts })
  return (await loadPdf()).writePdf(clean, {
    ...options,
    accepted: (words) => ({ facts: facts(words), carried: carriedText(accepted) }),
  })
}

const ACCEPTED = 'accepted'
