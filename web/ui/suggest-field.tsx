import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useId } from 'react'
import styles from './suggest-field.module.css'
import field from './text-field.module.css'

interface SuggestFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  maxLength?: number
  hint?: ReactNode
  isWrong?: boolean
}

/** A line of free text, with suggestions that match what is typed; arrows and Enter take one. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, onChange, suggestions, maxLength, hint, isWrong } = props
  const id = useId()
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      onValueChange={(text) => onChange(text)}
      openOnInputClick
    >
      <div className={field.field}>
        <label htmlFor={id} className={field.label} data-wrong={isWrong || undefined}>
          {label}
        </label>
        <Autocomplete.Input
          id={id}
          className={field.input}
          maxLength={maxLength}
          aria-invalid={isWrong || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {hint && (
          <div id={`${id}-hint`} className={field.hint}>
            {hint}
          </div>
        )}
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles.positioner} sideOffset={4}>
          <Autocomplete.Popup className={styles.popup}>
            <Autocomplete.List>
              {(text: string) => (
                <Autocomplete.Item key={text} value={text} className={styles.item}>
                  {text}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
