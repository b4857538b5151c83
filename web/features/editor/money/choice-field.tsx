import { Autocomplete } from '@base-ui/react/autocomplete'
import { Check } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { money as WORDS } from '#domain/words/en/editor.json'
import floating from '../../../ui/floating.module.css'
import field from '../../../ui/text-field.module.css'
import type { Found } from './choices.ts'
import styles from './money-popover.module.css'

interface ChoiceFieldProps {
  ref: Ref<HTMLInputElement>
  label: string
  listLabel: string
  /** The chosen value, and the text that the field shows for it. */
  chosen: string
  shown: string
  /** The choices that match the text, the nearest first; all of them for ''. */
  find: (text: string) => readonly Found[]
  /** Shown before the name of a choice, instead of its value. */
  sampleOf?: (value: string) => string
  isOpen: boolean
  onOpen: () => void
  /** Shown when nothing is found. */
  nothing: string
  onChoose: (value: string) => void
}

/**
 * A field that searches a list below it; Enter, Tab or a press chooses. Until something is typed,
 * its text is selected and all choices are listed, the chosen one first.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const {
    ref,
    label,
    listLabel,
    chosen,
    shown,
    find,
    sampleOf,
    isOpen,
    onOpen,
    nothing,
    onChoose,
  } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed === null ? chosenFirst(find(''), chosen) : find(typed)
  const values = found.map(({ choice }) => choice.value)
  const choose = (value: string) => {
    setTyped(null)
    onChoose(value)
  }
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      keepHighlight
      items={values}
      filteredItems={values}
      value={typed ?? shown}
      onValueChange={(text, { reason }) => reason === 'input-change' && setTyped(text)}
    >
      <div className={field.field}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        <Autocomplete.Input
          ref={ref}
          id={id}
          className={field.input}
          onFocus={({ currentTarget }) => {
            onOpen()
            currentTarget.select()
          }}
          onKeyDown={(event) => {
            // Tab chooses the nearest match instead of dropping what was typed.
            const [nearest] = values
            if (event.key !== 'Tab' || event.shiftKey || !typed || !nearest) return
            event.preventDefault()
            choose(nearest)
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      {isOpen && (
        // Otherwise the scrolling list would be a tab stop between the fields.
        <div className={styles.list} tabIndex={-1}>
          <Autocomplete.Empty className={styles.nothing}>{nothing}</Autocomplete.Empty>
          <Autocomplete.List aria-label={listLabel}>
            {found.map(({ choice, because }) => (
              <Autocomplete.Item
                key={choice.value}
                value={choice.value}
                className={`${floating.choice} ${styles.item}`}
                onClick={() => choose(choice.value)}
              >
                <span className={styles.value}>{sampleOf?.(choice.value) ?? choice.value}</span>
                <span className={styles.name}>
                  {because === '' ? choice.name : `${choice.name} · ${because}`}
                </span>
                {choice.value === chosen && <Check size={14} aria-label={WORDS.chosen} />}
              </Autocomplete.Item>
            ))}
          </Autocomplete.List>
        </div>
      )}
    </Autocomplete.Root>
  )
}

const chosenFirst = (all: readonly Found[], chosen: string): readonly Found[] =>
  all.toSorted((a, b) => Number(b.choice.value === chosen) - Number(a.choice.value === chosen))
