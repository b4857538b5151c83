import { useRef, useState } from 'react'
import { isReadable, REASON_LENGTH } from '../../../../src/domain/offers/limits.ts'
import { fill } from '../../../../src/domain/words/fill.ts'
import type { PageWords } from '../../../../src/domain/words/words.ts'
import { Form } from '../../../ui/form.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import type { DialogProps } from '../answering.ts'
import { keepAnswer, keptAnswer } from '../kept-choices.ts'
import styles from './answer.module.css'
import { AnswerDialog, refusalText, useAnswer } from './answer-dialog.tsx'

/** From here on it is counted how much room is left. */
const NEARLY_FULL = REASON_LENGTH - 200

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
  const isBlank = length === 0 && !isReadable(name)
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
            isMissing ? (
              <span role="alert" className={styles.wrong}>
                {page.decline.missing}
              </span>
            ) : (
              length > NEARLY_FULL && (
                <Length length={length} isTooLong={isTooLong} words={page.ask} />
              )
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

interface LengthProps {
  length: number
  isTooLong: boolean
  words: PageWords['ask']
}

/** A pasted text is not cut to fit: the customer would not notice what is missing. */
const Length = ({ length, isTooLong, words }: LengthProps) => (
  <>
    <span role="alert" className={styles.wrong}>
      {isTooLong && fill(words.tooLong, { count: REASON_LENGTH })}
    </span>
    <span className={styles.length} data-length>
      {length} / {REASON_LENGTH}
    </span>
  </>
)
