import { $hasChosen, resetChoices } from './choices.ts'
import styles from './offer.module.css'
import { canBeAnswered, isOpen, type ShownOffer } from './shown-offer.ts'

/** Says what can be chosen on the paper, and leads back to the offer as it was sent. */
export function ChoiceNote({ shown }: { shown: ShownOffer }) {
  const { choose } = shown.words.page
  if (!shown.hasChoices || !isOpen(shown)) return null
  return (
    <div className={styles.choices}>
      {/* Where it can't be sent, it is chosen for oneself. */}
      {canBeAnswered(shown) && <p>{choose.hint}</p>}
      {$hasChosen.value && (
        <button type="button" className={styles.reset} data-reset="" onClick={resetChoices}>
          {choose.reset}
        </button>
      )}
    </div>
  )
}
