/** Adjacent columns. */
export interface ColumnSpan {
  readonly column: number
  readonly span: number
}

/** A column narrower than this, in px, holds no text. */
export const MIN_TEXT_WIDTH = 60

/**
 * All ways to share out columns among parts from left to right; none if there are too few columns.
 */
export function waysToShare({ column, span }: ColumnSpan, parts: number): ColumnSpan[][] {
  if (parts === 0) return span === 0 ? [[]] : []
  const most = span - parts + 1
  return Array.from({ length: Math.max(0, most) }, (_, at) => at + 1).flatMap((own) =>
    waysToShare({ column: column + own, span: span - own }, parts - 1).map((rest) => [
      { column, span: own },
      ...rest,
    ]),
  )
}

/** A cell's address such as `E5`, from a column and row that count from 0. */
export const address = (column: number, row: number): string =>
  `${String.fromCharCode(65 + column)}${row + 1}`
