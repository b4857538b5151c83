import { useState } from 'react'
import { fill } from '#domain/words/fill.ts'
import { callOpen } from '../../../state/api.ts'
import { refusalOf } from '../../../state/refusals.ts'
import { useForm } from '../../../ui/form.tsx'
import { TextArea, Wrong } from '../../../ui/text-field.tsx'
import { closeDialog, type DialogProps } from '../answering.ts'
import { IN_TIME, linkToken, tell } from '../show-offer.ts'
import type { OfferFacts } from '../shown-offer.ts'
import { AnswerDialog, focusOn } from './answer-dialog.tsx'
import { refusalsFor } from './send-answer.ts'

/** Says of an answer that the sender has recorded that it is not so (product: Recorded answers). */
export function ObjectDialog({ shown, answerId: messageId, isOpen }: DialogProps) {
  const { object: words, questions } = shown.words.page
  const form = useForm({ text: '' })
  const [isChecked, setChecked] = useState(false)
  const text = form.fields.text.trim()
  const isMissing = isChecked && text === ''
  const submit = async () => {
    setChecked(true)
    if (text === '') return focusOn('text')
    const said = { token: linkToken(), text, messageId }
    const answer = await form.run(() => callOpen('POST', 'object-to-answer', said, IN_TIME))
    if (!answer) return
    // It may have been taken back meanwhile: the page says how the offer stands.
    const { offer } = (answer.data ?? {}) as { offer?: OfferFacts }
    if (offer) {
      tell(offer)
      closeDialog()
    } else if (!answer.ok) {
      const refusals = { ...refusalsFor(shown), 'too many questions': questions.full }
      form.setProblem(refusalOf(answer, refusals))
    }
  }
  return (
    <AnswerDialog
      name="object"
      title={words.open}
      shown={shown}
      isOpen={isOpen}
      action={fill(words.send, { sender: shown.facts.senderName })}
      {...form.status}
      onSubmit={submit}
    >
      <TextArea
        label={words.text}
        name="text"
        rows={3}
        maxLength={MOST}
        data-first=""
        isWrong={isMissing}
        hint={isMissing && <Wrong>{words.missing}</Wrong>}
        {...form.text('text')}
      />
    </AnswerDialog>
  )
}

/** As of a question (api: Question calls). */
const MOST = 2_000
