import { shownOf } from '#domain/document/columns.ts'
import { headerLines, linesOf } from '#domain/document/letterhead.ts'
import { paperSizeOf } from '#domain/document/paper-size.ts'
import type { Block, Letterhead, Quotation } from '#domain/document/quotation.ts'
import { asShown } from '#domain/document/show-column.ts'
import { titleOf } from '#domain/document/suggest-name.ts'
import { html } from '#domain/html/html-tag.ts'
import { hasMore } from '#domain/numbers/shown-totals.ts'
import { sideOf } from '#domain/paper/side.ts'
import { cost as COST_WORDS } from '#domain/words/en/editor.json'
import { costSheet as SHEET_WORDS } from '#domain/words/en/export.json'
import { isRightToLeft, languageOf } from '#domain/words/language.ts'
import type { AcceptanceFacts } from '../acceptance/acceptance-facts.ts'
import { ENGLISH, type FileWords } from '../export-words.ts'
import { offeredIn } from '../row-asides.ts'
import { bandsOf } from './bands.ts'
import { layoutOf } from './blocks/layouts.ts'
import type { LayoutContext, Line } from './blocks/line.ts'
import { layOutText } from './blocks/text.ts'
import { costSummary, costWidths, withCosts } from './costs/cost-sheet.ts'
import { type Grid, gridOf } from './grid.ts'
import {
  type PageRoom,
  type PrintedPages,
  printedPages,
  printScale,
  roomOn,
  sumOf,
} from './page-breaks.ts'
import { type PlacedRows, placeBands } from './place-bands.ts'
import { textCell } from './read-inline.ts'
import type { Font, PictureFile, Sheet, SheetRow } from './sheet.ts'
import { FONTS, textStyle } from './styles.ts'
import { textHeight } from './text-size.ts'

export interface SheetOptions {
  /** The site's origin, for addresses of uploaded files. */
  readonly origin: string
  /** The pictures that could be loaded, by source; others leave a note in their place. */
  readonly pictures: ReadonlyMap<string, PictureFile>
  /** In the quotation's language; English if left out. */
  readonly words?: FileWords
  /** Adds what rows cost, and the profit: for the owner alone. */
  readonly withCosts?: boolean
  /** Adds the page that says who accepted it. */
  readonly accepted?: AcceptanceFacts | undefined
}

/**
 * A quotation as a spreadsheet that looks like its paper and calculates by itself. Internal data
 * (info, category, description of the quotation) is left out, as are costs unless they are asked for.
 * @param stored with canonical html and figures that follow the number rules
 */
export function quotationToSheet(stored: Quotation, options: SheetOptions): Sheet {
  const { locale, currency, decimals, tax } = stored
  const { words = ENGLISH } = options
  const blocks = stored.blocks.map((block) => (block.type === 'boq' ? asShown(block, tax) : block))
  const quotation = { ...stored, blocks }
  const side = sideOf(quotation, words.paper)
  const grid = gridOf(side)
  const bands = bandsOf(
    blocks,
    grid,
    (block) => layoutOf(block).widthNeeded(block, { side }),
    (block) =>
      layoutOf(block).standsAlone ||
      (block.type === 'price' && (hasMore(stored, side.totals) || stored.payments.length > 0)),
  )
  const context: LayoutContext = {
    origin: options.origin,
    pictures: options.pictures,
    isRightToLeft: isRightToLeft(stored.language),
    grid,
    side,
    offered: offeredIn(quotation, words.paper),
    words,
    locale,
    currency,
    decimals,
    tax,
  }
  const sender = senderRows(stored.letterhead, context)
  const placed = options.withCosts
    ? placeBands(bands, context, [...sender, ...costSummary(blocks, context)], (all) =>
        withCosts(all, context),
      )
    : placeBands(bands, context, sender)
  const costs = options.withCosts ? costWidths(placed.rows, context) : []
  const columnWidths = [...grid.widths, ...costs]
  const title =
    titleOf(quotation, words.files.quotation) +
    (options.withCosts ? ` (${COST_WORDS.withCosts})` : '')
  const paper = paperSizeOf(locale)
  const room = roomOn(paper, columnWidths)
  const repeated = hasSameHeads(blocks, grid) ? repeatedRow(placed, room) : null
  const pages = printedPages(placed.rows, room, repeated)
  const fitted = fitPictures(placed, pages)
  const accepted = options.accepted ? acceptanceRows(options.accepted, columnWidths) : []
  return {
    name: options.withCosts ? SHEET_WORDS.name : words.files.quotation,
    isRightToLeft: isRightToLeft(stored.language),
    columnWidths,
    pictures: fitted.pictures,
    rows: [...fitted.rows, ...accepted],
    print: {
      paper: paper.name,
      repeatedRow: repeated,
      scale: printScale(room),
      pageBreaks: [...pages.breaks, ...(accepted.length > 0 ? [fitted.rows.length] : [])],
      footer: title,
    },
    properties: { title, creator: quotation.email, language: languageOf(quotation).lang },
  }
}

