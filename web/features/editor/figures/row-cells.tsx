import { effect, type ReadonlySignal } from '@preact/signals-react'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { COLUMNS, type Column, isFigure } from '#domain/document/columns.ts'
import type { Period } from '#domain/document/limits.ts'
import type { BoqRow, RowBlock } from '#domain/document/schema.ts'
import { cellText, type PaperCellStyle, type TypedColumn } from '#domain/numbers/cell-text.ts'
import { memoize } from '#domain/numbers/memoize.ts'
import { periodMark } from '#domain/numbers/period-text.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import { differsFromProduct } from '#domain/numbers/priced-row.ts'
import { columns as COLUMN_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { usePaper } from '../paper/context.ts'
import { all, BOQ, closest } from '../paper/elements.ts'
import { paintInTurn } from '../paper/rendered-rows.ts'
import { editableFigure, paintFigure, paintMark, paintText } from './figure-cells.tsx'
import { cellClass, mayBeLong } from './figure-layout.ts'
import { activeEdit, isTypedIn } from './figure-place.ts'

/** What React has rendered of a row; unset where another text may be in the page. */
interface Painted extends Partial<Omit<PaperCellStyle, 'hasUnitCell' | 'period'>> {
  readonly data?: BoqRow | RowBlock
  readonly number?: string | undefined
}

interface PaintableRow {
  readonly data: ReadonlySignal<BoqRow | RowBlock>
  /** Unset for a row outside any table. */
  readonly number?: ReadonlySignal<string>
}

/**
 * A row's cells after its description, in the order of their columns. React renders them once;
 * after that, the row's figures and number are written into its cells whenever its model changes.
 * @param period of the rows of its table that name none
 */
export function useRowCells(
  element: RefObject<HTMLElement | null>,
  row: PaintableRow,
  columns: readonly Column[],
  isReadOnly: boolean,
  period: Period | null = null,
): readonly ReactNode[] {
  const { document, offer } = usePaper()
  const label = offer?.names.row ?? WORDS.actions.rowLabel
  const rendered = useMemo(() => {
    const { locale, decimals, tax, language } = document.meta.peek()
    const [data, number] = [row.data.peek(), row.number?.peek()]
    const role = isReadOnly && number !== undefined ? 'cell' : undefined
    const style = styleOf({ locale, decimals, tax, language, period }, columns)
    // Columns are not made for the longest figures, nor for any of a row outside all tables.
    let mayBeWide = number === undefined
    const cells = cellsIn(columns).map((name) => {
      const text = cellText(name, data, style)
      mayBeWide ||= mayBeLong(text)
      const isDiffering = name === 'price' && differsFromProduct(data, decimals)
      return (
        <div
          key={name}
          suppressHydrationWarning
          data-cell={name}
          data-differs={isDiffering ? '' : undefined}
          data-per={(name === 'price' && markOf(data, style)) || undefined}
          className={cellClass(name, text)}
          // Like a price's at a table's edge (row.module.css).
          style={name === columns.at(-1) && name !== 'price' ? { paddingRight: 0 } : undefined}
          {...(isReadOnly ? { role } : editableCell(name))}
        >
          {text}
        </div>
      )
    })
    return { data, number, locale, decimals, tax, language, cells, mayBeWide }
  }, [document, row, columns, isReadOnly, period])
  // A text that still waits when this is rendered anew: React writes none that it wrote before.
  const isBehind = useRef(false)
  useLayoutEffect(() => {
    const own = element.current
    if (!own) return
    let painted: Painted = isHydrating() || isBehind.current ? {} : rendered
    let mustFit = rendered.mayBeWide || isTableInUse()
    let isFirst = true
    let isOver = false
    // Looked up once: spreading a subtotal paints thousands of rows.
    let cells: Cells | undefined
    const stop = effect(() => {
      const { locale, decimals, tax, language } = document.meta.value
      const data = row.data.value
      const number = row.number?.value
      const paint = () => {
        const isShown = hasFigures(painted, { data, locale, decimals, tax, language })
        const isNumbered = number === painted.number
        isBehind.current = false
        if (isShown && isNumbered && !mustFit) return
        cells ??= cellsOf(own)
        // An inserted or removed row renumbers all rows after it and changes nothing else in them.
        if (!isShown || mustFit) {
          const style = styleOf({ locale, decimals, tax, language, period }, columns)
          paintRow(cells, data, style, columns, isShown)
        }
        if (number !== undefined && !isNumbered) paintNumber(own, cells, number, label)
        painted = { data, locale, decimals, tax, language, number }
        mustFit = false
      }
      if (isFirst) paint()
      // One that is still waiting when this is over knows the columns of before.
      else {
        isBehind.current = true
        paintInTurn(own, () => isOver || paint())
      }
      isFirst = false
    })
    return () => {
      isOver = true
      stop()
    }
  }, [element, row, document, columns, period, label, rendered])
  return rendered.cells
}

const hasFigures = (painted: Painted, now: Painted): boolean =>
  now.data === painted.data &&
  now.locale === painted.locale &&
  now.decimals === painted.decimals &&
  now.tax === painted.tax &&
  now.language === painted.language

const styleOf = (
  style: Omit<PaperCellStyle, 'hasUnitCell'>,
  columns: readonly Column[],
): PaperCellStyle => ({ ...style, hasUnitCell: columns.includes('unit') })

/** How often the row is paid, below its price (numbers: Prices that recur). */
const markOf = (row: BoqRow | RowBlock, { language, ...table }: PaperCellStyle): string =>
  periodMark(periodOf(row, table), language)

/** What makes a cell editable; made once, for thousands of rows. */
const editableCell = (name: TypedColumn) =>
  (name === 'tax' ? rateButton : figureBox)(COLUMN_WORDS[name])

const figureBox = memoize(editableFigure, COLUMNS.length)

/** Its rate is chosen from a list (figure-events.ts); a button can't contain the reader's text. */
const rateButton = memoize(
  (label: string) =>
    ({ role: 'button', 'aria-haspopup': 'menu', 'aria-label': label, tabIndex: 0 }) as const,
  1,
)

/** While no table has the focus, the columns follow all figures in them (column-widths.ts). */
const isTableInUse = (): boolean => closest(document.activeElement, BOQ) !== null

/** The server may format figures otherwise than this browser does. */
const isHydrating = (): boolean => document.documentElement.dataset.ready !== ''

const cellsIn = (columns: readonly Column[]): TypedColumn[] =>
  columns.filter((name): name is TypedColumn => name !== 'number' && name !== 'description')

function paintRow(
  cells: Cells,
  data: BoqRow | RowBlock,
  style: PaperCellStyle,
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
  cells.price?.toggleAttribute('data-differs', differsFromProduct(data, style.decimals))
  if (cells.price) paintMark(cells.price, markOf(data, style))
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
