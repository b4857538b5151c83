import type { Inline, Marks, Picture } from '#domain/html/rich-text.ts'
import type { CellContent, CellStyle, Font, SheetCell, TextRun } from './sheet.ts'
import { LINK } from './styles.ts'

/** Inline content in the form that a spreadsheet can hold. */
export interface CellText {
  readonly runs: readonly TextRun[]
  /**
   * A cell has one link, which covers all of it; addresses of other links are
   * written after their text.
   */
  readonly link?: string
  /** The fill, if the whole text is highlighted; parts of a cell can't be. */
  readonly fill?: string
  readonly pictures: readonly Picture[]
}

/**
 * Reads inline content into runs of text.
 * @param font of plain text
 * @param origin of the site, for addresses of uploaded files
 */
export function readInline(inline: readonly Inline[], font: Font, origin: string): CellText {
  const pieces = withoutPictureLines(inline).flatMap((item) => piecesOf(item, font, origin))
  const pictures = inline.filter((item) => item.kind === 'picture')
  const link = pieces.find((piece) => piece.link)?.link
  const backgrounds = new Set(pieces.map(({ background }) => background))
  const [fill] = backgrounds
  return {
    runs: joinEqual(pieces.flatMap((piece, at) => runsOf(piece, pieces[at + 1], link))),
    pictures,
    ...(link && { link }),
    ...(fill && backgrounds.size === 1 && { fill }),
  }
}

export const isBlank = (runs: readonly TextRun[]): boolean =>
  runs.every(({ text }) => text.trim() === '')

/** A cell's text; if it is blank, so is the cell. */
export const textContent = (runs: readonly TextRun[]): CellContent | null =>
  isBlank(runs) ? null : { type: 'text', runs }

/** A cell with a plain text in the font of its style. */
export const textCell = (
  column: number,
  span: number,
  text: string,
  style: CellStyle,
): SheetCell => ({ column, span, style, content: textContent([{ text, font: style.font }]) })

/** Removes lines with nothing but pictures: they have no text and would leave blank lines. */
function withoutPictureLines(inline: readonly Inline[]): Inline[] {
  const lines: Inline[][] = [[]]
  for (const item of inline) {
    if (item.kind === 'break') lines.push([item])
    else lines.at(-1)?.push(item)
  }
  const kept = lines.filter((line) => !line.some(isPicture) || !line.every(isPictureOrBreak))
  // The first remaining line starts without a break.
  return kept.flatMap((line, at) => (at === 0 && line !== lines[0] ? line.slice(1) : line))
}

const isPicture = ({ kind }: Inline): boolean => kind === 'picture'
const isPictureOrBreak = ({ kind }: Inline): boolean => kind === 'picture' || kind === 'break'

interface Piece extends TextRun {
  readonly link?: string | undefined
  readonly background?: string | undefined
}

function piecesOf(item: Inline, font: Font, origin: string): Piece[] {
  if (item.kind === 'picture') return []
  if (item.kind === 'break') return [{ text: '\n', font, background: item.marks.background }]
  if (item.kind === 'attachment') {
    const link = linkOf(item.href, origin)
    return [{ text: `↓ ${item.label}`, font: link ? { ...font, ...LINK } : font, link }]
  }
  const { marks, text } = item
  const link = marks.href && linkOf(marks.href, origin)
  return [
    { text, font: fontOf(marks, font), link: link || undefined, background: marks.background },
  ]
}

function fontOf(marks: Marks, font: Font): Font {
  return {
    ...font,
    ...(marks.href && LINK),
    ...(marks.color && { color: marks.color }),
    ...(marks.b && { bold: true }),
    ...(marks.i && { italic: true }),
    ...(marks.u && { underline: true }),
    ...(marks.s && { strike: true }),
    ...(marks.code && { isMono: true }),
    ...(marks.sub && { raise: 'sub' }),
    ...(marks.sup && { raise: 'sup' }),
  }
}

/** An address that works from any computer; undefined for a data URL, which a cell can't hold. */
function linkOf(href: string, origin: string): string | undefined {
  if (href.startsWith('/')) return `${origin}${href}`
  return /^(?:https?|mailto|tel):/i.test(href) ? href : undefined
}

/** The run, followed by the address of its link where a link ends that is not the cell's. */
function runsOf(piece: Piece, next: Piece | undefined, cellLink: string | undefined): TextRun[] {
  const run = { text: piece.text, font: piece.font }
  if (!piece.link || piece.link === cellLink || piece.link === next?.link) return [run]
  const address = piece.link.replace(/^(?:mailto|tel):/i, '')
  return piece.text.includes(address) ? [run] : [run, { text: ` (${address})`, font: piece.font }]
}

function joinEqual(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && sameFont(last.font, run.font))
      joined[joined.length - 1] = { text: last.text + run.text, font: last.font }
    else joined.push(run)
  }
  return joined
}

const FONT_KEYS = [
  'size',
  'color',
  'bold',
  'italic',
  'underline',
  'strike',
  'raise',
  'isMono',
] as const

const sameFont = (one: Font, other: Font): boolean =>
  one === other || FONT_KEYS.every((key) => one[key] === other[key])
