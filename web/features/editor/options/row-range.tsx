import { type ReadonlySignal, signal, useComputed } from '@preact/signals-react'
import { type ComponentType, useEffect } from 'react'
import type { RowPlace } from '../../../../src/domain/document/blocks.ts'
import type { PricedLine } from '../../../../src/domain/document/kinds/kind.ts'
import type { QuantityRange } from '../../../../src/domain/document/quantity-range.ts'
import { isNewer } from '../../../../src/domain/document/version.ts'
import { rangeText } from '../../../../src/domain/numbers/option-texts.ts'
import { withLoaded } from '../../../state/lazy.ts'
import { $isReading } from '../document/store.ts'
import { WORDS } from '../editor-words.ts'
import { usePaper } from '../paper/context.ts'
import styles from './options.module.css'
import { loadQuantityField, loadRangeForm } from './range/load.ts'

interface RowRangeProps {
  place: RowPlace
  row: { readonly data: ReadonlySignal<PricedLine> }
  range: QuantityRange
}

export interface QuantityFieldProps extends RowRangeProps {
  /** The grid column of the row's quantity. */
  column: number
}

/** Null until a paper with a range is read. */
const $field = signal<ComponentType<QuantityFieldProps> | null>(null)

/** The quantities that may be chosen: a reader steps through them, the writer opens their form. */
export function RowRange({ place, row, range }: RowRangeProps) {
  const { document, isReadOnly } = usePaper()
  const text = useComputed(() => rangeText(row.data.value, document.meta.value.locale)).value
  if (!isReadOnly.value)
    return (
      // Its key is the menu's (toolbars/option-choices.ts).
      <button
        type="button"
        tabIndex={-1}
        data-range=""
        className={styles.range}
        aria-label={WORDS.options.range(text)}
        onClick={() => withLoaded(loadRangeForm, ({ openRangeForm }) => openRangeForm(place))}
      >
        {text}
      </button>
    )
  const qty = row.data.value.qty.value
  const isStepped = !isNewer(document.meta.value)
  return (
    <span data-range="" className={styles.range}>
      {isStepped && <Step place={place} by={-1} isEnd={qty !== null && qty <= range.min} />}
      {text}
      {isStepped && <Step place={place} by={1} isEnd={qty !== null && qty >= range.max} />}
    </span>
  )
}

function Step({ place, by, isEnd }: { place: RowPlace; by: 1 | -1; isEnd: boolean }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={by === 1 ? WORDS.options.more : WORDS.options.less}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && withLoaded(loadQuantityField, ({ stepQty }) => stepQty(place, by))}
    >
      {by === 1 ? '+' : '−'}
    </button>
  )
}

/** A reader's field for the quantity, once it is loaded; until then the cell shows it. */
export function ReaderQuantity(props: QuantityFieldProps) {
  const { isReadOnly } = usePaper()
  const isRead = isReadOnly.value && $isReading.value
  useEffect(() => {
    // Without it the buttons still step, and load it again.
    if (isRead)
      loadQuantityField().then(
        ({ QuantityField }) => {
          $field.value = QuantityField
        },
        () => {},
      )
  }, [isRead])
  const Field = isRead ? $field.value : null
  return Field && <Field {...props} />
}
