import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import styles from './answer.module.css'

/** What is asked beside the name on the sender's device. */
export interface Here {
  readonly email: string
  readonly place: string
}

export const NOT_TYPED: Here = { email: '', place: '' }

export const isBadEmail = ({ email }: Here): boolean =>
  email.trim() !== '' && !isEmail(normalizeEmail(email))

interface HereFieldsProps {
  shown: ShownOffer
  here: Here
  isChecked: boolean
  onChange: (here: Here) => void
}

/** Where the copy goes and, if the sender wants it, the place of signing. */
export function HereFields({ shown, here, isChecked, onChange }: HereFieldsProps) {
  const { inPerson } = shown.facts
  const words = shown.words.page.inPerson
  const isWrong = isChecked && isBadEmail(here)
  if (!inPerson) return null
  return (
    <>
      {inPerson.asksPlace && (
        <TextField
          label={words.place}
          name="place"
          autoComplete="off"
          maxLength={200}
          value={here.place}
          onChange={({ target }) => onChange({ ...here, place: target.value })}
        />
      )}
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        isWrong={isWrong}
        hint={isWrong && <span className={styles.wrong}>{words.emailWrong}</span>}
        value={here.email}
        onChange={({ target }) => onChange({ ...here, email: target.value })}
      />
    </>
  )
}
