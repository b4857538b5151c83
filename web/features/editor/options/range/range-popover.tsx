import { Popover } from '@base-ui/react/popover'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { PricedLine } from '../../../../../src/domain/document/kinds/kind.ts'
import { type QuantityRange, rangeOf } from '../../../../../src/domain/document/quantity-range.ts'
import { nearestQty } from '../../../../../src/domain/numbers/chosen-qty.ts'
import { formatQty } from '../../../../../src/domain/numbers/format-figure.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from './range-popover.module.css'
import {
  RANGE_FIELDS,
  type RangeField,
  type RangeTexts,
  rangeTexts,
  readRange,
  suggestedRange,
} from './typed-range.ts'
import { WORDS } from './words.ts'

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
export function RangePopover(props: RangePopoverProps) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
    <Popover.Root
      open={isOpen}
      onOpenChange={() => setOpen(false)}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClose()}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup
            className={styles.popup}
            aria-label={WORDS.form}
            data-range-form
            initialFocus={() => fields.current.min ?? true}
            finalFocus={returnTo}
          >
            <form onSubmit={submit} noValidate className={styles.form}>
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
                      className={styles.input}
                      aria-invalid={problem?.field === field || undefined}
                      aria-describedby={problem?.field === field ? problemId : undefined}
                      value={texts[field]}
                      onFocus={({ currentTarget }) => currentTarget.select()}
                      onChange={({ target }) => type(field, target.value)}
                    />
                  </label>
                ))}
              </div>
              <p id={problemId} role="alert" className={styles.problem}>
                {problem?.sentence}
              </p>
              <p role="status" className={styles.note}>
                {noteOn(row, texts, locale)}
              </p>
              <div className={styles.buttons}>
                {before && <Button onClick={() => set(null)}>{WORDS.fixed}</Button>}
                <Button kind="primary" type="submit">
                  {WORDS.done}
                </Button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The offer may start from a quantity that can't be chosen: its writer should know. */
function noteOn({ qty }: PricedLine, texts: RangeTexts, locale: string): string {
  const read = readRange(texts, { unit: qty.unit, locale })
  const isOutside = read.ok && qty.value !== null && nearestQty(qty.value, read.range) !== qty.value
  return isOutside ? WORDS.ownOutside(formatQty(qty.value, locale, qty.unit)) : ''
}
