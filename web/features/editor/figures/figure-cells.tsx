import { effect, type ReadonlySignal, untracked, useComputed } from '@preact/signals-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Period } from '#domain/document/limits.ts'
import { formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import { periodMark } from '#domain/numbers/period-text.ts'
import type { PeriodSum } from '#domain/numbers/periods.ts'
import { shownTotal, totalIn } from '#domain/numbers/totals.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import type { BoqModel, PriceModel } from '../document/model.ts'
import { usePaper } from '../paper/context.ts'
import { fitWidth, sumStyle } from './figure-layout.ts'
import { isTypedIn } from './figure-place.ts'

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
export function SubtotalFigure({ model, ...props }: FigureProps<BoqModel>) {
  const { meta } = usePaper().document
  const textOf = () => formatPrice(sumIn(model.subtotals, props.period), meta.value)
  return <SumFigure name="subtotal" label={WORDS.total.subtotalLabel} textOf={textOf} {...props} />
}

/** The total of a period, or what was typed instead (numbers: The total). */
export function TotalFigure({ model, ...props }: FigureProps<PriceModel>) {
  const { meta, totals } = usePaper().document
  const { period } = props
  const textOf = () =>
    formatMoney(shownTotal(model.data.value, totalIn(totals.value, period), period), meta.value)
  return <SumFigure name="total" label={WORDS.total.label} textOf={textOf} {...props} />
}

/**
 * An element's text that follows signals without a render. A figure that is typed in keeps what is
 * typed.
 * @returns the element's ref, and the text to render it with
 */
export function usePaintedText<Element extends HTMLElement>(
  textOf: () => string,
  paint: (element: HTMLElement, text: string) => void = paintText,
): { ref: RefObject<Element | null>; first: string } {
  const ref = useRef<Element>(null)
  const first = useRef(untracked(textOf)).current
  // After each render, which may be of other signals.
  useLayoutEffect(() =>
    effect(() => {
      const text = textOf()
      if (ref.current && !isTypedIn(ref.current)) paint(ref.current, text)
    }),
  )
  return { ref, first }
}

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

interface SumProps extends Omit<FigureProps<never>, 'model'> {
  name: 'subtotal' | 'total'
  label: string
  textOf: () => string
}

function SumFigure({ name, label, className = '', period, textOf }: SumProps) {
  const { document, isReadOnly } = usePaper()
  const { ref, first } = usePaintedText<HTMLDivElement>(textOf, paintFigure)
  const mark = useComputed(() => periodMark(period, document.meta.value.language)).value
  return (
    <div
      suppressHydrationWarning
      ref={ref}
      data-cell={name}
      data-total={name === 'total' ? name : undefined}
      data-period={mark === '' ? undefined : period}
      data-per={mark || undefined}
      className={`figure ${className}`}
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

/** The sum of the period. */
export const sumIn = (sums: ReadonlySignal<readonly PeriodSum[]>, period: Period): number | null =>
  sums.value.find((one) => one.period === period)?.sum ?? null
