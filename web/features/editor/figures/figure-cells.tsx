import { effect, type ReadonlySignal, untracked, useComputed } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import type { Period } from '#domain/document/limits.ts'
import { formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import { periodMark } from '#domain/numbers/period-text.ts'
import type { PeriodSum } from '#domain/numbers/periods.ts'
import { shownTotal, totalIn } from '#domain/numbers/totals.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import type { BoqModel, DocumentModel, PriceModel } from '../document/model.ts'
import { usePaper } from '../paper/context.ts'
import { fitWidth, sumStyle } from './figure-layout.ts'
import { isTypedIn } from './figure-place.ts'
import styles from './figures.module.css'

/*
 * Figures edited in place, here the sums; a row's are in row-cells.tsx. React renders a cell once; after that, effects write the model's text
 * into it without a render (architecture: State), and edit-figure.ts writes what is typed.
 */

/** The periods of the sums; who shows them is rendered anew only for others. */
export const usePeriods = (sums: () => readonly { readonly period: Period }[]): readonly Period[] =>
  useComputed(() =>
    sums()
      .map(({ period }) => period)
      .join(' '),
  ).value.split(' ') as Period[]

interface FigureProps<Model> {
  model: Model
  period: Period
  className?: string | undefined
}

/** A table's subtotal of a period; another can be typed in its place (numbers: The subtotal). */
export const SubtotalFigure = (props: FigureProps<BoqModel>) => (
  <SumFigure name="subtotal" label={WORDS.total.subtotalLabel} textOf={subtotalText} {...props} />
)

/** The total of a period, or what was typed instead (numbers: The total). */
export const TotalFigure = (props: FigureProps<PriceModel>) => (
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

/** Writes what a figure recurs by, which the style sheet sets below or beside it; '' for once. */
export function paintMark(cell: HTMLElement, mark: string): void {
  if ((cell.dataset.per ?? '') === mark) return
  if (mark === '') delete cell.dataset.per
  else cell.dataset.per = mark
}

interface SumProps<Model> extends FigureProps<Model> {
  name: 'subtotal' | 'total'
  label: string
  /** Reads the text from the signals of the document and the model. */
  textOf: (document: DocumentModel, model: Model, period: Period) => string
}

function SumFigure<Model>(props: SumProps<Model>) {
  const { name, label, className = '', model, period, textOf } = props
  const { document, isReadOnly } = usePaper()
  const element = useRef<HTMLDivElement>(null)
  const first = useRef(untracked(() => textOf(document, model, period))).current
  const mark = useComputed(() => periodMark(period, document.meta.value.language)).value
  useLayoutEffect(
    () =>
      effect(() => {
        const text = textOf(document, model, period)
        const cell = element.current
        if (cell && !isTypedIn(cell)) paintFigure(cell, text)
      }),
    [document, model, period, textOf],
  )
  return (
    <div
      suppressHydrationWarning
      ref={element}
      data-cell={name}
      data-total={name === 'total' ? name : undefined}
      data-period={mark === '' ? undefined : period}
      data-per={mark || undefined}
      className={`${styles.figure} ${className}`}
      style={sumStyle(first)}
      {...(isReadOnly.value
        ? { role: name === 'subtotal' ? 'cell' : undefined }
        : editableFigure(mark === '' ? label : `${label} ${mark}`))}
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
    // What a phone's number pad lacks (minus, ×, a unit, a currency) is a press away (keyboard-bar.ts).
    inputMode: 'decimal',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  }) as const

const subtotalText = ({ meta }: DocumentModel, model: BoqModel, period: Period): string =>
  formatPrice(sumIn(model.subtotals, period), meta.value)

const sumIn = (sums: ReadonlySignal<readonly PeriodSum[]>, period: Period): number | null =>
  sums.value.find((one) => one.period === period)?.sum ?? null

const totalText = ({ meta, totals }: DocumentModel, { data }: PriceModel, period: Period): string =>
  formatMoney(shownTotal(data.value, totalIn(totals.value, period), period), meta.value)
