import type { Sheet } from '../../../../../web/features/export/xlsx/sheet.ts'

/* The figures of a sheet by row and column, as written and as LibreOffice works them out. */

type Figures = Record<string, number>

export const figuresOf = (sheet: Sheet): Figures =>
  eachFigure(sheet, (content) => (content.type === 'text' ? 0 : content.value))

export const figuresIn = (rows: readonly string[][], sheet: Sheet): Figures =>
  eachFigure(sheet, (_, row, column) => numberIn(rows[row]?.[column] ?? ''))

/** LibreOffice writes percentages with their sign. */
const numberIn = (text: string): number =>
  text.endsWith('%') ? Number(`${text.slice(0, -1)}e-2`) : Number(text)

function eachFigure(
  { rows }: Sheet,
  read: (content: NonNullable<Cell['content']>, row: number, column: number) => number,
): Figures {
  const figures: Figures = {}
  for (const [row, { cells }] of rows.entries())
    for (const { column, content } of cells)
      if (content && content.type !== 'text') {
        const value = read(content, row, column)
        // A sum of doubles may be off by less than anybody sees; thousandths are what counts.
        figures[`${row} ${column}`] =
          content.type === 'formula' ? Math.round(value * 1000) / 1000 : value
      }
  return figures
}

type Cell = Sheet['rows'][number]['cells'][number]

export const formulasIn = ({ rows }: Sheet): number =>
  rows.flatMap(({ cells }) => cells.filter(({ content }) => content?.type === 'formula')).length
