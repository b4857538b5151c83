import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { type ExportOptions, runWorker } from '../run-worker.ts'

/**
 * The quotation as a spreadsheet, made in a worker (product: Downloads).
 * @param quotation with canonical html
 * @param options `withCosts` adds what rows cost, for the owner alone
 * @throws when it fails or is cancelled
 */
export const writeXlsx = (
  quotation: Quotation,
  { withCosts = false, ...options }: ExportOptions & { readonly withCosts?: boolean },
): Promise<ArrayBuffer> =>
  runWorker(createWorker, options, (post) => post({ quotation, withCosts }))

const createWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'xlsx' })
