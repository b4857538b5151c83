import { isReadable, REASON_LENGTH } from '#domain/offers/limits.ts'
import { fill } from '#domain/words/fill.ts'
import { LengthHint, LITTLE_ROOM, TextArea, TextField } from '../../../ui/text-field.tsx'
import type { DialogProps } from '../answering.ts'
import { AnswerDialog, useAnswer } from './answer-dialog.tsx'

/** Declines the offer, by a name or with a reason: a mail scanner that presses every button has neither. */
export function DeclineDialog({ shown, answerId, isOpen }: DialogProps) {
  const { accept, ask, decline: words } = shown.words.page
  const { fields, text, status, isChecked, submit } = useAnswer(shown)
  const [name, reason] = [fields.name.trim(), fields.reason.trim()]
  const isTooLong = reason.length > REASON_LENGTH
  const needsName = shown.facts.inPerson !== null
  const isBlank = (reason === '' || needsName) && !isReadable(name)
  const isMissing = isChecked && isBlank
  const given = () => ({ answer: 'decline' as const, name, reason, signature: [], answerId })
  return (
    <AnswerDialog
      name="decline"
      title={words.title}
      shown={shown}
      isOpen={isOpen}
      action={words.send}
      {...status}
      onSubmit={() => submit(isTooLong || isBlank ? 'reason' : undefined, given)}
    >
      <TextArea
        label={words.reason}
        name="reason"
        rows={3}
        data-first=""
        isWrong={isTooLong || isMissing}
        hint={
          (isMissing || reason.length > REASON_LENGTH - LITTLE_ROOM) && (
            <LengthHint
              problem={
                // A pasted text is not cut to fit: the customer would not notice what is missing.
                isTooLong
                  ? fill(ask.tooLong, { count: REASON_LENGTH })
                  : isMissing && (needsName ? accept.nameMissing : words.missing)
              }
              length={reason.length}
              most={REASON_LENGTH}
            />
          )
        }
        {...text('reason')}
      />
      <TextField
        label={accept.name}
        name="name"
        autoComplete="name"
        maxLength={200}
        {...text('name')}
      />
    </AnswerDialog>
  )
}
