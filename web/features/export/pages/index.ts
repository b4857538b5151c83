import { flow } from '#domain/document/flow.ts'
import { richTextsOf } from '#domain/document/kinds/index.ts'
import { headerHtml } from '#domain/document/letterhead-html.ts'
import { type PaperSize, paperSizeOf } from '#domain/document/paper-size.ts'
import { type Letterhead, type Quotation, WIDTHS } from '#domain/document/quotation.ts'
import { type Html, html, trusted } from '#domain/html/html-tag.ts'
import { splitLongWords } from '#domain/html/long-words.ts'
import { pictureSources } from '#domain/html/uploads.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { subjectOf } from '#domain/offers/file-name.ts'
import { isRightToLeft } from '#domain/words/language.ts'
import { lazy } from '../../../state/lazy.ts'
import { qrCode } from '../../../ui/qr-code.ts'
import type { AcceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { FileWords } from '../export-words.ts'
import { type BlockHtml, blocksHtml, type Rich } from './block-html.ts'
import { createDrawPages, createPace, inPixels, nextTask, onPixels } from './draw-pages.ts'
import { type FontFile, fontsFor } from './fonts.ts'
import { createFoundRows, type FoundRows, type OnRow } from './found-rows.ts'
import { measureBlock } from './measure.ts'
import type { Box } from './measured-words.ts'
import { openOffScreen } from './off-screen.ts'
import { type FoundOnPage, findOnPage, type Place, type Unwritten } from './page-content.ts'
import { frameOf, NO_FRAME, type PageFrame } from './page-frame.ts'
import { bottomOf, LEAST_MARGIN, MARGINS, pageHtml } from './page-html.ts'
import { paginate, type Slice } from './paginate.ts'
import { boxPictures, loadPictures, type Pictures } from './pictures.ts'
import { createStructure, type StructurePart } from './structure.ts'
import { type CanWrite, type Characters, createTextStyles, writingWith } from './text-style.ts'
import type { MeasuredBlock, Start } from './text-units.ts'

export type { PaperSize } from '#domain/document/paper-size.ts'
export type { FontFile } from './fonts.ts'
export type { Box } from './measured-words.ts'
export type { Link, Place, PlacedPicture, Word } from './page-content.ts'
export type { Shape } from './shapes.ts'
export type { StructurePart, StructureType } from './structure.ts'
export type { Characters, TextStyle } from './text-style.ts'

/** What is on a page, with its positions in px of the paper. */
export interface Page extends Omit<FoundOnPage, 'patches'> {
  /** Pictures of what is no text in the paper's typefaces. */
  readonly patches: readonly Patch[]
  /** The parts of the document that begin on it. */
  readonly parts: readonly StructurePart[]
}

export interface Patch {
  readonly box: Box
  readonly image: ImageBitmap
  readonly place: Place | null
}

export interface Pages {
  readonly paper: PaperSize
  readonly count: number
  readonly pictures: Pictures
  /** Lays out one page after the other, and draws what needs it. */
  draw(): AsyncGenerator<Page>
}

/** Between one band of blocks and the next, in px. */
const GAP = 28

/** What is laid out on pages. */
export interface PaperContent {
  readonly paper: PaperSize
  /** All canonical html in it, for its pictures. */
  readonly fields: readonly string[]
  /** Everything that is written in it, in any form: it decides which fonts are loaded. */
  readonly letters: string
  /** Stands in place of a picture without a text of its own. */
  readonly lostPicture: string
  readonly isRightToLeft: boolean
  /** What the document is, in plain text: above the content of each page but the first. */
  readonly subject: string
  /** @param rich turns canonical html into the html that is drawn */
  blocks(rich: Rich): readonly BlockHtml[]
  /** What stands in the margins of its pages, and their typeface. */
  readonly letterhead: Letterhead | null
  /** What follows on a page of its own. */
  readonly appendix?: BlockHtml
}

/** @param quotation with canonical html */
export const quotationContent = (quotation: Quotation, words: FileWords): PaperContent => ({
  paper: paperSizeOf(quotation.locale),
  fields: [headerOf(quotation), ...quotation.blocks.flatMap(richTextsOf).map(({ html }) => html)],
  letterhead: quotation.letterhead,
  subject: subjectOf(quotation, words.files.quotation),
  letters: textsIn(quotation) + JSON.stringify(words) + sampleFigures(quotation),
  lostPicture: words.files.picture,
  isRightToLeft: isRightToLeft(quotation.language),
  blocks: (rich) => [...headerBlocks(quotation, rich), ...blocksHtml(quotation, rich, words)],
})

const headerOf = ({ letterhead }: Quotation): string => (letterhead ? headerHtml(letterhead) : '')

function headerBlocks(quotation: Quotation, rich: Rich): BlockHtml[] {
  const header = headerOf(quotation)
  return header ? [{ kind: 'whole', width: WIDTHS.content, html: rich(header).text }] : []
}

/** The content with the page that says who accepted it. */
export const withAcceptance = (content: PaperContent, facts: AcceptanceFacts): PaperContent => ({
  ...content,
  letters: content.letters + JSON.stringify(facts),
  appendix: acceptanceBlock(facts),
})

/**
 * Lays out content on pages. Needs a browser, but nothing of the editor: the same quotation gives
 * the same pages wherever it is open.
 * @param readCharacters tells which characters can be written with the files of the paper's typefaces
 * @throws when `signal` is aborted, or a font can't be loaded
 */
export async function layOut(
  content: PaperContent,
  signal: AbortSignal,
  readCharacters: (files: readonly FontFile[]) => Promise<Characters>,
  onRow: OnRow,
): Promise<Pages> {
  const { paper } = content
  // A long quotation has just been sanitized, and all of it is searched for letters now.
  await nextTask()
  const fonts = await fontsFor(content.letters, content.letterhead?.typeface)
  // Known once pages are drawn: what reads them loads while blocks are measured.
  const characters = readCharacters(fonts.map(({ file }) => file))
  const pictures = await loadPictures(pictureSources(content.fields), signal)
  const drawPages = lazy(() => createDrawPages(paper, fonts))
  const pace = createPace(signal)
  const rows = createFoundRows(onRow)
  const { frame, width, scale, placed, pages } = await distribute(content, pictures, pace, rows)

  async function* draw(): AsyncGenerator<Page> {
    const canWrite = writingWith(await characters)
    const styles = createTextStyles(canWrite, () => null)
    const structure = createStructure()
    const place = openOffScreen(content.isRightToLeft)
    try {
      for (const [at, slices] of pages.entries()) {
        await pace()
        const page = place.show(htmlOf(slices, at, canWrite))
        await pace()
        const { patches: unwritten, ...found } = await findOnPage(
          page,
          scale,
          styles,
          structure,
          rows.at,
          pace,
        )
        const patches = unwritten.length > 0 ? await drawPatches(page, unwritten) : []
        yield { ...found, patches, parts: structure.take() }
      }
    } finally {
      place.close()
    }
  }

  async function drawPatches(page: Element, unwritten: readonly Unwritten[]): Promise<Patch[]> {
    const drawPage = await drawPages()
    // Drawing takes longer than any other step.
    await nextTask()
    const whole = await drawPage(page)
    signal.throwIfAborted()
    return Promise.all(
      unwritten.map(async ({ place, ...exact }) => {
        const box = onPixels(exact)
        const { x, y, width, height } = inPixels(box)
        return { box, place, image: await createImageBitmap(whole, x, y, width, height) }
      }),
    ).finally(() => whole.close())
  }

  function htmlOf(slices: readonly Slice[], at: number, canWrite: CanWrite): string {
    const parts = slices.map(({ band, column, first, end, x, y, shrunk }) => {
      const source = placed[band]?.[column]
      const own = source?.item.html(first, end, shrunk, canWrite) ?? ''
      return { block: `${band} ${column}`, x, y, width: source?.width ?? 0, html: own }
    })
    const { isRightToLeft, subject } = content
    return pageHtml({
      paper,
      frame,
      width,
      scale,
      parts,
      isRightToLeft,
      subject,
      number: at + 1,
      count: pages.length,
    })
  }

  return { paper, count: pages.length, pictures, draw }
}

/** A block, or a part of one. */
export interface PartOfPaper extends Start {
  readonly blockId: string
}

export interface PageBreaks {
  /** What each page but the first begins with. */
  readonly starts: readonly PartOfPaper[]
  /** The parts whose pictures are shrunk to the rest of their page. */
  readonly shrunk: readonly (PartOfPaper & { readonly scale: number })[]
  readonly paper: PaperSize
  /** The height of the content of a page, and what is left above and below it, in px. */
  readonly room: number
  readonly margins: { readonly top: number; readonly bottom: number }
}

/**
 * The pages of a quotation that is shown, laid out without waiting for anything but promises that
 * wait for nothing.
 * @param quotation with canonical html
 * @param pictures as they are shown
 */
export async function pageBreaks(
  quotation: Quotation,
  words: FileWords,
  pictures: Pictures,
): Promise<PageBreaks> {
  const content = quotationContent(quotation, words)
  const { frame, room, placed, pages } = await distribute(content, pictures, async () => {}, null)
  const ids = [...(headerOf(quotation) ? [''] : []), ...quotation.blocks.map(({ id }) => id)]
  const blockIds = new Map(placed.flat().map(({ item }, at) => [item, ids[at] ?? '']))
  const partAt = ({ band, column }: Slice, unit: number): PartOfPaper[] => {
    const item = placed[band]?.[column]?.item
    return item ? [{ ...item.startOf(unit), blockId: blockIds.get(item) ?? '' }] : []
  }
  const tops = pages.slice(1).flatMap((slices) => slices.filter(({ y }) => y === 0))
  const shrunk = pages.flat().flatMap((slice) => {
    const { from = slice.end, scale = 1 } = slice.shrunk ?? {}
    const units = Array.from({ length: slice.end - from }, (_, at) => from + at)
    return units.flatMap((unit) => partAt(slice, unit)).map((part) => ({ ...part, scale }))
  })
  return {
    starts: tops.flatMap((slice) => partAt(slice, slice.first)),
    shrunk,
    paper: content.paper,
    room,
    margins: { top: MARGINS.top, bottom: bottomOf(frame) },
  }
}

/**
 * Measures the content and distributes it among pages.
 * @param rows keeps what is in rows, so that they are laid out once
 */
async function distribute(
  content: PaperContent,
  pictures: Pictures,
  pace: () => Promise<void>,
  rows: FoundRows | null,
) {
  const { paper, letterhead, isRightToLeft, lostPicture } = content
  const frame = letterhead ? frameOf(letterhead, isRightToLeft) : NO_FRAME
  const room = paper.height - MARGINS.top - bottomOf(frame)
  const blocks = content.blocks((html) =>
    trusted(boxPictures(splitLongWords(html), pictures, room, lostPicture)),
  )
  const all = content.appendix ? [...blocks, content.appendix] : blocks
  rows?.expect(
    blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.table.rowCount : 0), 0),
  )
  const width = Math.max(WIDTHS.content, ...blocks.map((block) => block.width))
  // A table wider than the paper makes everything smaller.
  const scale = Math.min(1, (paper.width - 2 * LEAST_MARGIN) / width)
  const height = room / scale

  const measured = await measureAll(all, height, content, frame, pace, scale === 1 ? rows : null)
  const placed = flow(measured.slice(0, blocks.length), (block) => block.width, WIDTHS.content)
  const columns = placed.map((band) =>
    band.map(({ x, item: { units, isTotal } }) => ({ x, units, isTotal })),
  )
  const pages = paginate(columns, { height, gap: GAP })
  const [appendix] = measured.slice(blocks.length)
  if (appendix) {
    const band = placed.push([{ item: appendix, x: 0, width: appendix.width }]) - 1
    const own = paginate([[{ x: 0, units: appendix.units }]], { height, gap: GAP })
    pages.push(...own.map((slices) => slices.map((slice) => ({ ...slice, band }))))
  }
  return { frame, room, width, scale, placed, pages }
}

