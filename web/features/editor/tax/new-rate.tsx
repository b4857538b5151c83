import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CommittedField, PercentField } from './percent-field.tsx'
import styles from './tax-fields.module.css'
import { WORDS } from './tax-words.ts'

interface NewRateProps {
  name: string
  locale: string
  /** @param next the field, by its place, that the focus is in or on its way to; -1 for none */
  onAdd: (name: string, percent: number, next: number) => void
  onCancel: () => void
}

/** The fields of another rate, which is added once its percentage is typed. */
export function NewRate({ name: firstName, locale, onAdd, onCancel }: NewRateProps) {
  const [name, setName] = useState(firstName)
  const fields = useRef<HTMLFieldSetElement>(null)
  const percent = useRef<HTMLInputElement>(null)
  /** Where the focus goes while a field is left. */
  const goesTo = useRef<Element | null>(null)
  useEffect(() => percent.current?.focus(), [])
  const pressKey = (event: KeyboardEvent) => {
    // Adds the rate, and doesn't send the form around it.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape' || event.isPropagationStopped()) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  const add = (typed: number) =>
    onAdd(name, typed, placeOf(goesTo.current ?? document.activeElement, fields.current))
  return (
    <fieldset
      ref={fields}
      className={styles.fields}
      aria-label={WORDS.other}
      onKeyDown={pressKey}
      onFocus={() => {
        goesTo.current = null
      }}
      onBlurCapture={({ relatedTarget }) => {
        goesTo.current = relatedTarget ?? document.body
      }}
    >
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
        onCommit={add}
      />
      <IconButton label={WORDS.removeNew} onClick={onCancel}>
        <X size={16} />
      </IconButton>
    </fieldset>
  )
}

const placeOf = (field: Element | null, rate: Element | null): number =>
  field ? fieldsIn(rate).indexOf(field) : -1

/** The fields of a rate, and the button that removes it: a new rate has the same as any other. */
export const fieldsIn = (rate: Element | null | undefined): Element[] => [
  ...(rate?.querySelectorAll('input, button') ?? []),
]
