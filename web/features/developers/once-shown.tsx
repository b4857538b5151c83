import { useEffect } from 'react'
import { developers as WORDS } from '#domain/words/en/settings.json'
import { CopyField, useCopy } from '../../ui/copy-field.tsx'
import { focusSoon } from './developer-sections.ts'
import styles from './developers.module.css'

interface OnceShownProps {
  label: string
  /** A token or a secret. */
  value: string
  hint: string
}

/** A secret that nobody can see again, with a button that copies it. */
export function OnceShown(props: OnceShownProps) {
  const { value } = props
  const copying = useCopy(WORDS)
  const { input } = copying
  // It takes the place of the form that had the focus.
  useEffect(() => focusSoon(() => input.current), [input])
  return (
    <CopyField
      {...props}
      className={styles.once ?? ''}
      inputClass={styles.code ?? ''}
      copying={copying}
      action={WORDS.copy}
      onCopy={() => void copying.copy(Promise.resolve(value))}
      // Backwards, so that its beginning stays in sight.
      onFocus={({ target }) => target.setSelectionRange(0, value.length, 'backward')}
    />
  )
}
