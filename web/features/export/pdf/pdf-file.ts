import {
  PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from 'pdf-lib'
import { ACCEPTANCE_FILE_NAME } from '#domain/offers/acceptance-file.ts'
import type { Box, Link, Page, Place, Shape } from '../pages/index.ts'
import { declareArchive } from './archive.ts'
import { addPageImage, addPictureImage } from './images.ts'
import { deflate, type PdfInfo } from './messages.ts'
import { createOutline } from './outline.ts'
import type { Shaper } from './shaper.ts'
import { createStructureTree, type Rect } from './structure-tree.ts'
import { createTextLayer, number } from './text-layer.ts'
import { writeObjects } from './write-objects.ts'

export type PdfFile = ReturnType<typeof createPdf>

const PRODUCT = 'Quotation'

/** One px of the paper in pt: A4 is not a whole number of them, so its last one is cut off. */
const PT = 0.75
/** In pt. */
const HAIR = 0.005

/**
 * A pdf whose pages are tints, lines, pictures and, over these, text.
 * @param shaper null where the typefaces can't be loaded, so that pages are pictures with invisible text
 */
export function createPdf(
  { title, author, subject, language, hasKana, paper, carried }: PdfInfo,
  shaper: Shaper | null,
) {
  const context = PDFContext.create()
  const date = new Date()
  const [pages, fonts] = [context.nextRef(), context.nextRef()]
  const catalog = context.obj({
    Type: 'Catalog',
    Pages: pages,
    Lang: PDFString.of(language),
    ViewerPreferences: { DisplayDocTitle: true },
    PageLabels: { Nums: [0, { S: 'D' }] },
  })
  const properties = context.obj({
    Title: PDFHexString.fromText(title),
    ...(author && { Author: PDFHexString.fromText(author) }),
    ...(subject && { Subject: PDFHexString.fromText(subject) }),
    Creator: PDFHexString.fromText(PRODUCT),
    Producer: PDFHexString.fromText(PRODUCT),
    CreationDate: PDFString.fromDate(date),
  })
  context.trailerInfo.Root = context.register(catalog)
  context.trailerInfo.Info = context.register(properties)
  const sheets: PDFRef[] = []
  const structure = createStructureTree(context, language)
  const outline = createOutline(context, structure.around)
  const text = createTextLayer(context, shaper, { language, hasKana }, structure.cellOf)
  const pictures = new Map<string, PDFRef>()

  async function addPicture(source: string, image: ImageBitmap): Promise<void> {
    pictures.set(source, await addPictureImage(context, image))
  }

  async function addPage(page: Page): Promise<void> {
    const sheet = context.nextRef()
    sheets.push(sheet)
    structure.add(page.parts)
    const marked = structure.begin(sheet)
    const images: PlacedImage[] = []
    for (const { box, image, place } of page.patches)
      images.push({ ref: await addPageImage(context, image), box, clip: box, place, begins: '' })
    for (const { source, box, clip, place } of page.pictures) {
      const ref = pictures.get(source)
      if (ref) images.push({ ref, box, clip, place, begins: '' })
    }
    const markImages = (from: number, to: number): boolean => {
      const own = images.filter(({ place }) => place && place.word >= from && place.word < to)
      for (const image of own)
        image.begins = marked.mark(image.place?.part ?? null, rectOf(image.clip))
      return own.length > 0
    }
    const words = text.write(page.words, PT, paper.heightPt / PT, ({ part }, at) => {
      const isAfterImage = markImages(at, at + 1)
      const isSame = at > 0 && part === page.words[at - 1]?.part && !isAfterImage
      return isSame ? null : marked.mark(part)
    })
    markImages(page.words.length, Number.POSITIVE_INFINITY)
    const drawn = images.map(({ box, clip, begins }, at) => {
      const operators = `q ${rectangle(clip)} re W n ${matrixOf(box)} cm /I${at} Do Q`
      return `${begins || marked.mark(null)} ${operators} EMC`
    })
    const shapes = [marked.mark(null), ...page.shapes.map(shapeOperators), 'EMC']
    const content = [...shapes, ...drawn, words].join('\n')
    const stream = PDFRawStream.of(
      context.obj({ Filter: 'FlateDecode' }),
      await deflate(new TextEncoder().encode(content)),
    )
    // What pages repeat is read once, and so are its links.
    const links = page.links.filter(({ part }) => part !== null)
    const annotations = links.flatMap((link) => addLink(link, marked.link) ?? [])
    const dictionary = context.obj({
      Type: 'Page',
      Parent: pages,
      Resources: {
        Font: fonts,
        XObject: Object.fromEntries(images.map(({ ref }, at) => [`I${at}`, ref])),
      },
      Contents: context.register(stream),
      StructParents: marked.number,
      Tabs: 'S',
      ...(annotations.length > 0 && { Annots: annotations }),
    })
    context.assign(sheet, dictionary)
    outline.add(page, sheet)
  }

  function shapeOperators({ clip, ...shape }: Shape): string {
    const drawn = drawnShape(shape)
    return clip ? `q ${rectangle(clip)} re W n\n${drawn}\nQ` : drawn
  }

  function drawnShape({ box, colour, radius, frame }: Omit<Shape, 'clip'>): string {
    if (!frame) return `${colour} rg ${pathOf(box, radius)} f`
    const half = frame.width / 2
    const inner = {
      x: box.x + half,
      y: box.y + half,
      width: box.width - frame.width,
      height: box.height - frame.width,
    }
    const dash = frame.isDashed ? [3, 2].map((part) => number(part * frame.width * PT)) : []
    return `${colour} RG ${number(frame.width * PT)} w [${dash.join(' ')}] 0 d ${pathOf(inner, radius - half)} s`
  }

  /** A rectangle, whose corners may be round. */
  function pathOf(box: Box, radius: number): string {
    if (radius <= 0) return `${rectangle(box)} re`
    const { a, b, c, d } = rectOf(box)
    const r = Math.min(radius * PT, (c - a) / 2, (d - b) / 2)
    // How far a curve's handles reach to make a quarter of a circle.
    const k = r * (1 - 0.5523)
    const points = (...values: number[]) => values.map(number).join(' ')
    // A dot has no straight sides.
    const line = (...values: [x: number, y: number]) =>
      c - a > 2 * r || d - b > 2 * r ? `${points(...values)} l ` : ''
    return [
      `${points(a + r, b)} m ${line(c - r, b)}${points(c - k, b, c, b + k, c, b + r)} c`,
      `${line(c, d - r)}${points(c, d - k, c - k, d, c - r, d)} c`,
      `${line(a + r, d)}${points(a + k, d, a, d - k, a, d - r)} c`,
      `${line(a, b + r)}${points(a, b + k, a + k, b, a + r, b)} c h`,
    ].join(' ')
  }

  /** @returns the link's annotation; null for one that no reader should follow */
  function addLink({ url, part, ...box }: Link, join: JoinLink): PDFRef | null {
    const target = linkTarget(url)
    if (!target) return null
    const { a, b, c, d } = rectOf(box)
    const ref = context.nextRef()
    const place = join(part, ref)
    const link = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [a, b, c, d],
      Border: [0, 0, 0],
      // It is printed, as PDF/A asks of all that is on a page.
      F: 4,
      Contents: PDFHexString.fromText(target),
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(target) },
      ...(place !== null && { StructParent: place }),
    })
    context.assign(ref, link)
    return ref
  }

  async function save(): Promise<ArrayBuffer> {
    await text.finish()
    const all = text.fonts().map(({ name, ref }) => [name, ref] as const)
    context.assign(fonts, context.obj(Object.fromEntries(all)))
    const tree = {
      Type: 'Pages',
      Kids: sheets,
      Count: sheets.length,
      MediaBox: [0, 0, paper.widthPt, paper.heightPt],
    }
    context.assign(pages, context.obj(tree))
    const isCarrier = carried !== undefined
    if (isCarrier) carry(context, catalog, carried, date)
    catalog.set(PDFName.of('StructTreeRoot'), structure.finish())
    const bookmarks = outline.finish(paper.heightPt, PT)
    if (bookmarks) catalog.set(PDFName.of('Outlines'), bookmarks)
    const description = { title, author, subject, product: PRODUCT, date, isCarrier }
    await declareArchive(context, catalog, description)
    return writeObjects(context)
  }

  function rectOf({ x, y, width, height }: Box): Rect {
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
function carry(context: PDFContext, catalog: PDFDict, text: string, date: Date): void {
  const bytes = new TextEncoder().encode(text)
  const stream = PDFRawStream.of(
    context.obj({
      Type: 'EmbeddedFile',
      Subtype: 'application/json',
      Params: { Size: bytes.length, ModDate: PDFString.fromDate(date) },
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

interface PlacedImage {
  readonly ref: PDFRef
  readonly box: Box
  readonly clip: Box
  readonly place: Place | null
  /** The operator that begins it, where it is read. */
  begins: string
}

type JoinLink = (part: number | null, annotation: PDFRef) => number | null

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
