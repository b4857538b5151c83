import { changes as WORDS } from '#domain/words/en/export.json'
import type { ChangeList } from '../../changes/change-list.ts'
import type { ListedEntry } from '../../changes/entries.ts'
import type { Fact } from '../../changes/facts.ts'
import type { Piece } from '../../changes/pieces.ts'
import { textContent } from '../read-inline.ts'
import type { CellStyle, Font, SheetCell, SheetRow, TextRun } from '../sheet.ts'
import { FONTS, HAIRLINE, textStyle } from '../styles.ts'
import { splitText, textHeight } from '../text-size.ts'
import { COLUMNS, figureCells, WIDTHS } from './figure-cells.ts'

/**
 * A line for each thing that changed. Words that went are struck, those that came underlined.
 * @param first the sheet's row at which they begin
 */
export function changeRows({ entries, before, after }: ChangeList, first: number): SheetRow[] {
  const rows: SheetRow[] = []
  for (const entry of entries) {
    const name = nameOf(entry)
    for (const line of linesOf(entry)) {
      const isFigure = 'fact' in line
      if (isFigure) {
        const figures = figureCells(line.fact, first + rows.length, [before, after])
        rows.push(rowOf([entry.block, entry.number, name, line.what], [], figures))
        continue
      }
      const [was, is] = [line.before, line.after].map(splitInCells)
      const parts = Math.max(was?.length ?? 0, is?.length ?? 0, 1)
      for (let at = 0; at < parts; at++)
        rows.push(
          rowOf([entry.block, entry.number, name, line.what], [was?.[at] ?? [], is?.[at] ?? []]),
        )
    }
  }
  return rows
}

type Line = { readonly what: string } & (
  | { readonly fact: Extract<Fact, { kind: 'figure' }> }
  | { readonly before: readonly TextRun[]; readonly after: readonly TextRun[] }
)

function linesOf({ kind, text, facts }: ListedEntry): Line[] {
  const isTextChanged = text.some((piece) => piece.kind !== 'same')
  const isWhole = kind === 'added' || kind === 'removed' || (!isTextChanged && facts.length === 0)
  const what = isWhole ? WORDS.kinds[kind] : WORDS.columns.item
  const own = isWhole || isTextChanged ? [{ what, ...sidesOf(text) }] : []
  return [
    ...own,
    ...facts.map((fact): Line => {
      if (fact.kind === 'figure') return { what: fact.what, fact }
      if (fact.kind === 'words') return { what: fact.what, ...sidesOf(fact.pieces) }
      return { what: fact.what, before: plain(fact.before), after: plain(fact.after) }
    }),
  ]
}

const sidesOf = (pieces: readonly Piece[]) => ({
  before: runsOf(pieces, 'removed', { ...FONTS.text, strike: true }),
  after: runsOf(pieces, 'added', { ...FONTS.text, underline: true }),
})

const runsOf = (pieces: readonly Piece[], changed: Piece['kind'], font: Font): TextRun[] =>
  pieces
    .filter(({ kind, text }) => text !== '' && (kind === 'same' || kind === changed))
    .map(({ kind, text }) => ({ text, font: kind === 'same' ? FONTS.text : font }))

const plain = (text: string): TextRun[] => (text === '' ? [] : [{ text, font: FONTS.text }])

/** The item as it is now; as it was, if it is gone. */
const nameOf = ({ kind, text }: ListedEntry): string =>
  text
    .filter((piece) => piece.kind !== (kind === 'removed' ? 'added' : 'removed'))
    .map((piece) => piece.text)
    .join('')
    .split('\n')[0]
    ?.slice(0, MOST) ?? ''

/** The most characters of an item's name: its whole text, if that changed, is in other cells. */
const MOST = 120

const splitInCells = (runs: readonly TextRun[]) => splitText(runs, widthAt(COLUMNS.before))

/** What a cell has for its text, in px. */
const widthAt = (column: number): number => (WIDTHS[column] ?? 0) - PADDING
const PADDING = 18

function rowOf(
  texts: readonly string[],
  sides: readonly (readonly TextRun[])[],
  figures?: readonly SheetCell[],
): SheetRow {
  const cells = [...texts.map(plain), ...sides].map(
    (runs, column): SheetCell => ({
      column,
      span: 1,
      style: styleOf(runs, column),
      content: textContent(runs),
    }),
  )
  const heights = cells.map(({ content, column }) =>
    content?.type === 'text' ? textHeight(content.runs, widthAt(column)) : 0,
  )
  const bordered = figures?.map((cell) => ({ ...cell, style: { ...cell.style, bottom: HAIRLINE } }))
  const last: SheetCell = { column: COLUMNS.difference, span: 1, style: TEXT, content: null }
  return {
    height: Math.max(...heights, textHeight(plain('0'), PADDING)) + 6,
    cells: [...cells, ...(bordered ?? [last])],
  }
}

/** A cell with one run has its font; what is after stands apart from what was before. */
function styleOf(runs: readonly TextRun[], column: number): CellStyle {
  const [first] = runs
  const font = first && runs.length === 1 ? first.font : FONTS.text
  const isPlain = font === FONTS.text && column !== COLUMNS.after
  if (isPlain) return TEXT
  return textStyle({ font, bottom: HAIRLINE, ...(column === COLUMNS.after && { indent: 1 }) })
}

const TEXT = textStyle({ bottom: HAIRLINE })
