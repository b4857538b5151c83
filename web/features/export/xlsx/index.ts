import type { Quotation } from '#domain/document/quotation.ts'
import { language } from '#domain/words/en/common.json'
import { cost as COST } from '#domain/words/en/editor.json'
import { changes as CHANGES, costSheet as COST_SHEET } from '#domain/words/en/export.json'
import { periodWords } from '#domain/words/period-words.ts'
import { acceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { ChangeList } from '../changes/change-list.ts'
import { wordsForFile } from '../export-words.ts'
import { type ExportOptions, type QuotationOptions, runWorker } from '../run-worker.ts'

/**
 * The quotation as a spreadsheet, made in a worker (product: Downloads).
 * @param quotation with canonical html
 * @throws when it fails or is cancelled
 */
export async function write(
  quotation: Quotation,
  { withCosts = false, accepted, ...options }: QuotationOptions,
): Promise<ArrayBuffer> {
  const words = await wordsForFile(quotation.language)
  const facts = accepted && acceptanceFacts(accepted, words)
  const per = words.paper.per
  return runWorker(createWorker, options, (post) =>
    post({ quotation, withCosts, words, accepted: facts, per, toolWords: toolWords() }),
  )
}

/** The list of changes as a spreadsheet, in the same way. */
export const writeChanges = (changes: ChangeList, options: ExportOptions): Promise<ArrayBuffer> =>
  runWorker(createWorker, options, (post) =>
    post({ changes, per: periodWords(changes.after.language), toolWords: toolWords() }),
  )

/** What sheets say in the tool's language. */
const toolWords = () => ({
  common: { language },
  editor: { cost: COST },
  export: { changes: CHANGES, costSheet: COST_SHEET },
})

const createWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'xlsx' })
