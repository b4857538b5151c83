import { effect, type ReadonlySignal } from '@preact/signals-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Column, columnData, isFigure } from '../../../../src/domain/document/columns.ts'
import type { BoqRow, RowBlock } from '../../../../src/domain/document/schema.ts'
import {
  type CellStyle,
  cellText,
  type TypedColumn,
} from '../../../../src/domain/numbers/cell-text.ts'
import { differsFromProduct, type PricedRow } from '../../../../src/domain/numbers/priced-row.ts'
import { fill } from '../../../../src/domain/words/fill.ts'
import WORDS from '../editor-words.json'
import { usePaper } from '../paper/context.ts'
import { all } from '../paper/elements.ts'
import { editableFigure, paintFigure, paintText } from './figure-cells.tsx'
import { cellClass } from './figure-layout.ts'
import { activeEdit, isTypedIn } from './figure-place.ts'

type ShownRow = PricedRow & Pick<BoqRow, 'taxRate'>

interface RowCellsProps {
  row: ShownRow
  /** The columns of the row, in order. */
  columns: readonly Column[]
  isReadOnly: boolean
  /** In a reader's table. */
  role?: 'cell' | undefined
}

/** A row's cells after its description, in the order of their columns. */
export function RowCells({ row, columns, isReadOnly, role }: RowCellsProps) {
  const { document } = usePaper()
  const { locale, tax } = document.meta.peek()
  const style = { locale, tax, hasUnitCell: columns.includes('unit') }
  return cellsIn(columns).map((name) => (
    <Cell
      key={name}
      name={name}
      text={cellText(name, row, style)}
      isReadOnly={isReadOnly}
      role={role}
      isLast={name === columns.at(-1)}
    />
  ))
}

interface CellProps {
  name: TypedColumn
  text: string
  isReadOnly: boolean
  role: 'cell' | undefined
  isLast: boolean
}

function Cell({ name, text, isReadOnly, role, isLast }: CellProps) {
  const { heading } = columnData(name)
  const attributes = {
    suppressHydrationWarning: true,
    'data-cell': name,
    className: cellClass(name, text),
    // Like a price's at a table's edge (row.module.css).
    ...(isLast && name !== 'price' && { style: { paddingRight: 0 } }),
  }
  if (isReadOnly)
    return (
      <div {...attributes} role={role}>
        {text}
      </div>
    )
  if (name !== 'tax')
    return (
      <div {...attributes} {...editableFigure(heading)}>
        {text}
      </div>
    )
  // Its rate is chosen from a list (figure-events.ts); a button can't contain the reader's text.
  return (
    <div {...attributes} role="button" aria-haspopup="menu" aria-label={heading} tabIndex={0}>
      {text}
    </div>
  )
}

const cellsIn = (columns: readonly Column[]): TypedColumn[] =>
  columns.filter((name): name is TypedColumn => name !== 'number' && name !== 'description')

/** What the text of a row's cells is made of. */
type Painted = Partial<Pick<CellStyle, 'locale' | 'tax'> & { data: BoqRow | RowBlock }>

/** The server may format figures otherwise than this browser does. */
const isHydrating = (): boolean => document.documentElement.dataset.ready !== ''

interface PaintableRow {
  readonly data: ReadonlySignal<BoqRow | RowBlock>
  readonly number?: { readonly value: string }
}

/**
 * Writes the row's figures and number into its cells whenever its model changes. Figures that React
 * has just rendered are not formatted again.
 */
export function usePaintedRow(
  element: RefObject<HTMLElement | null>,
  row: PaintableRow,
  columns: readonly Column[],
): void {
  const { document, offer } = usePaper()
  const label = offer?.names.row ?? WORDS.actions.rowLabel
  const { locale, tax } = document.meta.peek()
  const rendered = useRef<Painted>({ data: row.data.peek(), locale, tax })
  useLayoutEffect(() => {
    let painted = isHydrating() ? {} : rendered.current
    rendered.current = {}
    // Looked up once: spreading a subtotal paints thousands of rows.
    let cells: Cells | undefined
    return effect(() => {
      const { locale, tax } = document.meta.value
      const data = row.data.value
      const number = row.number?.value
      if (!element.current) return
      // An inserted or removed row renumbers all rows after it and changes nothing else in them.
      const isNew = cells === undefined
      cells ??= cellsOf(element.current)
      const isShown = data === painted.data && locale === painted.locale && tax === painted.tax
      const style = { locale, tax, hasUnitCell: columns.includes('unit') }
      if (isNew || !isShown) paintRow(cells, data, style, columns, isShown)
      painted = { data, locale, tax }
      if (number !== undefined) paintNumber(element.current, cells, number, label)
    })
  }, [element, row, document, columns, label])
}

function paintRow(
  cells: Cells,
  data: BoqRow | RowBlock,
  style: CellStyle,
  columns: readonly Column[],
  isShown: boolean,
): void {
  const isTyping = activeEdit()?.isTyped
  for (const name of cellsIn(columns)) {
    const cell = cells[name]
    if (!cell || isTypedIn(cell)) continue
    const text = isShown ? cell.textContent : cellText(name, data, style)
    if (isFigure(name)) paintFigure(cell, text, isTyping)
    else paintText(cell, text)
  }
  // The faint '≠' of a pinned price that is not the product (numbers: A row).
  cells.price?.toggleAttribute('data-differs', differsFromProduct(data))
}

function paintNumber(
  row: HTMLElement,
  { number: cell }: Cells,
  number: string,
  text: string,
): void {
  if (cell) paintText(cell, number)
  const label = fill(text, { number })
  if (row.ariaLabel !== label) row.ariaLabel = label
}

type Cells = Partial<Record<string, HTMLElement>>

const cellsOf = (row: HTMLElement): Cells =>
  Object.fromEntries(all(':scope > [data-cell]', row).map((cell) => [cell.dataset.cell, cell]))
