import { fieldValues } from '#domain/document/fields.ts'
import { SCALE } from '#domain/document/paper-size.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { titleOf } from '#domain/document/suggest-name.ts'
import { writeAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { acceptedText } from '#domain/offers/canonical.ts'
import { changes as CHANGES_WORDS } from '#domain/words/en/export.json'
import { languageOf } from '#domain/words/language.ts'
import { acceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { ChangeList } from '../changes/change-list.ts'
import { wordsForFile } from '../export-words.ts'
import { changesContent } from '../pages/changes-content.ts'
import {
  type Characters,
  type FontFile,
  layOut,
  type PaperContent,
  quotationContent,
  type Word,
  withAcceptance,
} from '../pages/index.ts'
import { type ExportOptions, type QuotationOptions, runWorker } from '../run-worker.ts'
import { KANA } from '../scripts.ts'
import type { CharacterList, PdfInfo, PdfMessage } from './messages.ts'

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
  const subject = fieldValues(quotation.blocks).number ?? ''
  const info = { title, author, subject, language: languageOf(quotation).lang }
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
  const name = `${title} (${CHANGES_WORDS.file})`
  const info = { title: name, author, subject: '', language: after.locale }
  return writePages(changesContent(list), info, options)
}

type Info = Pick<PdfInfo, 'title' | 'author' | 'subject' | 'language' | 'carried'>

/** How much of the work it is to lay out the rows of tables, where there are any. */
const LAID_OUT = 0.7

/** How many words the worker is told at once of those that it will write. */
const TOGETHER = 100

/** This thread lays out the pages, the worker writes them. */
function writePages(
  content: PaperContent,
  info: Info,
  options: ExportOptions,
): Promise<ArrayBuffer> {
  const { onProgress } = options
  let laidOut = 0
  const written = (share: number) => onProgress(laidOut + (1 - laidOut) * share)
  return runWorker(createWorker, { ...options, onProgress: written }, async (post, ended, ask) => {
    const send = (message: PdfMessage, images: ImageBitmap[] = []) => post(message, images)
    const readCharacters = async (fonts: readonly FontFile[]): Promise<Characters> => {
      const lists = (await ask({ fonts } satisfies PdfMessage)) as CharacterList
      if (lists.length === 0 && fonts.length > 0)
        reportError(new Error('The pdf shows pictures of its text: its typefaces can’t be loaded'))
      return new Map(lists.map(([family, characters]) => [family, new Set(characters)]))
    }
    const foreseen = new Set<string>()
    let words: Word[] = []
    const onRow = (found: readonly Word[], share: number) => {
      laidOut = LAID_OUT
      onProgress(laidOut * share)
      const fresh = found.filter(({ text }) => !foreseen.has(text))
      for (const { text } of fresh) foreseen.add(text)
      words.push(...fresh)
      if (words.length < TOGETHER) return
      send({ words })
      words = []
    }
    const { paper, count, pictures, draw } = await layOut(content, ended, readCharacters, onRow)
    send({ start: { ...info, hasKana: KANA.test(content.letters), paper, pageCount: count } })
    const sent = new Set<string>()
    for await (const page of draw()) {
      for (const { source, box } of page.pictures) {
        const picture = pictures.get(source)
        if (!picture || sent.has(source)) continue
        sent.add(source)
        const image = await shrink(picture, box.width)
        send({ picture: { source, image } }, [image])
      }
      const images = page.patches.map(({ image }) => image)
      send({ page }, images)
    }
    send({ end: true })
  })
}

const createWorker = () =>
  new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })

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