interface SizedBlock extends MeasuredBlock {
  readonly width: number
  readonly isTotal: boolean
}

async function measureAll(
  blocks: readonly BlockHtml[],
  height: number,
  { isRightToLeft }: Pick<PaperContent, 'isRightToLeft'>,
  { classes, css }: PageFrame,
  pace: () => Promise<void>,
  rows: FoundRows | null,
): Promise<SizedBlock[]> {
  const place = openOffScreen(isRightToLeft, classes, css)
  try {
    const all: SizedBlock[] = []
    for (const block of blocks) {
      const measured = await measureBlock(block, height, place, pace, rows)
      const isTotal = block.kind === 'whole' && block.isTotal === true
      all.push({ ...measured, width: block.width, isTotal })
    }
    return all
  } finally {
    place.close()
  }
}

/** Everything that people wrote. */
const textsIn = ({ name, blocks, lines, payments, tax, letterhead }: Quotation): string =>
  JSON.stringify([name, blocks, lines, payments, tax, letterhead])

/** Characters of the currency and of the page number. */
export const sampleFigures = (
  quotation: Pick<Quotation, 'locale' | 'currency' | 'decimals'>,
): string => `1 / 1 ${formatMoney(-1234.5, quotation)} ${quotation.currency}`

/** The field of a signature is 1,000 units wide and this high. */
const SIGNATURE_HEIGHT = 320

