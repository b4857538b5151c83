import { Autocomplete } from '@base-ui/react/autocomplete'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { MOST_RECIPIENTS } from '#domain/offers/limits.ts'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import {
  type Recipient,
  readRecipients,
  recipientAsText,
  withRecipients,
} from '#domain/words/recipients.ts'
import { suggestEmail } from '#domain/words/suggest-email.ts'
import { DidYouMean } from '../../ui/did-you-mean.tsx'
import { Suggestions } from '../../ui/suggest-field.tsx'
import field from '../../ui/text-field.module.css'
import styles from './people.module.css'
import { PeopleChips } from './people-chips.tsx'
import type { Proposed } from './proposed-person.ts'
import { invalidInWords } from './send-fields.ts'

interface PeopleFieldProps {
  people: readonly Recipient[]
  /** Typed, but not added yet. */
  typed: string
  /** Earlier recipients, the last first. */
  known: readonly Recipient[]
  /** The only one, if the form has proposed them. */
  proposed: Proposed | null
  /** Why the form can't be sent as it is; empty if it can. */
  wrong: string
  input: RefObject<HTMLInputElement | null>
  onChange: (people: readonly Recipient[], typed: string) => void
}

/** The people that something is sent to: typed, pasted or chosen among earlier ones. */
export function PeopleField(props: PeopleFieldProps) {
  const { people, typed, known, proposed, wrong, input, onChange } = props
  const id = useId()
  const [said, setSaid] = useState('')
  const isChoosing = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  // The last one, and what is typed after it, are in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are more or fewer
  useEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight)
  }, [people.length])
  const { contains } = Autocomplete.useFilter()
  const [isOpen, setOpen] = useState(false)
  const suggestions = known
    .filter(({ email }) => !people.some((person) => person.email === email))
    .map(recipientAsText)
    .filter((text) => contains(text, typed))

  const add = (text: string) => {
    const read = readRecipients(text)
    const all = withRecipients(people, read.people)
    const beyond = Math.max(0, all.length - MOST_RECIPIENTS)
    onChange(all.slice(0, MOST_RECIPIENTS), read.invalid.join(', '))
    // Below the field stands what there is to say about them.
    setOpen(false)
    setSaid(
      [
        read.invalid.length > 0 && invalidInWords(read.invalid),
        beyond > 0 && fill(WORDS.full, { count: beyond }),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  const canAdd = (text: string) => readRecipients(text).people.length > 0
  const remove = (person: Recipient) => onChange(without(people, person), typed)

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (typed.trim() !== '' || !canAdd(pasted)) return
    event.preventDefault()
    add(pasted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat } = event
    if (key === 'Enter') {
      // Enter chooses the highlighted suggestion; in an empty field it sends the form.
      if (isChoosing.current || typed.trim() === '') return
      event.preventDefault()
      add(typed)
    } else if ((key === ',' || key === ';') && canAdd(typed)) {
      // Within a name a comma is part of it.
      event.preventDefault()
      add(typed)
    } else if (key === 'Backspace' && typed === '' && !repeat) editLast(event)
  }
  /** Puts the last one back into the field, so that it can be corrected. */
  const editLast = (event: KeyboardEvent) => {
    const last = people.at(-1)
    if (!last) return
    event.preventDefault()
    onChange(without(people, last), recipientAsText(last))
  }

  return (
    <div className={field.field}>
      <Autocomplete.Root
        items={suggestions}
        filter={null}
        value={typed}
        // While it is open, even without items, all else is hidden from screen readers.
        open={isOpen && suggestions.length > 0}
        onOpenChange={setOpen}
        onValueChange={(text, { reason }) => {
          if (reason === 'item-press') add(text)
          else {
            setSaid('')
            onChange(people, text)
          }
        }}
        onItemHighlighted={(item) => {
          isChoosing.current = item !== undefined
        }}
        openOnInputClick
      >
        <label htmlFor={id} className={field.label} data-wrong={wrong !== '' || undefined}>
          {wrong || WORDS.to}
        </label>
        <div ref={box} className={styles.box} onPointerDown={(event) => focusBeside(event, input)}>
          <PeopleChips people={people} input={input} onRemove={remove} />
          <Autocomplete.Input
            ref={input}
            id={id}
            className={styles.input}
            name="to"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={people.length === 0 ? WORDS.toExample : undefined}
            aria-invalid={wrong !== '' || undefined}
            aria-describedby={`${id}-hint`}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
          />
        </div>
        <p id={`${id}-hint`} className={`${field.hint} ${styles.hint}`} role="status">
          {said || (
            <PeopleHint people={people} typed={typed} proposed={proposed} onChange={onChange} />
          )}
        </p>
        <Suggestions anchor={box} />
      </Autocomplete.Root>
    </div>
  )
}

/** Keeps the focus that a press beside the chips and the field would take. */
function focusBeside(event: PointerEvent, input: RefObject<HTMLInputElement | null>): void {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  input.current?.focus()
}

const without = (people: readonly Recipient[], { email }: Recipient): Recipient[] =>
  people.filter((person) => person.email !== email)

interface PeopleHintProps {
  people: readonly Recipient[]
  typed: string
  proposed: Proposed | null
  onChange: (people: readonly Recipient[], typed: string) => void
}

/**
 * 'Did you mean?' for a mistyped mail domain (product: Email fields), why somebody is proposed, or
 * what a person gets.
 */
function PeopleHint({ people, typed, proposed, onChange }: PeopleHintProps) {
  const [inField] = readRecipients(typed).people
  const mistyped = [inField, ...people].find((one) => one && suggestEmail(one.email))
  const email = mistyped && suggestEmail(mistyped.email)
  if (!mistyped || !email) {
    if (proposed) return fill(WORDS.proposed[proposed.from], { email: proposed.email })
    return people.length > 1 ? fill(WORDS.count, { count: people.length }) : WORDS.toHint
  }
  const meant = { ...mistyped, email }
  const accept = () => {
    if (mistyped === inField) onChange(people, recipientAsText(meant))
    else
      onChange(
        people.map((one) => (one === mistyped ? meant : one)),
        typed,
      )
  }
  return <DidYouMean email={email} onAccept={accept} />
}
