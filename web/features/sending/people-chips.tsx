import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import type { Recipient } from '#domain/words/recipients.ts'
import { alongLine } from '../../ui/along-line.ts'
import chips from '../../ui/chips.module.css'
import styles from './people.module.css'

interface PeopleChipsProps {
  people: readonly Recipient[]
  /** Focused when nobody is left. */
  input: RefObject<HTMLInputElement | null>
  onRemove: (person: Recipient) => void
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The added people. One Tab stop for all of them: arrows move along, Delete removes. */
export function PeopleChips({ people, input, onRemove }: PeopleChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState(0)
  const last = people.length - 1
  const current = Math.min(stop, last)
  if (people.length === 0) return null

  const focus = (at: number) => {
    setStop(at)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  const remove = (person: Recipient, at: number) => {
    // Before it is gone: the dialog would take the focus of a removed button.
    if (last === 0) input.current?.focus()
    else focus(at === last ? at - 1 : at + 1)
    onRemove(person)
    setStop(Math.min(at, last - 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = MOVES[alongLine(event.key)]
    const person = people[current]
    if (by !== undefined) {
      event.preventDefault()
      focus(Math.max(0, Math.min(last, current + by)))
    } else if (person && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      remove(person, current)
    }
  }

  return (
    <ul ref={list} className={styles.chips} aria-label={WORDS.people} onKeyDown={onKeyDown}>
      {people.map((person, at) => (
        <li key={person.email} className={chips.chip} title={person.email}>
          <bdi>{person.name || person.email}</bdi>
          <button
            type="button"
            aria-label={fill(WORDS.remove, { person: person.email })}
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setStop(at)}
            onClick={() => remove(person, at)}
          >
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
