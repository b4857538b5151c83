import type { FontFile, Word } from '../pages/index.ts'
import type { WorkerMessage } from '../run-worker.ts'
import type { CharacterList, PdfMessage } from './messages.ts'
import type { PdfFile } from './pdf-file.ts'
import type { FontBytes, Shaper } from './shaper.ts'

/** Writes a pdf from the pages it is sent, one after the other. */

/** Both load at once, before the first message is taken. */
const loadingFile = import('./pdf-file.ts')
const loadingShaper = import('./shaper.ts')
// Known before all pages are measured.
loadingFile.catch((error: unknown) => report({ error: String(error) }))
// Who awaits it tells what it failed with.
loadingShaper.catch(() => {})

let shaper: Shaper | null = null
let file: PdfFile | null = null
let pageCount = 1
let written = 0
let work: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<PdfMessage>) => {
  work = work.then(() => take(data)).catch((error: unknown) => report({ error: String(error) }))
})

async function take(message: PdfMessage): Promise<void> {
  if ('fonts' in message) return report({ answer: await loadFonts(message.fonts) })
  if ('words' in message) return report({ answer: foresee(message.words) })
  if ('start' in message) {
    pageCount = message.start.pageCount
    const { createPdf } = await loadingFile
    file = createPdf(message.start, shaper)
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

/** Nothing is written with typefaces that can't be loaded or read: the pages are pictures then. */
async function loadFonts(files: readonly FontFile[]): Promise<CharacterList> {
  try {
    const loading = Promise.all([loadingShaper, ...files.map(loadFont)])
    const [{ createShaper }, ...fonts] = await Promise.race([loading, fail(PATIENCE_MS)])
    const loaded = createShaper(fonts)
    // While the pages are measured.
    loaded.warmUp()
    shaper = loaded
    const families = new Set(files.map(({ family }) => family))
    return [...families].map((family) => [family, loaded.charactersOf(family)])
  } catch {
    return []
  }
}

/** Chooses the letters of words while pages are measured; the answer says that it is done. */
function foresee(words: readonly Word[]): void {
  for (const { text, drawn } of words)
    if (drawn) shaper?.runsOf(text, drawn.style, drawn.isRightToLeft)
}

async function loadFont(file: FontFile): Promise<FontBytes> {
  const answer = await fetch(file.url)
  if (!answer.ok) throw new Error(`The font answered ${answer.status}`)
  return { ...file, bytes: await answer.arrayBuffer() }
}

/** How long the typefaces and what places their letters may take to load, in ms. */
const PATIENCE_MS = 15_000

function fail(afterMs: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error('The typefaces take too long')), afterMs)
  return promise
}

function report(message: WorkerMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
