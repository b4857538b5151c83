import { type ReadonlySignal, useComputed } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import type { RowPlace } from '../../../../src/domain/document/blocks.ts'
import type { PricedLine } from '../../../../src/domain/document/kinds/kind.ts'
import type { QuantityRange } from '../../../../src/domain/document/quantity-range.ts'
import { isNewer } from '../../../../src/domain/document/version.ts'
import { rangeText } from '../../../../src/domain/numbers/option-texts.ts'
import { withLoaded } from '../../../state/lazy.ts'
import { wordsIn } from '../document/document-words.ts'
import { $isReading } from '../document/store.ts'
import { usePaper } from '../paper/context.ts'
import styles from './options.module.css'
import { stepQty } from './range/choose-qty.ts'
import { loadRangeForm } from './range/load.ts'
import { QuantityField } from './range/quantity-field.tsx'
import { WORDS } from './range/range-words.ts'

interface RowRangeProps {
  place: RowPlace
  row: { readonly data: ReadonlySignal<PricedLine> }
  range: QuantityRange
}

/** The quantities that may be chosen: a reader steps through them, the writer opens their form. */
export function RowRange({ place, row, range }: RowRangeProps) {
  const { document, isReadOnly, offer } = usePaper()
  const text = useComputed(() => {
    const { locale, language } = document.meta.value
    return rangeText(row.data.value, locale, wordsIn(language).paper)
  }).value
  if (!isReadOnly.value)
    return (
      // By keys it is opened from the row's menu (toolbars/option-choices.ts).
      <button
        type="button"
        tabIndex={-1}
        data-range=""
        className={styles.range}
        aria-label={WORDS.open(text)}
        onClick={() => withLoaded(loadRangeForm, ({ openRangeForm }) => openRangeForm(place))}
      >
        {text}
      </button>
    )
  const qty = row.data.value.qty.value
  const isStepped = !isNewer(document.meta.value) && !offer?.isClosed.value
  return (
    <span data-range="" className={styles.range}>
      {isStepped && <Step place={place} by={-1} isEnd={qty !== null && qty <= range.min} />}
      {text}
      {isStepped && <Step place={place} by={1} isEnd={qty !== null && qty >= range.max} />}
    </span>
  )
}

function Step({ place, by, isEnd }: { place: RowPlace; by: 1 | -1; isEnd: boolean }) {
  const { more, less } = usePaper().offer?.words ?? WORDS
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={by === 1 ? more : less}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && stepQty(place, by)}
    >
      {by === 1 ? '+' : '−'}
    </button>
  )
}

/** A reader's field for the quantity; the cell shows it to those whose page runs no scripts. */
export function ReaderQuantity(props: RowRangeProps & { column: number }) {
  const { isReadOnly, offer } = usePaper()
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isRead = isReadOnly.value && $isReading.value && !offer?.isClosed.value
  return isMounted && isRead ? <QuantityField {...props} /> : null
}
