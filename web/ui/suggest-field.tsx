import { Autocomplete } from '@base-ui/react/autocomplete'
import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import styles from './floating.module.css'
import field from './text-field.module.css'

interface SuggestFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  /** The meaning of a suggestion, shown beside it and also searched. */
  meaningOf?: (suggestion: string) => string
  maxLength?: number
  hint?: ReactNode
  isWrong?: boolean
  placeholder?: string
  /** A press selects the whole value, as Tab does: for values that are replaced, not edited. */
  selectsOnPress?: boolean
}

/**
 * A line of free text with suggestions that match it; arrows and Enter choose one. Until something
 * is typed, all are shown, whatever the field contains.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, onChange, suggestions, meaningOf, maxLength, hint, isWrong } = props
  const id = useId()
  const [isTyped, setTyped] = useState(false)
  const { contains } = Autocomplete.useFilter()
  const matches = (text: string, typed: string) =>
    !isTyped || contains(text, typed) || contains(meaningOf?.(text) ?? '', typed)
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      filter={matches}
      onValueChange={(text, { reason }) => {
        if (reason === 'input-change') setTyped(true)
        onChange(text)
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && setTyped(false)}
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
          placeholder={props.placeholder}
          onMouseDown={props.selectsOnPress ? selectAll : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {hint && (
          <div id={`${id}-hint`} className={field.hint}>
            {hint}
          </div>
        )}
      </div>
      <Suggestions meaningOf={meaningOf} />
    </Autocomplete.Root>
  )
}

interface SuggestionsProps {
  /** What the list is below, if not the field. */
  anchor?: RefObject<Element | null>
  meaningOf?: SuggestFieldProps['meaningOf']
}

/** The list below the field of an `Autocomplete.Root`. */
export const Suggestions = ({ anchor, meaningOf }: SuggestionsProps) => (
  <Autocomplete.Portal>
    <Autocomplete.Positioner
      className={styles.positioner}
      data-over-dialog=""
      anchor={anchor}
      align="start"
      sideOffset={4}
    >
      <Autocomplete.Popup className={`surface ${styles.list} ${styles.popup}`}>
        <Autocomplete.List>
          {(text: string) => (
            <Autocomplete.Item key={text} value={text} className={styles.choice}>
              {text}
              {meaningOf && <span className={styles.meaning}>{meaningOf(text)}</span>}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Popup>
    </Autocomplete.Positioner>
  </Autocomplete.Portal>
)

/** The press that focuses the field would otherwise set the caret somewhere in it. */
function selectAll(event: MouseEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (input === document.activeElement) return
  event.preventDefault()
  input.focus()
  input.select()
}
