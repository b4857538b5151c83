import { Mail, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  type Added,
  addAddresses,
  isAddressList,
  splitAddresses,
} from '#domain/words/address-list.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { account as ACCOUNT_MESSAGES } from '#domain/words/en/account.json'
import { share as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { suggestEmail } from '#domain/words/suggest-email.ts'
import { Button } from '../../../ui/button.tsx'
import chips from '../../../ui/chips.module.css'
import copyField from '../../../ui/copy-field.module.css'
import { DidYouMean } from '../../../ui/did-you-mean.tsx'
import field from '../../../ui/text-field.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './share.module.css'
import { type Choice, withPeople } from './share-choice.ts'

interface EmailListProps {
  choice: Choice
  /** People who already have access and can be mailed again. */
  stored: readonly string[]
  /** The user's own address, which need not be on the list. */
  own: string
  /** The form was submitted with text in the field that is not an address. */
  isRefused: boolean
  onChange: (choice: Choice) => void
}

/**
 * The people on a custom list, or to be mailed: typed one by one, or pasted
 * together (product: Sharing).
 */
export function EmailList({ choice, stored, own, isRefused, onChange }: EmailListProps) {
  const { people: list, typed: text, again } = choice
  const [wasLeft, setLeft] = useState(false)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const canAdd = isAddressList(text)
  const meant = suggestEmail(text)
  const isWrong = (wasLeft || isRefused) && text.trim() !== '' && !canAdd
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])

  const add = (typed: string) => {
    const added = addAddresses(list, typed, own)
    const isLonger = added.list.length > list.length
    const next = isLonger ? withPeople(choice, added.list) : choice
    onChange({ ...next, typed: added.invalid.join(' ') })
    setSaid(describe(added))
    setLeft(added.invalid.length > 0)
    input.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (splitAddresses(pasted).length < 2) return
    event.preventDefault()
    add(pasted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ',', ';'].includes(event.key)) return
    // Enter would submit the form.
    event.preventDefault()
    if (canAdd) add(text)
  }

  return (
    <div className={styles.people}>
      <div className={copyField.line} data-field>
        <TextField
          ref={input}
          label={isWrong ? ACCOUNT_MESSAGES.checkEmail : WORDS.email}
          isWrong={isWrong}
          name="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            onChange({ ...choice, typed: target.value })
            setSaid('')
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => setLeft(true)}
        />
        <Button disabled={!canAdd} onClick={() => add(text)}>
          {WORDS.add}
        </Button>
      </div>
      <p className={field.hint} role="status">
        {said ||
          (meant && (
            <DidYouMean email={meant} onAccept={() => onChange({ ...choice, typed: meant })} />
          ))}
      </p>
      {list.length > 0 && (
        <ul className={styles.chips} aria-label={WORDS.list}>
          {list.map((email) => (
            <li key={email} className={`${chips.chip} ${styles.chip}`}>
              <span>{email}</span>
              {stored.includes(email) && (
                <button
                  type="button"
                  aria-label={fill(WORDS.again, { email })}
                  data-tip={fill(WORDS.again, { email })}
                  aria-pressed={again.includes(email)}
                  onClick={() => onChange({ ...choice, again: toggled(again, email) })}
                >
                  <Mail size={14} />
                </button>
              )}
              <button
                type="button"
                aria-label={fill(WORDS.remove, { email })}
                onClick={() => {
                  onChange(
                    withPeople(
                      choice,
                      list.filter((other) => other !== email),
                    ),
                  )
                  input.current?.focus()
                }}
              >
                <X size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const toggled = (list: readonly string[], email: string): string[] =>
  list.includes(email) ? list.filter((other) => other !== email) : [...list, email]

function describe({ invalid, hasOwn, beyondLimit }: Added): string {
  return [
    hasOwn && WORDS.own,
    invalid.length > 0 && countInWords(WORDS.invalid, invalid.length),
    beyondLimit > 0 && countInWords(WORDS.full, beyondLimit),
  ]
    .filter(Boolean)
    .join(' ')
}
