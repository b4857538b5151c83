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
  const [left, setLeft] = useState<'iban' | 'payLink' | null>(null)
  const isIbanRefused = isIbanWrong(fields) && (isAsked || left === 'iban')
  const isLinkRefused = isPayLinkWrong(fields) && (isAsked || left === 'payLink')
  const leaveIban = () => {
    setLeft('iban')
    change({ iban: shownIban(readIban(fields.iban) ?? fields.iban) })
  }
  return (
    <>
      <TextField
        label={isIbanRefused ? WORDS.ibanWrong : WORDS.iban}
        isWrong={isIbanRefused}
        maxLength={LETTERHEAD_LIMITS.iban}
        autoComplete="off"
        spellCheck={false}
        {...form.text('iban')}
        onBlur={leaveIban}
      />
      <TextField
        label={isLinkRefused ? WORDS.payLinkWrong : WORDS.payLink}
        isWrong={isLinkRefused}
        maxLength={LETTERHEAD_LIMITS.lines}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...form.text('payLink')}
        onBlur={() => setLeft('payLink')}
      />
      <p className={list.hint}>{WORDS.payHint}</p>
    </>
  )
}
