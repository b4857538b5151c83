import type { Quotation } from '../../../src/domain/document/quotation.ts'
import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import { sanitize } from '../editor/index.ts'
import { writeAccepted } from './download-accepted.ts'
import { type ExportFormat, loadPdf, loadXlsx } from './make-file.ts'
import type { ExportOptions } from './run-worker.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'

/**
 * The quotation's file as its readers get it: without info and costs.
 * @throws when it fails or is cancelled
 */
export async function readersFile(
  format: ExportFormat,
  quotation: Quotation,
  options: ExportOptions,
): Promise<ArrayBuffer> {
  const shown = sanitizeQuotation(withoutPrivate(quotation), sanitize)
  return format === 'pdf'
    ? (await loadPdf()).writePdf(shown, options)
    : (await loadXlsx()).writeXlsx(shown, options)
}

/** The pdf of what was accepted, as its downloads are. */
export const acceptedPdf = (
  accepted: AcceptedOffer,
  options: ExportOptions,
): Promise<ArrayBuffer> => writeAccepted('pdf', accepted, options)
