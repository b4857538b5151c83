import { useState } from 'react'
import { readIban, shownIban } from '#domain/document/iban.ts'
import { LETTERHEAD_LIMITS } from '#domain/document/letterhead-limits.ts'
import { profiles as WORDS } from '#domain/words/en/settings.json'
import type { FormState } from '../../ui/form.tsx'
import list from '../../ui/settings-list.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { type Fields, isIbanWrong, isPayLinkWrong } from './profile-fields.ts'

interface PayFieldsProps {
  form: FormState<Fields>
  /** Whether the form was sent: what is wrong is said then, or once its field is left. */
  isAsked: boolean
}

/** How customers pay what is due on acceptance (product: Paying in parts). */
export function PayFields({ form, isAsked }: PayFieldsProps) {
  const { fields, change } = form
  const [left, setLeft] = useState('')
  const field = (name: 'iban' | 'payLink', isWrong: boolean, onLeave = () => {}) => {
    const isRefused = isWrong && (isAsked || left === name)
    return {
      label: WORDS[isRefused ? (`${name}Wrong` as const) : name],
      isWrong: isRefused,
      autoComplete: 'off',
      spellCheck: false,
      ...form.text(name),
      onBlur() {
        setLeft(name)
        onLeave()
      },
    }
  }
  const showIban = () => change({ iban: shownIban(readIban(fields.iban) ?? fields.iban) })
  return (
    <>
      <TextField
        maxLength={LETTERHEAD_LIMITS.iban}
        {...field('iban', isIbanWrong(fields), showIban)}
      />
      <TextField
        maxLength={LETTERHEAD_LIMITS.lines}
        inputMode="url"
        placeholder="https://"
        {...field('payLink', isPayLinkWrong(fields))}
      />
      <p className={list.hint}>{WORDS.payHint}</p>
    </>
  )
}
