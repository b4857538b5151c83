import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { customersFileName } from '../../../src/domain/offers/file-name.ts'
import { $customersFiles } from '../../state/file-words.ts'
import type { ExportFormat } from './make-file.ts'

/** What a download is called: for customers by what it says, else by its id (product: Downloads). */
export function fileNameOf(quotation: Quotation, mark: string, format: ExportFormat): string {
  const customers = $customersFiles.get()
  return customers
    ? `${customersFileName(quotation, customers)}.${format}`
    : `quotation - ${quotation.id}${mark}.${format}`
}