/** The page 'Accepted by' as html. A signature is drawn by us, as lines between its points. */
function acceptanceBlock(accepted: AcceptanceFacts): BlockHtml {
  const { title, facts, signatures, due, hash, check } = accepted
  const pair = ([label, value]: readonly [string, string], kind = '') =>
    html`<dt>${label}</dt><dd class="${kind}">${value}</dd>`
  const drawn = signatures.map(({ strokes, label }) =>
    strokes.length > 0
      ? html`<dt>${label}</dt><dd>${signatureSvg(strokes, label)}</dd>`
      : pair(['', label], 'unsigned'),
  )
  return {
    kind: 'whole',
    width: WIDTHS.content,
    html: html`<div class="acceptance"><h1>${title}</h1><dl>${facts.map((fact) => pair(fact))}${drawn}${pair(hash, 'hash')}${due && dueHtml(due)}</dl><p>${check}</p></div>`
      .text,
  }
}

/** What is to be paid now: its code as squares, and the link beside it. */
function dueHtml({ label, amount, lines, code, scan, link, pay }: DueFacts): Html {
  const drawn = code && html`${codeSvg(code)}<p>${scan}</p>`
  const texts = [amount, ...lines].map((line) => html`<p>${line}</p>`)
  const linked = link && html`<p><a href="${link}">${pay}: ${link}</a></p>`
  return html`<dt>${label}</dt><dd class="due">${texts}${drawn}${linked}</dd>`
}

type DueFacts = NonNullable<AcceptanceFacts['due']>

function codeSvg({ text, name }: NonNullable<DueFacts['code']>): Html {
  const { size, path } = qrCode(text)
  const px = size * MODULE
  return html`<svg class="code" aria-label="${name}" viewBox="0 0 ${size} ${size}" width="${px}" height="${px}"><path d="${path}"/></svg>`
}

/** Of a code, in px. */
const MODULE = 3

function signatureSvg(
  strokes: AcceptanceFacts['signatures'][number]['strokes'],
  label: string,
): Html {
  const lines = strokes.map((stroke) => html`<polyline points="${pointsOf(stroke)}"/>`)
  return html`<svg aria-label="${label}" viewBox="0 0 1000 ${SIGNATURE_HEIGHT}" width="300" height="96">${lines}</svg>`
}

/** A dot is a line of no length, drawn by its round ends. Numbers, whatever was sent. */
function pointsOf(stroke: readonly number[]): string {
  const all = stroke.map(Number)
  return (all.length > 2 ? all : [...all, ...all]).join(' ')
}
