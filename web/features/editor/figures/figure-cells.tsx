import { effect, untracked } from '@preact/signals-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import {
  columnData,
  FIGURES,
  type FigureName,
  USUAL_FIGURES,
} from '../../../../src/domain/document/columns.ts'
import type { BoqRow, RowBlock } from '../../../../src/domain/document/schema.ts'
import {
  figureText,
  formatMoney,
  formatPrice,
} from '../../../../src/domain/numbers/format-figure.ts'
import { differsFromProduct, type PricedRow } from '../../../../src/domain/numbers/priced-row.ts'
import { shownTotal } from '../../../../src/domain/numbers/totals.ts'
import type { BoqModel, DocumentModel, PriceModel } from '../document/model.ts'
import { WORDS } from '../editor-words.ts'
import { usePaper } from '../paper/context.ts'
import { all } from '../paper/elements.ts'
import { figureClass, fitWidth, sumStyle } from './figure-layout.ts'
import { activeEdit, isTypedIn } from './figure-place.ts'
import styles from './figures.module.css'

/*
 * Figures edited in place. React renders a cell once; after that, effects write the model's text
 * into it without a render (architecture: State), and edit-figure.ts writes what is typed.
 */

/** A row's figures, in the order of their columns. */
export const RowFigures = (props: { row: PricedRow; isReadOnly: boolean }) =>
  USUAL_FIGURES.map((name) => <RowFigure key={name} name={name} {...props} />)

/** A table's subtotal; another can be typed in its place (numbers: The subtotal). */
export const SubtotalFigure = (props: { model: BoqModel; className?: string | undefined }) => (
  <SumFigure name="subtotal" label={WORDS.total.subtotalLabel} textOf={subtotalText} {...props} />
)

/** The total: the sum of the document, or what was typed instead (numbers: The total). */
export const TotalFigure = (props: { model: PriceModel; className?: string | undefined }) => (
  <SumFigure name="total" label={WORDS.total.label} textOf={totalText} {...props} />
)

/** Writes the figure cell's text and fits its column. */
export function paintFigure(cell: HTMLElement, text: string, isTyping = false): void {
  fitWidth(cell, text, isTyping)
  paintText(cell, text)
}

/**
 * Writes the text, if it differs, into an element that holds nothing else. The text node is reused:
 * a new one would cost another style and layout pass around it.
 */
export function paintText(element: Element, text: string): void {
  if (element.textContent === text) return
  const { firstChild: only } = element
  if (text !== '' && only instanceof Text && only === element.lastChild) only.data = text
  else element.textContent = text
}

interface PaintableRow {
  readonly data: { readonly value: BoqRow | RowBlock }
  readonly number?: { readonly value: string }
}

/** Writes the row's figures and number into its cells whenever its model changes. */
export function usePaintedRow(element: RefObject<HTMLElement | null>, row: PaintableRow): void {
  const { document } = usePaper()
  useLayoutEffect(() => {
    let painted: unknown
    let paintedLocale = ''
    // Looked up once: spreading a subtotal paints thousands of rows.
    let cells: Cells | undefined
    return effect(() => {
      const { locale } = document.meta.value
      const data = row.data.value
      const number = row.number?.value
      if (!element.current) return
      // An inserted or removed row renumbers all rows after it and changes nothing else in them.
      cells ??= cellsOf(element.current)
      if (data !== painted || locale !== paintedLocale) paintRow(cells, data, locale)
      painted = data
      paintedLocale = locale
      if (number !== undefined) paintNumber(element.current, cells, number)
    })
  }, [element, row, document])
}

interface RowFigureProps {
  name: FigureName
  row: PricedRow
  isReadOnly: boolean
}

function RowFigure({ name, row, isReadOnly }: RowFigureProps) {
  const { document } = usePaper()
  const text = figureText(name, row, document.meta.peek().locale)
  return (
    <div
      suppressHydrationWarning
      data-cell={name}
      className={figureClass(text)}
      {...(isReadOnly ? {} : editableFigure(columnData(name).heading))}
    >
      {text}
    </div>
  )
}

interface SumProps<Model> {
  name: 'subtotal' | 'total'
  label: string
  className?: string | undefined
  model: Model
  /** Reads the text from the signals of the document and the model. */
  textOf: (document: DocumentModel, model: Model) => string
}

function SumFigure<Model>({ name, label, className = '', model, textOf }: SumProps<Model>) {
  const { document, isReadOnly } = usePaper()
  const element = useRef<HTMLDivElement>(null)
  const first = useRef(untracked(() => textOf(document, model))).current
  useLayoutEffect(
    () =>
      effect(() => {
        const text = textOf(document, model)
        const cell = element.current
        if (cell && !isTypedIn(cell)) paintFigure(cell, text)
      }),
    [document, model, textOf],
  )
  return (
    <div
      suppressHydrationWarning
      ref={element}
      data-cell={name}
      data-total={name === 'total' ? name : undefined}
      className={`${styles.figure} ${className}`}
      style={sumStyle(first)}
      {...(isReadOnly.value ? {} : editableFigure(label))}
    >
      {first}
    </div>
  )
}

/** Attributes that make a figure's element a text box; for a reader it is plain text. */
export const editableFigure = (label: string) =>
  ({
    role: 'textbox',
    'aria-label': label,
    'aria-multiline': false,
    tabIndex: 0,
    contentEditable: 'plaintext-only',
    suppressContentEditableWarning: true,
    // A phone's decimal keypad lacks characters that a figure may contain: minus, ×, brackets, a
    // unit, a currency.
    inputMode: 'text',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  }) as const

const subtotalText = ({ meta }: DocumentModel, { subtotal }: BoqModel): string =>
  formatPrice(subtotal.value, meta.value.locale)

function totalText({ meta, total }: DocumentModel, { data }: PriceModel): string {
  const { locale, currency } = meta.value
  return formatMoney(shownTotal(data.value, total.value), locale, currency)
}

function paintRow(cells: Cells, data: BoqRow | RowBlock, locale: string): void {
  const isTyping = activeEdit()?.isTyped
  for (const name of FIGURES) {
    const cell = cells[name]
    if (cell && !isTypedIn(cell)) paintFigure(cell, figureText(name, data, locale), isTyping)
  }
  // The faint '≠' of a pinned price that is not the product (numbers: A row).
  cells.price?.toggleAttribute('data-differs', differsFromProduct(data))
}

function paintNumber(row: HTMLElement, { number: cell }: Cells, number: string): void {
  if (cell) paintText(cell, number)
  const label = WORDS.actions.rowLabel(number)
  if (row.ariaLabel !== label) row.ariaLabel = label
}

type Cells = Partial<Record<string, HTMLElement>>

const cellsOf = (row: HTMLElement): Cells =>
  Object.fromEntries(all(':scope > [data-cell]', row).map((cell) => [cell.dataset.cell, cell]))
