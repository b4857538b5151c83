import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import {
  type Recipient,
  readRecipients,
  recipientAsText,
} from '../../../src/domain/words/recipients.ts'
import { suggestEmail } from '../../../src/domain/words/suggest-email.ts'
import styles from './people.module.css'
import type { Proposed } from './proposed-person.ts'
import { WORDS } from './send-words.ts'

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
export function PeopleHint({ people, typed, proposed, onChange }: PeopleHintProps) {
  const [inField] = readRecipients(typed).people
  const mistyped = [inField, ...people].find((one) => one && suggestEmail(one.email))
  const email = mistyped && suggestEmail(mistyped.email)
  if (!mistyped || !email) {
    if (proposed) return WORDS.proposed[proposed.from](proposed.email)
    return people.length > 1 ? WORDS.count(people.length) : WORDS.toHint
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
  return (
    <>
      {ACCOUNT_MESSAGES.didYouMean}{' '}
      <button type="button" className={styles.suggestion} onClick={accept}>
        {email}
      </button>
    </>
  )
}
