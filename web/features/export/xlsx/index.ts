import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { type ExportOptions, runWorker } from '../run-worker.ts'

/**
 * The quotation as a spreadsheet, made in a worker (product: Downloads).
 * @param quotation with canonical html
 * @throws when it fails or is cancelled
 */
export const writeXlsx = (quotation: Quotation, options: ExportOptions): Promise<ArrayBuffer> =>
  runWorker(createWorker, options, (post) => post({ quotation }))

const createWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'xlsx' })
