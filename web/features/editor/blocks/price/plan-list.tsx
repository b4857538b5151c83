import { useComputed } from '@preact/signals-react'
import { shownPayments } from '#domain/numbers/shown-totals.ts'
import { wordsIn } from '../../document/document-words.ts'
import { usePaper } from '../../paper/context.ts'
import itemStyles from './items.module.css'
import { usePaintedText } from './lines/total-list.tsx'
import styles from './plan-list.module.css'

/** The payment plan below the total (product: Paying in parts); amounts follow it without a render. */
export function PlanList() {
  const { document } = usePaper()
  const payments = useComputed(() => {
    const meta = document.meta.value
    return shownPayments(meta, document.totals.value, wordsIn(meta.language).paper)
  })
  const title = useComputed(() => wordsIn(document.meta.value.language).paper.payments.title).value
  // Rendered again only if something else than an amount is another.
  useComputed(() =>
    JSON.stringify(payments.value.map(({ id, html, share, due }) => [id, html, share, due])),
  ).value
  const shown = payments.peek()
  if (shown.length === 0) return null
  return (
    <div className={styles.plan} data-payments>
      <p className={styles.title}>{title}</p>
      <ul className={itemStyles.items} aria-label={title}>
        {shown.map(({ id, html, share, due }) => (
          <li key={id} data-payment={id}>
            <span className={itemStyles.name}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: canonical, as all html of a document */}
              <span dangerouslySetInnerHTML={{ __html: html }} />
              {share && ` ${share}`}
              <span className={itemStyles.reason}>{due}</span>
            </span>
            <Amount of={() => payments.value.find((one) => one.id === id)?.text ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Amount({ of }: { of: () => string }) {
  const { ref, first } = usePaintedText<HTMLSpanElement>(of)
  return (
    <span suppressHydrationWarning ref={ref} className={itemStyles.amount} data-amount>
      {first}
    </span>
  )
}
