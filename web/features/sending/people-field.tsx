import { Autocomplete } from '@base-ui/react/autocomplete'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { MOST_RECIPIENTS } from '../../../src/domain/offers/limits.ts'
import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import {
  type Recipient,
  readRecipients,
  recipientAsText,
  withRecipients,
} from '../../../src/domain/words/recipients.ts'
import { suggestEmail } from '../../../src/domain/words/suggest-email.ts'
import suggest from '../../ui/suggest-field.module.css'
import field from '../../ui/text-field.module.css'
import styles from './people.module.css'
import { PeopleChips } from './people-chips.tsx'
import { WORDS } from './send-words.ts'

interface PeopleFieldProps {
  people: readonly Recipient[]
  /** Typed, but not added yet. */
  typed: string
  /** Earlier recipients, the last first. */
  known: readonly Recipient[]
  /** Why the form can't be sent as it is; empty if it can. */
  wrong: string
  input: RefObject<HTMLInputElement | null>
  onChange: (people: readonly Recipient[], typed: string) => void
}

/** The people that something is sent to: typed, pasted or chosen among earlier ones. */
export function PeopleField({ people, typed, known, wrong, input, onChange }: PeopleFieldProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const isChoosing = useRef(false)
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
      [read.invalid.length > 0 && WORDS.invalid(read.invalid), beyond > 0 && WORDS.full(beyond)]
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
        <PeopleChips people={people} input={input} onRemove={remove} />
        <Autocomplete.Input
          ref={input}
          id={id}
          className={field.input}
          name="to"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={WORDS.toExample}
          aria-invalid={wrong !== '' || undefined}
          aria-describedby={`${id}-hint`}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <p id={`${id}-hint`} className={field.hint} role="status">
          {said || <Hint people={people} typed={typed} onChange={onChange} />}
        </p>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={suggest.positioner} align="start" sideOffset={4}>
            <Autocomplete.Popup className={suggest.popup}>
              <Autocomplete.List>
                {(text: string) => (
                  <Autocomplete.Item key={text} value={text} className={suggest.item}>
                    {text}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </div>
  )
}

type HintProps = Pick<PeopleFieldProps, 'people' | 'typed' | 'onChange'>

/** 'Did you mean?' for a mistyped mail domain (product: Email fields), or what a person gets. */
function Hint({ people, typed, onChange }: HintProps) {
  const [inField] = readRecipients(typed).people
  const mistyped = [inField, ...people].find((one) => one && suggestEmail(one.email))
  const email = mistyped && suggestEmail(mistyped.email)
  if (!mistyped || !email) return people.length > 1 ? WORDS.count(people.length) : WORDS.toHint
  const meant = { ...mistyped, email }
  const accept = () => {
    if (mistyped === inField) onChange(people, recipientAsText(meant))
    else
      onChange(
        people.map((one) => (one === mistyped ? meant : one)),
        typed,
      )
  }
  return (
    <>
      {ACCOUNT_MESSAGES.didYouMean}{' '}
      <button type="button" className={styles.suggestion} onClick={accept}>
        {email}
      </button>
    </>
  )
}

const without = (people: readonly Recipient[], { email }: Recipient): Recipient[] =>
  people.filter((person) => person.email !== email)
