import { useRef, useState } from 'react'
import { isReadable, REASON_LENGTH } from '#domain/offers/limits.ts'
import { fill } from '#domain/words/fill.ts'
import { Form } from '../../../ui/form.tsx'
import { LengthHint, LITTLE_ROOM, TextArea, TextField } from '../../../ui/text-field.tsx'
import type { DialogProps } from '../answering.ts'
import { keepAnswer, keptAnswer } from '../kept-choices.ts'
import styles from './answer.module.css'
import { AnswerDialog, refusalText, useAnswer } from './answer-dialog.tsx'

/** Declines the offer, by a name or with a reason: a mail scanner that presses every button has neither. */
export function DeclineDialog({ shown, answerId, isOpen }: DialogProps) {
  const { page } = shown.words
  const [kept] = useState(keptAnswer)
  const [name, setName] = useState(kept.name ?? '')
  const [reason, setReason] = useState(kept.reason ?? '')
  const [isChecked, setChecked] = useState(false)
  const { result, refusal, send } = useAnswer()
  const fields = useRef<HTMLFormElement>(null)
  const { length } = reason.trim()
  const isTooLong = length > REASON_LENGTH
  const needsName = shown.facts.inPerson !== null
  const isBlank = (length === 0 || needsName) && !isReadable(name)
  const isMissing = isChecked && isBlank
  const submit = () => {
    setChecked(true)
    if (isTooLong || isBlank) return fields.current?.querySelector('textarea')?.focus()
    void send({
      answer: 'decline',
      name: name.trim(),
      reason: reason.trim(),
      signature: [],
      answerId,
    })
  }
  return (
    <AnswerDialog name="decline" title={page.decline.title} shown={shown} isOpen={isOpen}>
      <Form ref={fields} action={page.decline.send} result={result} onSubmit={submit}>
        <TextArea
          label={page.decline.reason}
          name="reason"
          rows={3}
          data-first=""
          isWrong={isTooLong || isMissing}
          hint={
            (isMissing || length > REASON_LENGTH - LITTLE_ROOM) && (
              <LengthHint
                problem={
                  // A pasted text is not cut to fit: the customer would not notice what is missing.
                  isTooLong
                    ? fill(page.ask.tooLong, { count: REASON_LENGTH })
                    : isMissing && (needsName ? page.accept.nameMissing : page.decline.missing)
                }
                length={length}
                most={REASON_LENGTH}
              />
            )
          }
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            keepAnswer({ reason: target.value })
          }}
        />
        <TextField
          label={page.accept.name}
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
            {refusalText(refusal, shown)}
          </p>
        )}
      </Form>
    </AnswerDialog>
  )
}
