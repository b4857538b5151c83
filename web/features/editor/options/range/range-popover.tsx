import { useId, useRef, useState } from 'react'
import type { RowPlace } from '#domain/document/blocks.ts'
import { setRangeAt } from '#domain/document/change-options.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { type QuantityRange, rangeOf } from '#domain/document/options.ts'
import { nearestQty } from '#domain/numbers/chosen-qty.ts'
import { formatQty } from '#domain/numbers/format-figure.ts'
import { range as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { Button } from '../../../../ui/button.tsx'
import form from '../../../../ui/form.module.css'
import { Form } from '../../../../ui/form.tsx'
import { openPopover, Popover } from '../../../../ui/popover.tsx'
import textField from '../../../../ui/text-field.module.css'
import { isFixed, pricedRowNow, termsNow } from '../../document/now.ts'
import { run } from '../../document/store.ts'
import { commitActiveEdit } from '../../figures/edit-figure.ts'
import { blockElement, cellIn, rowElement } from '../../paper/elements.ts'
import { commitOpenRichText } from '../../rich-text/index.ts'
import { readQty } from './choose-qty.ts'
import styles from './range-popover.module.css'

/** Opens the quantities that customers may choose for the optional row, beside its quantity. */
export function openRangeForm(place: RowPlace): void {
  if (isFixed()) return
  commitActiveEdit()
  commitOpenRichText()
  const row = pricedRowNow(place)
  const element = place.rowId === null ? blockElement(place.blockId) : rowElement(place.rowId)
  if (row?.use !== 'optional' || !element) return
  const anchor = cellIn(element, 'qty') ?? element
  const from = document.activeElement
  const isFromPaper = from instanceof HTMLElement && from !== document.body
  openPopover(null, (close) => (
    <RangePopover
      anchor={anchor}
      row={row}
      locale={termsNow().locale}
      // Its row may be drawn again meanwhile.
      returnTo={() => (isFromPaper && from.isConnected ? from : anchor)}
      onSet={(range) => run((blocks) => setRangeAt(blocks, place, range), place.blockId)}
      onClose={close}
    />
  ))
}

interface RangePopoverProps {
  anchor: HTMLElement
  row: PricedLine
  locale: string
  /** The element that gets the focus when the form closes. */
  returnTo: () => HTMLElement
  /** Null fixes the quantity. */
  onSet: (range: QuantityRange | null) => void
  onClose: () => void
}

interface Problem {
  readonly field: RangeField
  readonly sentence: string
}

/** The least, the most and the step of what a customer may choose (product: Options). */
function RangePopover(props: RangePopoverProps) {
  const { anchor, row, locale, returnTo, onSet, onClose } = props
  const format = { unit: row.qty.unit, locale }
  const before = rangeOf(row)
  const [isOpen, setOpen] = useState(true)
  const [texts, setTexts] = useState<RangeTexts>(() =>
    rangeTexts(before ?? suggestedRange(row.qty.value, format.unit), format),
  )
  const [problem, setProblem] = useState<Problem | null>(null)
  const fields = useRef<Partial<Record<RangeField, HTMLInputElement | null>>>({})
  const problemId = useId()
  const set = (range: QuantityRange | null) => {
    onSet(range)
    setOpen(false)
  }
  const submit = () => {
    const read = readRange(texts, format)
    if (read.ok) return set(read.range)
    setProblem({ field: read.field, sentence: read.problem })
    fields.current[read.field]?.select()
  }
  const type = (field: RangeField, text: string) => {
    setTexts({ ...texts, [field]: text })
    setProblem(null)
  }
  return (
    <Popover
      aria-label={WORDS.form}
      data-range-form
      isOpen={isOpen}
      place={{ anchor }}
      returnTo={returnTo}
      initialFocus={() => fields.current.min ?? true}
      onDismiss={() => setOpen(false)}
      onClosed={onClose}
    >
      <Form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.title}>{WORDS.form}</p>
        <div className={styles.fields}>
          {RANGE_FIELDS.map((field) => (
            <label key={field} className={styles.field}>
              {WORDS.fields[field]}
              <input
                ref={(input) => {
                  fields.current[field] = input
                }}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                className={textField.input}
                aria-invalid={problem?.field === field || undefined}
                aria-describedby={problem?.field === field ? problemId : undefined}
                value={texts[field]}
                onFocus={({ currentTarget }) => currentTarget.select()}
                onChange={({ target }) => type(field, target.value)}
              />
            </label>
          ))}
        </div>
        <p id={problemId} role="alert" className={textField.problem}>
          {problem?.sentence}
        </p>
        <p role="status" className={textField.note}>
          {noteOn(row, texts, locale)}
        </p>
        <div className={form.answers}>
          {before && <Button onClick={() => set(null)}>{WORDS.fixed}</Button>}
          <Button kind="primary" type="submit">
            {WORDS.done}
          </Button>
        </div>
      </Form>
    </Popover>
  )
}

/**
 * The offer may start from a quantity that can't be chosen, and have a price that doesn't follow it: its
 * writer should know.
 */
function noteOn({ qty, price }: PricedLine, texts: RangeTexts, locale: string): string {
  const read = readRange(texts, { unit: qty.unit, locale })
  const isOutside = read.ok && qty.value !== null && nearestQty(qty.value, read.range) !== qty.value
  const outside =
    isOutside && fill(WORDS.ownOutside, { qty: formatQty(qty.value, locale, qty.unit) })
  return [outside, price.pin.isPinned && WORDS.pricePinned].filter(Boolean).join(' ')
}

type RangeField = keyof QuantityRange
const RANGE_FIELDS = ['min', 'max', 'step'] as const satisfies RangeField[]
type RangeTexts = Readonly<Record<RangeField, string>>

interface Format {
  /** The row's. */
  readonly unit: string
  readonly locale: string
}

/** What the form shows of a range; other units than percent stand in the row. */
const rangeTexts = (range: QuantityRange, { unit, locale }: Format): RangeTexts => {
  const text = (value: number) => formatQty(value, locale, unit === '%' ? unit : '')
  return { min: text(range.min), max: text(range.max), step: text(range.step) }
}

/** The range to start from: from 1, or a tenth in percent, to the row's quantity or ten of them. */
function suggestedRange(qty: number | null, unit: string): QuantityRange {
  const step = unit === '%' ? 0.1 : 1
  return { min: step, max: qty !== null && qty > step ? qty : unit === '%' ? 1 : 10, step }
}

/** The typed range, or the first field that is wrong with a sentence. */
function readRange(
  texts: RangeTexts,
  { unit, locale }: Format,
): { ok: true; range: QuantityRange } | { ok: false; field: RangeField; problem: string } {
  const range: Record<RangeField, number> = { min: 0, max: 0, step: 1 }
  for (const field of RANGE_FIELDS) {
    const text = texts[field].trim()
    const value = readQty(text, unit, locale)
    const problem = problemOf(value, text)
    if (problem !== null) return { ok: false, field, problem }
    range[field] = value as number
  }
  if (range.step <= 0) return { ok: false, field: 'step', problem: WORDS.noStep }
  if (range.min >= range.max) return { ok: false, field: 'max', problem: WORDS.order }
  return { ok: true, range }
}

function problemOf(value: number | null | 'unreadable', text: string): string | null {
  if (value === 'unreadable') return fill(WORDS.unreadable, { typed: text.slice(0, 40) })
  if (value === null) return WORDS.blank
  if (value < 0) return WORDS.negative
  return value > LIMITS.figure ? WORDS.beyond : null
}
