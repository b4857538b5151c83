import { fill } from '../../../src/domain/words/fill.ts'
import styles from './offer.module.css'
import { dayOf, timeOf } from './sentence.ts'
import type { ShownOffer } from './shown-offer.ts'
import { pathOf, SIGNATURE_HEIGHT } from './signature-path.ts'

/** Below an accepted paper: by whom and when it was accepted, with the drawn signature. */
export function Acceptance({ shown }: { shown: ShownOffer }) {
  const { facts, words } = shown
  const { state, answer } = facts
  if (state !== 'accepted' || !answer) return null
  const says = words.acceptance
  return (
    <section className={styles.acceptance} data-acceptance="">
      <h2 className={styles.acceptanceTitle} suppressHydrationWarning>
        {fill(says.title, { name: answer.name, date: dayOf(answer, shown) })}
      </h2>
      <dl className={styles.facts}>
        <dt>{says.email}</dt>
        <dd>{answer.email}</dd>
        <dt>{says.time}</dt>
        <dd suppressHydrationWarning>{timeOf(answer, shown)}</dd>
        {answer.signature.length > 0 && (
          <>
            <dt>{says.signature}</dt>
            <dd>
              <svg
                className={styles.signature}
                viewBox={`0 0 1000 ${SIGNATURE_HEIGHT}`}
                role="img"
                aria-label={says.signature}
              >
                <path d={pathOf(answer.signature)} />
              </svg>
            </dd>
          </>
        )}
      </dl>
      <details className={styles.hash}>
        <summary>{says.details}</summary>
        {says.hash}: {answer.hash}
      </details>
    </section>
  )
}
