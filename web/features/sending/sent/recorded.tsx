import { useState } from 'react'
import { REASON_LENGTH } from '#domain/offers/limits.ts'
import { sent as SENT_WORDS, record as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../../state/api.ts'
import { OFFERS_CHANGED } from '../../../state/page-events.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { updatedOf } from '../../../ui/dates.ts'
import formStyles from '../../../ui/form.module.css'
import { Form, useForm } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Answered, SentPerson } from '../send-fields.ts'
import styles from './sent.module.css'
import type { SentPeople } from './use-sent-list.ts'

interface RecordedProps {
  offerId: string
  answer: Answered
  reload: SentPeople['reload']
}

/** What the sender has recorded with an answer, who objects to it, and taking it back. */
export function Recorded({ offerId, answer, reload }: RecordedProps) {
  const [isAsking, setAsking] = useState(false)
  const { record, recordedBy, objectedAt } = answer
  if (!record || !recordedBy) return null
  const { note, fileId, objection, answerId } = record
  return (
    <>
      <p className={styles.quiet}>{WORDS.ways[recordedBy.how]}</p>
      {note !== '' && <blockquote className={styles.reason}>{note}</blockquote>}
      {fileId && (
        <p>
          <a href={`/uploads/${fileId}`} target="_blank" rel="noreferrer">
            {WORDS.file}
          </a>
        </p>
      )}
      {objection && (
        <div className={styles.objection} role="note">
          <p>{fill(WORDS.objected, { person: objection.name, time: timeOf(objectedAt) })}</p>
          <blockquote className={styles.reason}>{objection.text}</blockquote>
        </div>
      )}
      {isAsking ? (
        <TakeBack
          ids={{ offerId, answerId }}
          onDone={() => void reload()}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className={styles.tools}>
          <Button onClick={() => setAsking(true)}>{WORDS.takeBack}</Button>
        </div>
      )}
    </>
  )
}

interface TakeBackProps {
  ids: { offerId: string; answerId: string }
  onDone: () => void
  onCancel: () => void
}

/** Asks why, and takes a recorded answer back. */
export function TakeBack({ ids, onDone, onCancel }: TakeBackProps) {
  const state = useForm({ reason: '' })
  const submit = async () => {
    const done = await state.run(() =>
      call('POST', 'take-back-answer', { ...ids, ...state.fields }),
    )
    if (!done) return
    if (!done.ok && done.status !== 404) return toast.error(SENT_WORDS.notDone)
    if (done.ok) toast.success(WORDS.tookBack)
    else toast.warning(SENT_WORDS.gone)
    dispatchEvent(new Event(OFFERS_CHANGED))
    onDone()
  }
  return (
    <Form
      className={`${formStyles.form} ${styles.record}`}
      aria-label={WORDS.takeBack}
      action={WORDS.takeBack}
      result={state.result}
      others={<Button onClick={onCancel}>{SENT_WORDS.keep}</Button>}
      isWide
      onSubmit={submit}
      onEscape={onCancel}
    >
      <p>{WORDS.takeBackText}</p>
      <TextField
        name="reason"
        label={WORDS.reason}
        maxLength={REASON_LENGTH}
        autoFocus
        {...state.text('reason')}
      />
    </Form>
  )
}

/** What was recorded of an offer's answer before, and taken back. */
export const TakenBack = ({ all }: { all: SentPerson['takenBack'] }) =>
  all.map(({ answerId, answer, name, recordedAt, takenBackAt, reason }) => (
    <div key={answerId} className={styles.quiet} data-taken-back="">
      <p>
        {fill(WORDS.takenBack[answer], {
          name,
          time: timeOf(recordedAt),
          back: timeOf(takenBackAt),
        })}
      </p>
      {reason !== '' && <blockquote className={styles.reason}>{reason}</blockquote>}
    </div>
  ))

const timeOf = (at: string | null): string => updatedOf({ updatedAt: at ?? '' })
