import type { Quotation } from '#domain/document/quotation.ts'
import { customersFileName } from '#domain/offers/file-name.ts'
import { download as WORDS } from '#domain/words/en/export.json'
import { fill } from '#domain/words/fill.ts'
import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import { $customersFiles } from '../../state/file-words.ts'
import type { MenuId } from '../../state/menu.ts'
import { acceptedFile, type ExportFormat, makeFile } from './make-file.ts'

/**
 * Downloads an offer as it was accepted (product: Verifying an acceptance).
 * @param items the menu items that show the progress
 */
export async function downloadAccepted(
  format: ExportFormat,
  accepted: AcceptedOffer,
  items: readonly MenuId[],
): Promise<boolean> {
  const name = fileNameOf(accepted.quotation, ` (${WORDS.accepted})`, format)
  return makeFile(format, name, items, async (options) => {
    const file = await acceptedFile(format, accepted, options)
    if (format === 'pdf') $customersFiles.get()?.keep(file.slice(0))
    return file
  })
}

/** What a download is called: for customers by what it says, else by its id (product: Downloads). */
export function fileNameOf(quotation: Quotation, mark: string, format: ExportFormat): string {
  const customers = $customersFiles.get()
  return customers
    ? `${customersFileName(quotation, customers)}.${format}`
    : `${fill(WORDS.file, { id: quotation.id })}${mark}.${format}`
}
