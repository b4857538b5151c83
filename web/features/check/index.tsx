import { check as WORDS } from '#domain/words/en/sending.json'
import styles from './check.module.css'
import { tell } from './doubt-remedies.ts'
import type { OfferChecking } from './use-check.ts'

/** What is doubtful about the offer, each with what mends it; nothing if all is well. */
export function OfferCheck({ check: { doubts, remedyingFor, list } }: { check: OfferChecking }) {
  if (doubts.length === 0) return null
  return (
    <section
      ref={list}
      className={styles.check}
      aria-label={WORDS.title}
      tabIndex={-1}
      data-check=""
    >
      <ul>
        {doubts.map((doubt) => {
          const remedying = remedyingFor(doubt)
          const told = remedying && tell(doubt, remedying)
          return (
            told && (
              <li key={doubt.kind} data-doubt={doubt.kind}>
                <span>{told.text}</span>{' '}
                {told.remedies.map(({ label, run }) => (
                  <button
                    key={label}
                    type="button"
                    className={`press ${styles.remedy}`}
                    onClick={run}
                  >
                    {label}
                  </button>
                ))}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

export { templateWords, useCheck } from './use-check.ts'