/** The rows and their pictures, some of which are shrunk to fit on their page. */
function fitPictures(
  { rows, pictures }: PlacedRows,
  { shrunk }: PrintedPages,
): Pick<Sheet, 'rows' | 'pictures'> {
  return {
    rows: rows.map(({ height, cells, picture }, at) => ({
      height: height - picture * (1 - (shrunk.get(at) ?? 1)),
      cells,
    })),
    pictures: pictures.map((picture) => {
      const scale = shrunk.get(picture.row) ?? 1
      return { ...picture, width: picture.width * scale, height: picture.height * scale }
    }),
  }
}

/** A page repeats one row for all tables, so their heads must be the same. */
function hasSameHeads(blocks: readonly Block[], { columns }: Grid): boolean {
  const heads = blocks.flatMap((block) => {
    if (block.type !== 'boq') return []
    const shown = shownOf(block.boq.column)
    const texts = columns.map((name) => shown.includes(name) && block.boq.column[name].html)
    return JSON.stringify(texts)
  })
  return new Set(heads).size === 1
}

/** The column heads to repeat, if a table continues on another page; otherwise pages need none. */
function repeatedRow({ rows, tables }: PlacedRows, room: PageRoom): number | null {
  const { breaks } = printedPages(rows, room, null)
  const isCut = tables.some(({ head, end }) => breaks.some((row) => head < row && row < end))
  return isCut ? (tables[0]?.head ?? null) : null
}

/** Above and below a line, in px. */
const PADDING = 8

/** The page 'Accepted by' as rows across all columns, below those of the quotation. */
function acceptanceRows(
  { title, facts, signatures, due, hash, check }: AcceptanceFacts,
  columnWidths: readonly number[],
): SheetRow[] {
  const width = sumOf(columnWidths)
  const line = (text: string, font: Font, link?: string): SheetRow => ({
    height: textHeight([{ text, font }], width) + PADDING,
    cells: [
      { ...textCell(0, columnWidths.length, text, textStyle({ font })), ...(link && { link }) },
    ],
  })
  const pair = ([label, value]: readonly [string, string]) => line(`${label}: ${value}`, FONTS.text)
  return [
    line(title, FONTS.heading2),
    ...facts.map(pair),
    ...signatures.map(({ label }) => line(label, FONTS.text)),
    pair(hash),
    ...(due ? [pair([due.label, [due.amount, ...due.lines].join(' · ')])] : []),
    ...(due?.link ? [line(`${due.pay}: ${due.link}`, FONTS.text, due.link)] : []),
    line(check, FONTS.note),
  ]
}

/**
 * The sender's lines at the top of a sheet: the company's name, its address and contact, its tax ids
 * and bank (product: Letterhead).
 */
function senderRows(letterhead: Letterhead | null, context: LayoutContext): Line[] {
  if (!letterhead) return []
  const { company, taxIds, bank } = letterhead
  const paragraphs = [headerLines(letterhead), linesOf(taxIds), linesOf(bank)]
    .filter((lines) => lines.length > 0)
    .map((lines) => html`<p>${lines.join(' · ')}</p>`)
  const name = company.trim() && html`<h3>${company.trim()}</h3>`
  const { text } = html`${name}${paragraphs}`
  const place = { column: 0, span: context.grid.widths.length, row: 0 }
  return text ? layOutText(text, place, context) : []
}
