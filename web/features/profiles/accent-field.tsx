import { useId } from 'react'
import { readableAccent, USUAL_ACCENT } from '../../../src/domain/document/accent.ts'
import list from '../../ui/settings-list.module.css'
import field from '../../ui/text-field.module.css'
import { WORDS } from './profile-words.ts'
import styles from './profiles.module.css'

interface AccentFieldProps {
  /** Empty for the usual one. */
  accent: string
  onChange: (accent: string) => void
}

/** The accent, with a sentence if it is too light to be drawn as it is. */
export function AccentField({ accent, onChange }: AccentFieldProps) {
  const id = useId()
  const chosen = accent || USUAL_ACCENT
  const drawn = readableAccent(chosen)
  return (
    <div className={styles.accent}>
      <label htmlFor={id} className={field.label}>
        {WORDS.accent}
      </label>
      <span className={styles.colour}>
        <input
          id={id}
          type="color"
          value={chosen}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
        />
        {accent && (
          <button type="button" className={list.quiet} onClick={() => onChange('')}>
            {WORDS.usualAccent}
          </button>
        )}
      </span>
      <p id={`${id}-hint`} className={list.hint} role="status">
        {drawn !== chosen && WORDS.tooLight(drawn)}
      </p>
    </div>
  )
}
