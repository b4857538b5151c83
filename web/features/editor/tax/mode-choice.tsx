import { type Ref, useId } from 'react'
import { TAX_MODES } from '../../../../src/domain/document/limits.ts'
import type { QuotationTax } from '../../../../src/domain/document/quotation.ts'
import styles from './tax-fields.module.css'
import { WORDS } from './words.ts'

interface ModeChoiceProps {
  mode: QuotationTax['mode']
  /** The mode that has `firstRef`: one press on it turns tax on. */
  startsWith: QuotationTax['mode']
  /** The rates that a press turns on. */
  hint: string
  onChoose: (mode: QuotationTax['mode']) => void
  firstRef?: Ref<HTMLInputElement> | undefined
}

/** None, added or included. */
export function ModeChoice({ mode, startsWith, hint, onChoose, firstRef }: ModeChoiceProps) {
  const group = useId()
  return (
    <fieldset className={styles.modes} aria-label={WORDS.tax}>
      {TAX_MODES.map((each) => (
        <label key={each} className={styles.mode}>
          <input
            ref={each === startsWith ? firstRef : undefined}
            type="radio"
            name={group}
            value={each}
            checked={each === mode}
            onChange={() => onChoose(each)}
            onKeyDown={(event) => {
              // In a form Enter would send it instead.
              if (event.key !== 'Enter' || each === mode) return
              event.preventDefault()
              onChoose(each)
            }}
          />
          <span>{WORDS.modes[each]}</span>
          {each !== 'none' && hint !== '' && <span className={styles.hint}>{hint}</span>}
        </label>
      ))}
    </fieldset>
  )
}
