import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import type { WorkerMessage } from '../run-worker.ts'
import { loadPictures, pictureSources } from './pictures.ts'
import { quotationToSheet } from './quotation-to-sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Writes the spreadsheet of the quotation it is sent. */

interface Task {
  readonly quotation: Quotation
  readonly withCosts: boolean
}

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  write(data).then(
    (done) => report({ done }, [done]),
    (error: unknown) => report({ error: String(error) }),
  )
})

/** The part of the work that loading the pictures takes. */
const LOADING = 0.6

async function write({ quotation, withCosts }: Task): Promise<ArrayBuffer> {
  const sources = pictureSources(quotation)
  let loaded = 0
  const pictures = await loadPictures(sources, () => {
    loaded += 1
    report({ progress: (loaded / sources.length) * LOADING })
  })
  const sheet = quotationToSheet(quotation, { origin: location.origin, pictures, withCosts })
  report({ progress: 0.8 })
  const { buffer } = await writeWorkbook(sheet)
  return buffer
}

function report(message: WorkerMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
