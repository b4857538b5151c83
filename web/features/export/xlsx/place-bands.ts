import { PERIODS, type Period } from '#domain/document/limits.ts'
import { memoize } from '#domain/numbers/memoize.ts'
import type { Band } from './bands.ts'
import { layoutOf } from './blocks/layouts.ts'
import type { LayoutContext, Line } from './blocks/line.ts'
import { ledgerOf } from './ledger.ts'
import type { PrintedRow } from './page-breaks.ts'
import type { SheetPicture, SheetRow } from './sheet.ts'

/** The rows of all bands, and what is only known once all of them are placed. */
export interface PlacedRows {
  readonly rows: readonly (SheetRow & Required<PrintedRow>)[]
  readonly pictures: readonly SheetPicture[]
  readonly tables: readonly TableRows[]
}

/** The row of a table's column heads, and the first row after the table. */
export interface TableRows {
  readonly head: number
  readonly end: number
}

/** Between bands, in px. */
const GAP = 28

/**
 * Lays all blocks out, band below band, and fills in the totals from the rows above.
 * @param first the lines above the first band
 * @param complete adds to the lines, once all of them are known
 */
export function placeBands(
  bands: readonly Band[],
  context: LayoutContext,
  first: readonly Line[] = [],
  complete = (lines: readonly Line[]): readonly Line[] => lines,
): PlacedRows {
  const lines: Line[] = [...first]
  const tables: TableRows[] = []
  for (const band of bands) {
    const above = lines.at(-1)
    if (above) lines.push({ height: GAP, cells: [], keepsNext: above.keepsNext === true })
    const row = lines.length
    lines.push(
      ...sideBySide(
        band.map(({ block, column, span }) =>
          layoutOf(block).layOut(block, { column, span, row }, context),
        ),
      ),
    )
    const head = lines.findIndex((line, at) => at >= row && line.isTableHead)
    if (head >= 0) tables.push({ head, end: lines.length })
  }
  const ledgerIn = memoize(
    (period: Period) => ledgerOf(lines, context.grid, period),
    PERIODS.length,
  )
  return {
    rows: complete(lines).map(({ height, cells, pictures, late = [], keepsNext = false }) => ({
      height,
      keepsNext,
      picture: cells.some(({ content }) => content) ? 0 : heightOf(pictures),
      cells: cells.map((cell) => {
        const own = late.find(({ column }) => column === cell.column)
        return own ? { ...cell, content: own.of(ledgerIn) } : cell
      }),
    })),
    pictures: lines.flatMap(({ pictures = [] }, row) =>
      pictures.map((picture) => ({ ...picture, row })),
    ),
    tables,
  }
}

/** The height of pictures side by side; 0 without any. */
const heightOf = (pictures: Line['pictures'] = []): number =>
  Math.max(0, ...pictures.map(({ height }) => height))

/** Rows shared by blocks side by side. */
function sideBySide(blocks: readonly (readonly Line[])[]): Line[] {
  const [only] = blocks
  if (only && blocks.length === 1) return [...only]
  const length = Math.max(...blocks.map((lines) => lines.length))
  return Array.from({ length }, (_, at) => {
    const lines = blocks.flatMap((block) => block[at] ?? [])
    return {
      height: Math.max(...lines.map(({ height }) => height)),
      cells: lines.flatMap(({ cells }) => cells),
      pictures: lines.flatMap(({ pictures = [] }) => pictures),
      late: lines.flatMap(({ late = [] }) => late),
      keepsNext: lines.some(({ keepsNext }) => keepsNext),
    }
  })
}
