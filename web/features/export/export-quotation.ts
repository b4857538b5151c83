import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { lazy } from '../../state/lazy.ts'
import type { ExportOptions } from './run-worker.ts'

export type ExportFormat = keyof typeof FORMATS

const loadPdf = lazy(() => import('./pdf/index.ts'))
const loadXlsx = lazy(() => import('./xlsx/index.ts'))

const FORMATS = {
  pdf: {
    type: 'application/pdf',
    write: async (quotation: Quotation, options: ExportOptions) =>
      (await loadPdf()).writePdf(quotation, options),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (quotation: Quotation, options: ExportOptions) =>
      (await loadXlsx()).writeXlsx(quotation, options),
  },
} as const

/**
 * The quotation as a file of the format, made in a worker (spec 4, Export).
 * @param quotation with canonical html
 * @throws when it fails or is cancelled by `options.signal`
 */
export async function exportQuotation(
  quotation: Quotation,
  format: ExportFormat,
  options: ExportOptions,
): Promise<Blob> {
  const { type, write } = FORMATS[format]
  return new Blob([await write(quotation, options)], { type })
}
