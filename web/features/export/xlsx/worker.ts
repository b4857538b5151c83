import { richTextsOf } from '#domain/document/kinds/index.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { pictureSources } from '#domain/html/uploads.ts'
import { setPeriodWords } from '#domain/words/period-words.ts'
import type { PaperWords } from '#domain/words/words.ts'
import { renderIn, setToolWords, type ToolWords } from '../../../rendered-words.ts'
import type { AcceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { ChangeList } from '../changes/change-list.ts'
import type { FileWords } from '../export-words.ts'
import type { WorkerMessage } from '../run-worker.ts'
import { changesToSheet } from './changes/changes-to-sheet.ts'
import { loadPictures } from './pictures.ts'
import { quotationToSheet } from './quotation-to-sheet.ts'
import type { Sheet } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Writes the spreadsheet of the quotation or the list of changes it is sent. */

interface QuotationTask {
  readonly quotation: Quotation
  readonly withCosts: boolean
  readonly words: FileWords
  readonly accepted?: AcceptanceFacts | undefined
}

type Task = (QuotationTask | { readonly changes: ChangeList }) & {
  readonly per: PaperWords['per']
  /** Words in the tool's language, by door and group. */
  readonly toolWords: ToolWords
}

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  write(data).then(
    (done) => report({ done }, [done]),
    (error: unknown) => report({ error: String(error) }),
  )
})

/** The part of the work that loading the pictures takes. */
const LOADING = 0.6

async function write(task: Task): Promise<ArrayBuffer> {
  setPeriodWords(() => task.per)
  setToolWords(() => task.toolWords)
  renderIn('en')
  const sheet = 'changes' in task ? changesToSheet(task.changes) : await sheetOf(task)
  report({ progress: 0.8 })
  const { buffer } = await writeWorkbook(sheet)
  return buffer
}

async function sheetOf({ quotation, withCosts, words, accepted }: QuotationTask): Promise<Sheet> {
  const sources = pictureSources(quotation.blocks.flatMap(richTextsOf).map(({ html }) => html))
  let loaded = 0
  const pictures = await loadPictures(sources, () => {
    loaded += 1
    report({ progress: (loaded / sources.length) * LOADING })
  })
  return quotationToSheet(quotation, {
    origin: location.origin,
    pictures,
    words,
    withCosts,
    accepted,
  })
}

function report(message: WorkerMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
