import { Button } from '../../../ui/button.tsx'
import styles from './tax-fields.module.css'
import { WORDS } from './tax-words.ts'

/** Asks whether prices become gross or net with the mode (numbers: Tax). */
export function ConvertQuestion({ onConvert }: { onConvert: () => void }) {
  return (
    <div className={styles.question} role="group" aria-label={WORDS.convert}>
      <p>{WORDS.stay}</p>
      <Button data-action="convert-prices" onClick={onConvert}>
        {WORDS.convert}
      </Button>
    </div>
  )
}
