import type { WorkerMessage } from '../run-worker.ts'
import type { PdfMessage } from './messages.ts'
import { createPdf, type PdfFile } from './pdf-file.ts'

/** Writes a pdf from the pages it is sent, one after the other. */

let file: PdfFile | null = null
let pageCount = 1
let written = 0
let work: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
  work = work.then(() => take(data)).catch((error: unknown) => report({ error: String(error) }))
})

async function take(message: PdfMessage): Promise<void> {
  if ('start' in message) {
    pageCount = message.start.pageCount
    file = await createPdf(message.start)
    return
  }
  if (!file) throw new Error('The first message starts the file')
  if ('picture' in message) return file.addPicture(message.picture.source, message.picture.image)
  if ('page' in message) {
    await file.addPage(message.page)
    written += 1
    return report({ progress: written / pageCount })
  }
  const done = await file.save()
  report({ done }, [done])
}

function report(message: WorkerMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
