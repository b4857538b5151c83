import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import type { AcceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { ChangeList } from '../changes/change-list.ts'
import { type FileWords, wordsForFile } from '../export-words.ts'
import { type ExportOptions, runWorker } from '../run-worker.ts'

type XlsxOptions = ExportOptions & {
  readonly withCosts?: boolean
  /** What the page at the end of an accepted offer says. */
  readonly accepted?: ((words: FileWords) => AcceptanceFacts) | undefined
}

/**
 * The quotation as a spreadsheet, made in a worker (product: Downloads).
 * @param quotation with canonical html
 * @param options `withCosts` adds what rows cost, for the owner alone
 * @throws when it fails or is cancelled
 */
export const writeXlsx = async (
  quotation: Quotation,
  { withCosts = false, accepted, ...options }: XlsxOptions,
): Promise<ArrayBuffer> => {
  const words = await wordsForFile(quotation.language)
  return runWorker(createWorker, options, (post) =>
    post({ quotation, withCosts, words, accepted: accepted?.(words) }),
  )
}

/** The list of changes as a spreadsheet, in the same way. */
export const writeChangesXlsx = (
  changes: ChangeList,
  options: ExportOptions,
): Promise<ArrayBuffer> => runWorker(createWorker, options, (post) => post({ changes }))

const createWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'xlsx' })
