import { useComputed } from '@preact/signals-react'
import type { ReactNode } from 'react'
import {
  itemizedTotals,
  type TotalItem,
  type TotalItems,
} from '../../../../../../src/domain/numbers/itemized-totals.ts'
import { prefetch, withLoaded } from '../../../../../state/lazy.ts'
import { wordsIn } from '../../../document/document-words.ts'
import { WORDS } from '../../../editor-words.ts'
import { usePaper } from '../../../paper/context.ts'
import { loadTax } from '../../../tax/load.ts'
import { commitPending } from '../../commit-pending.ts'
import styles from '../items.module.css'
import { Amount, find, type ItemKey, type Items } from './amount.tsx'
import { LineItem } from './line-item.tsx'
import { LINES_WORDS } from './line-words.ts'
import { usePaintedText } from './painted-text.ts'

/**
 * How a total comes about: sum, lines, net, taxes and rounding, each with its amount. React renders
 * an item once; its texts follow the document's totals without a render (architecture: State).
 */
export function TotalList({ place, blockId }: { place: keyof TotalItems; blockId: string }) {
  const { document, offer } = usePaper()
  const items = useComputed(() => {
    const { meta, totals } = document
    return itemizedTotals(meta.value, totals.value, wordsIn(meta.value.language).paper)[place]
  })
  const keys = useComputed(() => items.value.map(keyOf).join(' ')).value
  if (keys === '') return null
  return (
    <ul className={styles.items} aria-label={offer?.names.totals ?? LINES_WORDS.items}>
      {items
        .peek()
        .map((item) =>
          item.line ? (
            <LineItem key={keyOf(item)} id={item.id} items={items} blockId={blockId} />
          ) : (
            <PlainItem key={keyOf(item)} item={item} items={items} />
          ),
        )}
    </ul>
  )
}

function PlainItem({ item, items }: { item: TotalItem; items: Items }) {
  const { isReadOnly } = usePaper()
  const { kind, id } = item
  const name = usePaintedText<HTMLSpanElement>(() => find(items, item)?.name ?? '')
  const reason = usePaintedText<HTMLSpanElement>(() => find(items, item)?.reason ?? '')
  const texts = (
    <>
      <span suppressHydrationWarning ref={name.ref}>
        {name.first}
      </span>
      <span suppressHydrationWarning ref={reason.ref} className={styles.reason}>
        {reason.first}
      </span>
    </>
  )
  return (
    <li data-total={kind} data-rate-id={kind === 'tax' ? id : undefined}>
      {kind === 'tax' && !isReadOnly.value ? (
        <TaxName>{texts}</TaxName>
      ) : (
        <span className={styles.name}>{texts}</span>
      )}
      <Amount items={items} item={item} />
    </li>
  )
}

/** A press opens the quotation's tax beside it. */
const TaxName = ({ children }: { children: ReactNode }) => (
  <button
    type="button"
    className={`${styles.name} ${styles.change}`}
    data-action="change-tax"
    data-words
    aria-haspopup="dialog"
    data-tip={WORDS.total.changeTax}
    onPointerEnter={() => prefetch(loadTax)}
    onClick={({ currentTarget }) =>
      withLoaded(loadTax, ({ openTaxForm }) => openTaxForm(currentTarget, { commitPending }))
    }
  >
    {children}
  </button>
)

const keyOf = ({ kind, id }: ItemKey): string => `${kind}:${id}`
