import { useState } from 'react'
import { REASON_LENGTH } from '#domain/offers/limits.ts'
import { sent as SENT_WORDS, record as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../../state/api.ts'
import { OFFERS_CHANGED } from '../../../state/page-events.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { updatedOf } from '../../../ui/dates.ts'
import { useForm } from '../../../ui/form.tsx'
import field from '../../../ui/text-field.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import type { Answered, SentPerson } from '../send-fields.ts'
import { Ask } from './ask.tsx'
import styles from './sent.module.css'
import type { SentPeople } from './use-sent-list.ts'

interface RecordedProps {
  offerId: string
  answer: Answered
  reload: SentPeople['reload']
}

/** What the sender has recorded with an answer, who objects to it, and taking it back. */
export function Recorded({ offerId, answer, reload }: RecordedProps) {
  const { record, recordedBy, objectedAt } = answer
  if (!record || !recordedBy) return null
  const { note, fileId, objection, answerId } = record
  return (
    <>
      <p className={field.hint}>{WORDS.ways[recordedBy.how]}</p>
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
      <TakeBack ids={{ offerId, answerId }} reload={reload} />
    </>
  )
}

interface TakeBackProps {
  ids: { offerId: string; answerId: string }
  reload: SentPeople['reload']
}

/** Takes a recorded answer back, once it was asked why. */
export function TakeBack({ ids, reload }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false)
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
    await reload()
  }
  return (
    <>
      <div className={styles.tools} hidden={isAsking}>
        <Button onClick={() => setAsking(true)}>{WORDS.takeBack}</Button>
      </div>
      {isAsking && (
        <Ask
          text={WORDS.takeBackText}
          action={WORDS.takeBack}
          result={state.result}
          onConfirm={submit}
          onCancel={() => setAsking(false)}
        >
          <TextField
            name="reason"
            label={WORDS.reason}
            maxLength={REASON_LENGTH}
            {...state.text('reason')}
          />
        </Ask>
      )}
    </>
  )
}

/** What was recorded of an offer's answer before, and taken back. */
export const TakenBack = ({ all }: { all: SentPerson['takenBack'] }) =>
  all.map(({ answerId, answer, name, recordedAt, takenBackAt, reason }) => (
    <div key={answerId} className={field.hint} data-taken-back="">
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
