import { lazy } from '../../state/lazy.ts'
import styles from './earlier.module.css'
import offer from './offer.module.css'
import { $comparing, $comparison, hideChanges } from './page-state.ts'
import { earlierSentence } from './sentence.ts'
import type { ShownOffer } from './shown-offer.ts'

/**
 * How this version differs from the one before, with a button that shows it on the paper. While it is
 * shown, the sentence stands above the paper, and this leads from change to change.
 */
export function EarlierNote({ shown }: { shown: ShownOffer }) {
  const { earlier } = shown
  const comparison = $comparison.value
  const state = $comparing.value
  if (!earlier || shown.facts.state === 'withdrawn') return null
  const { show, hide, failed } = shown.words.page.earlier
  return (
    <section
      className={`${offer.above} ${styles.note} screen-only`}
      data-earlier={comparison ? 'shown' : ''}
    >
      {comparison ? (
        <comparison.Steps />
      ) : (
        // The browser may write a date in another way than the server.
        <p className={styles.line} suppressHydrationWarning>
          {earlierSentence(shown)}
        </p>
      )}
      {earlier.changes > 0 && (
        <button
          type="button"
          className={`press ${styles.switch}`}
          aria-busy={state === 'loading' || undefined}
          data-changes
          onClick={comparison ? hideChanges : () => void showChanges()}
        >
          {comparison ? hide : show}
        </button>
      )}
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </section>
  )
}

const loadCompare = lazy(() => import('./compare/compare.tsx'))

/**
 * Draws what changed since the version before in place of the paper. Its code and both versions are
 * loaded with the press.
 */
async function showChanges(): Promise<void> {
  if ($comparing.peek() === 'loading' || $comparison.peek()) return
  $comparing.value = 'loading'
  const isShown = await loadCompare().then(
    ({ compare }) => compare(),
    () => false,
  )
  $comparing.value = isShown ? 'idle' : 'failed'
}
