import {
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from 'pdf-lib'
import { SCALE } from '../../../../src/domain/document/paper-size.ts'
import { ACCEPTANCE_FILE_NAME } from '../../../../src/domain/offers/acceptance-file.ts'
import type { Box, Page } from '../pages/index.ts'
import { addPageImage, addPictureImage } from './images.ts'
import { deflate, type PdfInfo } from './messages.ts'
import { createTextLayer, number } from './text-layer.ts'

export type PdfFile = Awaited<ReturnType<typeof createPdf>>

const PRODUCT = 'Quotation'

/** One px of the paper in pt: A4 is not a whole number of them, so its last one is cut off. */
const PT = 0.75
/** In pt. */
const HAIR = 0.005

/**
 * A pdf whose pages are pictures, over which lie the document's pictures, links
 * and an invisible text layer.
 */
export async function createPdf({ title, author, language, paper, carried }: PdfInfo) {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { context } = pdf
  pdf.setTitle(title, { showInWindowTitleBar: true })
  if (author) pdf.setAuthor(author)
  pdf.setLanguage(language)
  pdf.setCreator(PRODUCT)
  pdf.setProducer(PRODUCT)
  pdf.setCreationDate(new Date())
  const text = createTextLayer(context)
  const pictures = new Map<string, PDFRef>()

  async function addPicture(source: string, image: ImageBitmap): Promise<void> {
    pictures.set(source, await addPictureImage(context, image))
  }

  async function addPage(page: Page): Promise<void> {
    const sheet = pdf.addPage([paper.widthPt, paper.heightPt])
    const { width, height } = page.image
    const whole = { x: 0, y: 0, width: width / SCALE, height: height / SCALE }
    const images = [{ ref: await addPageImage(context, page.image), box: whole, clip: whole }]
    for (const { source, box, clip } of page.pictures) {
      const ref = pictures.get(source)
      if (ref) images.push({ ref, box, clip })
    }
    sheet.node.setFontDictionary(PDFName.of('F'), text.font)
    const drawn = images.map(({ ref, box, clip }, at) => {
      sheet.node.setXObject(PDFName.of(`I${at}`), ref)
      return `q ${rectangle(clip)} re W n ${matrixOf(box)} cm /I${at} Do Q`
    })
    const content = [...drawn, text.write(page.words, PT, paper.heightPt / PT)].join('\n')
    const stream = PDFRawStream.of(
      context.obj({ Filter: 'FlateDecode' }),
      await deflate(new TextEncoder().encode(content)),
    )
    sheet.node.addContentStream(context.register(stream))
    for (const { url, ...box } of page.links) addLink(sheet, box, url)
  }

  function addLink(sheet: PDFPage, box: Box, url: string): void {
    const target = linkTarget(url)
    if (!target) return
    const { a, b, c, d } = rectOf(box)
    const link = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [a, b, c, d],
      Border: [0, 0, 0],
      A: context.obj({ Type: 'Action', S: 'URI', URI: PDFString.of(target) }),
    })
    sheet.node.addAnnot(context.register(link))
  }

  async function save(): Promise<ArrayBuffer> {
    await text.finish()
    if (carried !== undefined) carry(pdf, carried)
    const bytes = await pdf.save()
    return bytes.buffer as ArrayBuffer
  }

  /** The lower left and upper right corners in pt, from the page's lower left corner. */
  function rectOf({ x, y, width, height }: Box) {
    const top = paper.heightPt - y * PT
    return { a: x * PT, b: top - height * PT, c: (x + width) * PT, d: top }
  }

  /**
   * A hair smaller than the box, because PDF readers that round up would blur
   * each pixel into the next.
   */
  function matrixOf(box: Box): string {
    const { a, b, c, d } = rectOf(box)
    const width = number(c - a - 2 * HAIR)
    const height = number(d - b - 2 * HAIR)
    return `${width} 0 0 ${height} ${number(a + HAIR)} ${number(b + HAIR)}`
  }

  function rectangle(box: Box): string {
    const { a, b, c, d } = rectOf(box)
    return [a, b, c - a, d - b].map(number).join(' ')
  }

  return { addPicture, addPage, save }
}

/**
 * Adds a text to a pdf as an embedded file, as PDF/A-3 has them. It is not compressed, so that it is
 * found without reading the pdf (acceptance-file.ts).
 */
function carry(pdf: PDFDocument, text: string): void {
  const { context, catalog } = pdf
  const bytes = new TextEncoder().encode(text)
  const stream = PDFRawStream.of(
    context.obj({
      Type: 'EmbeddedFile',
      Subtype: 'application/json',
      Params: { Size: bytes.length },
    }),
    bytes,
  )
  const name = PDFHexString.fromText(ACCEPTANCE_FILE_NAME)
  const file = context.register(
    context.obj({
      Type: 'Filespec',
      F: name,
      UF: name,
      AFRelationship: 'Data',
      EF: { F: context.register(stream) },
    }),
  )
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [name, file] } }))
  catalog.set(PDFName.of('AF'), context.obj([file]))
}

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * A link's address in plain ASCII, as a pdf needs it; null for one that no
 * PDF reader should follow.
 */
export function linkTarget(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { href, protocol } = new URL(address)
  if (!PROTOCOLS.has(protocol)) return null
  // An unpaired bracket would end a pdf string.
  return href.replace(/[^\x21-\x7e]|[()\\]/g, (character) => percentEncoded(character))
}

const percentEncoded = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
