import type { ReadonlySignal } from '@preact/signals-react'
import type { TotalItem } from '../../../../../../src/domain/numbers/itemized-totals.ts'
import styles from '../items.module.css'
import { usePaintedText } from './painted-text.ts'

export type Items = ReadonlySignal<readonly TotalItem[]>

/** The item's amount, painted. */
export function Amount({ items, item }: { items: Items; item: ItemKey }) {
  const { ref, first } = usePaintedText<HTMLSpanElement>(() => find(items, item)?.amount ?? '')
  return (
    <span suppressHydrationWarning ref={ref} className={styles.amount} data-amount>
      {first}
    </span>
  )
}

export type ItemKey = Pick<TotalItem, 'kind' | 'id'>

export const find = (items: Items, { kind, id }: ItemKey): TotalItem | undefined =>
  items.value.find((item) => item.kind === kind && item.id === id)
