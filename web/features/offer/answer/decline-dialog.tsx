import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import form from '../../../ui/form.module.css'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import type { DialogProps } from '../dialog-props.ts'
import { keepAnswer, keptAnswer } from '../kept-choices.ts'
import styles from './answer.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { refusalText, useAnswer } from './use-answer.ts'

/** Declines the offer, with a reason if the customer wants to give one. */
export function DeclineDialog({ shown, answerId, isOpen }: DialogProps) {
  const { page } = shown.words
  const [kept] = useState(keptAnswer)
  const [name, setName] = useState(kept.name ?? shown.facts.recipient.name)
  const [reason, setReason] = useState(kept.reason ?? '')
  const { result, refusal, send } = useAnswer()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ answer: 'decline', name: name.trim(), reason, signature: [], answerId })
  }
  return (
    <AnswerDialog {...{ name: 'decline', title: page.decline.title, shown, isOpen }}>
      <form className={form.form} onSubmit={submit}>
        <TextArea
          label={page.decline.reason}
          name="reason"
          rows={3}
          maxLength={2_000}
          data-first=""
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            keepAnswer({ reason: target.value })
          }}
        />
        <TextField
          label={page.decline.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            keepAnswer({ name: target.value })
          }}
        />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusalText(refusal, page)}
          </p>
        )}
        <Button type="submit" kind="primary" className={form.submit} result={result}>
          {page.decline.send}
        </Button>
      </form>
    </AnswerDialog>
  )
}
