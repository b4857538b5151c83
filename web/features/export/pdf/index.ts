import { SCALE } from '../../../../src/domain/document/paper-size.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { titleOf } from '../../../../src/domain/document/suggest-name.ts'
import { writeAcceptanceFile } from '../../../../src/domain/offers/acceptance-file.ts'
import { acceptedText } from '../../../../src/domain/offers/canonical.ts'
import { languageOf } from '../../../../src/domain/words/language.ts'
import { acceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { ChangeList } from '../changes/change-list.ts'
import CHANGES_WORDS from '../changes/changes-words.json'
import { wordsForFile } from '../export-words.ts'
import { changesContent } from '../pages/changes-content.ts'
import { layOut, type PaperContent, quotationContent, withAcceptance } from '../pages/index.ts'
import { type ExportOptions, type Post, type QuotationOptions, runWorker } from '../run-worker.ts'
import type { PdfInfo, PdfMessage } from './messages.ts'

/** Pages waiting in the worker: each takes 8 MB. */
const IN_FLIGHT = 3

/** Pictures are stored at a higher resolution than the page, up to this many px a side. */
const PICTURE = { scale: 2, side: 2_000 }

/**
 * The quotation as a pdf (product: Downloads).
 * @param quotation with canonical html
 * @throws when it fails or is cancelled
 */
export async function write(
  quotation: Quotation,
  { accepted, ...options }: QuotationOptions,
): Promise<ArrayBuffer> {
  const { email: author } = quotation
  const words = await wordsForFile(quotation.language)
  const title = titleOf(quotation, words.files.quotation)
  const info = { title, author, language: languageOf(quotation).lang }
  const content = quotationContent(quotation, words)
  if (!accepted) return writePages(content, info, options)
  const withFacts = withAcceptance(content, acceptanceFacts(accepted, words))
  const { hash } = accepted.answer
  // So that the acceptance can be verified (product: Verifying an acceptance).
  const document = acceptedText(accepted.quotation, accepted.answer)
  const carried = writeAcceptanceFile({ hash, document })
  return writePages(withFacts, { ...info, carried }, options)
}

/** The list of changes as a pdf, in the same way. */
export function writeChanges(list: ChangeList, options: ExportOptions): Promise<ArrayBuffer> {
  const { title, author, after } = list
  const info = { title: `${title} (${CHANGES_WORDS.file})`, author, language: after.locale }
  return writePages(changesContent(list), info, options)
}

type Info = Pick<PdfInfo, 'title' | 'author' | 'language' | 'carried'>

/** This thread lays out and draws the pages, the worker writes them. */
function writePages(
  content: PaperContent,
  info: Info,
  options: ExportOptions,
): Promise<ArrayBuffer> {
  const inFlight = limitInFlight(IN_FLIGHT)
  const onProgress = (progress: number) => {
    inFlight.release()
    options.onProgress(progress)
  }
  return runWorker(createWorker, { ...options, onProgress }, async (post, ended) => {
    const send: Send = (message, image) => post(message, image && [image])
    const { paper, count, pictures, draw } = await layOut(content, ended)
    send({ start: { ...info, paper, pageCount: count } })
    const sent = new Set<string>()
    for await (const page of draw()) {
      for (const { source, box } of page.pictures) {
        const picture = pictures.get(source)
        if (!picture || sent.has(source)) continue
        sent.add(source)
        const image = await shrink(picture, box.width)
        send({ picture: { source, image } }, image)
      }
      await inFlight.acquire(ended)
      send({ page }, page.image)
    }
    send({ end: true })
  })
}

type Send = (message: PdfMessage, image?: ImageBitmap) => ReturnType<Post>

const createWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'pdf' })

/** At most as many pixels as print can show: a photo from a phone has ten times more. */
function shrink(picture: HTMLImageElement, width: number): Promise<ImageBitmap> {
  const { naturalWidth, naturalHeight } = picture
  const wanted = Math.ceil(width * SCALE * PICTURE.scale)
  const side = PICTURE.side / Math.max(naturalWidth, naturalHeight)
  const scale = Math.min(1, wanted / naturalWidth, side)
  return createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(naturalWidth * scale)),
    resizeHeight: Math.max(1, Math.round(naturalHeight * scale)),
    resizeQuality: 'high',
  })
}

/** Limits how many things are in progress at once. */
function limitInFlight(most: number) {
  let count = 0
  let wake: (() => void) | null = null
  return {
    /** Waits until there is room for one more; rejects once the signal is aborted. */
    async acquire(signal: AbortSignal): Promise<void> {
      while (count >= most) {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        wake = resolve
        const stop = () => reject(signal.reason)
        signal.addEventListener('abort', stop, { once: true })
        await promise.finally(() => signal.removeEventListener('abort', stop))
      }
      count++
    },
    release(): void {
      count--
      wake?.()
    },
  }
}
