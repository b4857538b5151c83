import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CommittedField } from './committed-field.tsx'
import { PercentField } from './percent-field.tsx'
import styles from './tax-fields.module.css'
import { WORDS } from './words.ts'

interface NewRateProps {
  name: string
  locale: string
  onAdd: (name: string, percent: number) => void
  onCancel: () => void
}

/** The fields of another rate, which is added once its percentage is typed. */
export function NewRate({ name: firstName, locale, onAdd, onCancel }: NewRateProps) {
  const [name, setName] = useState(firstName)
  const percent = useRef<HTMLInputElement>(null)
  useEffect(() => percent.current?.focus(), [])
  const pressKey = (event: KeyboardEvent) => {
    // Adds the rate, and doesn't send the form around it.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape' || event.isPropagationStopped()) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <fieldset className={styles.fields} aria-label={WORDS.other} onKeyDown={pressKey}>
      <CommittedField
        label={WORDS.name}
        value={name}
        maxLength={LIMITS.nameLength}
        onCommit={setName}
      />
      <PercentField
        ref={percent}
        label={WORDS.percent}
        percent={null}
        locale={locale}
        onCommit={(typed) => onAdd(name, typed)}
      />
      <IconButton className={styles.remove} label={WORDS.removeNew} onClick={onCancel}>
        <X size={16} />
      </IconButton>
    </fieldset>
  )
}
