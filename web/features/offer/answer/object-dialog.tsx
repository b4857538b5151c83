import { useRef, useState } from 'react'
import { fill } from '#domain/words/fill.ts'
import { callOpen } from '../../../state/api.ts'
import { type Refusals, refusalOf } from '../../../state/refusals.ts'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useResult } from '../../../ui/use-result.ts'
import { closeDialog, type DialogProps } from '../answering.ts'
import { IN_TIME, linkToken, tell } from '../show-offer.ts'
import type { OfferFacts } from '../shown-offer.ts'
import styles from './answer.module.css'
import { AnswerDialog, refusalText } from './answer-dialog.tsx'
import type { Refusal } from './send-answer.ts'

/** Says of an answer that the sender has recorded that it is not so (product: Recorded answers). */
export function ObjectDialog({ shown, answerId: messageId, isOpen }: DialogProps) {
  const { object, questions } = shown.words.page
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | 'full' | null>(null)
  const [result, run] = useResult()
  const fields = useRef<HTMLFormElement>(null)
  const isMissing = isChecked && text.trim() === ''
  const submit = async () => {
    setChecked(true)
    if (text.trim() === '') return fields.current?.querySelector('textarea')?.focus()
    setRefusal(null)
    const said = { token: linkToken(), text: text.trim(), messageId }
    const answer = await run(() => callOpen('POST', 'object-to-answer', said, IN_TIME))
    if (!answer) return
    // It may have been taken back meanwhile: the page says how the offer stands.
    const { offer } = (answer.data ?? {}) as { offer?: OfferFacts }
    if (!offer) return answer.ok || setRefusal(refusalOf(answer, REFUSALS))
    tell(offer)
    closeDialog()
  }
  return (
    <AnswerDialog name="object" title={object.open} shown={shown} isOpen={isOpen}>
      <Form
        ref={fields}
        action={fill(object.send, { sender: shown.facts.senderName })}
        result={result}
        onSubmit={submit}
        noValidate
      >
        <TextArea
          label={object.text}
          name="text"
          rows={3}
          maxLength={MOST}
          data-first=""
          isWrong={isMissing}
          hint={isMissing && <span className={styles.wrong}>{object.missing}</span>}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal === 'full' ? questions.full : refusalText(refusal, shown)}
          </p>
        )}
      </Form>
    </AnswerDialog>
  )
}

/** As of a question (api: Question calls). */
const MOST = 2_000

const REFUSALS: Refusals<Refusal | 'full'> = {
  'too many questions': 'full',
  403: 'sender',
  404: 'gone',
  429: 'tooMany',
  otherwise: 'unanswered',
}
