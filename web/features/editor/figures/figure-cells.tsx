import { effect, untracked } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import { formatMoney, formatPrice } from '../../../../src/domain/numbers/format-figure.ts'
import { primaryOf } from '../../../../src/domain/numbers/periods.ts'
import { shownTotal } from '../../../../src/domain/numbers/totals.ts'
import { editor as WORDS } from '../../../../src/domain/words/en/editor.json'
import type { BoqModel, DocumentModel, PriceModel } from '../document/model.ts'
import { usePaper } from '../paper/context.ts'
import { fitWidth, sumStyle } from './figure-layout.ts'
import { isTypedIn } from './figure-place.ts'
import styles from './figures.module.css'

/*
 * Figures edited in place, here the sums; a row's are in row-cells.tsx. React renders a cell once; after that, effects write the model's text
 * into it without a render (architecture: State), and edit-figure.ts writes what is typed.
 */

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
      {...(isReadOnly.value
        ? { role: name === 'subtotal' ? 'cell' : undefined }
        : editableFigure(label))}
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

const subtotalText = ({ meta }: DocumentModel, { subtotals }: BoqModel): string =>
  formatPrice(primaryOf(subtotals.value)?.sum ?? null, meta.value)

const totalText = ({ meta, totals }: DocumentModel, { data }: PriceModel): string =>
  formatMoney(shownTotal(data.value, totals.value.document?.total ?? null), meta.value)
