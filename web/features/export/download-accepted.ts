import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import { $customersFiles } from '../../state/file-words.ts'
import type { MenuId } from '../../state/menu.ts'
import { fileNameOf } from './file-name-of.ts'
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
  const name = fileNameOf(accepted.quotation, ' (accepted)', format)
  return makeFile(format, name, items, async (options) => {
    const file = await acceptedFile(format, accepted, options)
    if (format === 'pdf') $customersFiles.get()?.keep(file.slice(0))
    return file
  })
}
