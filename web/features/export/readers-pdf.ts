import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { sanitize } from '../editor/index.ts'
import { loadPdf } from './make-file.ts'
import type { ExportOptions } from './run-worker.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'

/**
 * The quotation's pdf as its readers get it: without info and costs.
 * @throws when it fails or is cancelled
 */
export const readersPdf = async (
  quotation: Quotation,
  options: ExportOptions,
): Promise<ArrayBuffer> =>
  (await loadPdf()).writePdf(sanitizeQuotation(withoutPrivate(quotation), sanitize), options)
