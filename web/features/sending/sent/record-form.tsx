import { useCallback, useRef, useState } from 'react'
import type { Quotation } from '#domain/document/quotation.ts'
import { ANSWER_WAYS } from '#domain/offers/answer-ways.ts'
import { type Choice, choicesIn } from '#domain/offers/choices.ts'
import { ATTACHMENT_BYTES, REASON_LENGTH } from '#domain/offers/limits.ts'
import { takenWithout } from '#domain/offers/part-list.ts'
import { dayAt } from '#domain/offers/time-zones.ts'
import { sent as SENT_WORDS, record as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../../state/api.ts'
import type { Failure } from '../../../state/http.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { OFFERS_CHANGED } from '../../../state/page-events.ts'
import { type Refusals, type Told, tellRefusal } from '../../../state/refusals.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { chooseFiles } from '../../../ui/choose-files.ts'
import { dayOf } from '../../../ui/dates.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { Form, useForm } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useFetched } from '../../../ui/use-fetched.ts'
import { newSaveId } from '../../editor/index.ts'
import { discardUpload, sendFile } from '../../files/index.ts'
import { keepFiles } from '../keep-files.ts'
import { RecordChoices, settled } from './record-choices.tsx'
import styles from './sent.module.css'
import { nameOf, type SentOffer } from './sent-words.ts'

interface RecordFormProps {
  offer: SentOffer
  /** When the next version was sent; null without one. */
  newerAt: string | null
  onDone: () => void
  onCancel: () => void
}

/** Records an answer that came in another way than by the link (product: Recorded answers). */
export function RecordForm({ offer, newerAt, onDone, onCancel }: RecordFormProps) {
  const { offerId, common, people } = offer
  const { timeZone, revision } = common
  const { id } = $openQuotation.get()
  const from = dayAt(Date.parse(common.sentAt), timeZone)
  const to = dayAt(newerAt === null ? Date.now() : Date.parse(newerAt), timeZone)
  // Of several it is the answer of one who has not accepted.
  const awaited = people.filter(({ standing }) => standing && standing !== 'accepted')
  const isFixed = people.some(({ approval }) => approval)
  const state = useForm({
    answer: 'accepted' as 'accepted' | 'declined',
    day: to,
    name: nameOf(awaited[0] ?? people[0] ?? common),
    how: ANSWER_WAYS[0] as (typeof ANSWER_WAYS)[number],
    note: '',
  })
  const { fields, change } = state
  const [answerId] = useState(newSaveId)
  const [file, setFile] = useState<File | null>(null)
  const [typed, setChoices] = useState<readonly Choice[] | null>(null)
  const version = useFetched(
    useCallback(() => call('POST', 'get-revision', { id, revision }), [id, revision]),
  )
  const quotation = version.data?.quotation as Quotation | undefined
  const choices = typed ?? (quotation ? choicesIn(quotation.blocks) : [])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const isAccepted = fields.answer === 'accepted'
  /** Stays for a further try, if no answer came. */
  const uploaded = useRef<string | null>(null)

  const send = async () => {
    if (file && !uploaded.current) {
      const sent = await sendFile(file, () => {}, new AbortController().signal)
      if (!sent.ok) {
        toast[sent.kind](sent.text)
        return { ok: false as const, isTold: true as const }
      }
      uploaded.current = sent.url
    }
    const accepted = isAccepted ? quotation : undefined
    return call('POST', 'record-answer', {
      ...fields,
      choices: accepted ? settled(accepted, choices) : [],
      rows: accepted && left.size > 0 ? takenWithout(accepted, left).rows : null,
      fileId: uploaded.current?.split('/').at(-1) ?? null,
      offerId,
      answerId,
      makesPdf: true,
    })
  }
  const submit = async () => {
    if (fields.day < from || fields.day > to) return toast.warning(badDay(from, to))
    const done = await state.run(send)
    if (!done || 'isTold' in done) return
    if (!done.ok) return refused(done)
    toast.success(WORDS.saved)
    dispatchEvent(new Event(OFFERS_CHANGED))
    // The customer's copy waits for the pdf.
    if (isAccepted) keepFiles({ id })
    onDone()
  }
  const refused = (failure: Failure) => {
    const day = { warning: badDay(from, to) }
    const { warning } = tellRefusal<Told>(failure, { ...REFUSALS, day })
    if (!warning) return
    discard()
    if (failure.status === 409) onDone()
  }
  /** Of a try that has recorded nothing, or of another file. */
  const discard = () => {
    if (uploaded.current) discardUpload(uploaded.current)
    uploaded.current = null
  }
  const choose = (chosen: File | null) => {
    discard()
    setFile(chosen)
  }
  const attach = ([chosen]: readonly File[]) => {
    if (!chosen) return
    if (chosen.size > ATTACHMENT_BYTES)
      return toast.warning(fill(WORDS.tooLarge, { name: chosen.name }))
    choose(chosen)
  }

  return (
    <Form
      className={styles.inPlace}
      aria-label={WORDS.open}
      action={WORDS.save}
      result={state.result}
      isReady={!isAccepted || quotation !== undefined}
      others={<Button onClick={onCancel}>{SENT_WORDS.keep}</Button>}
      isWide
      onSubmit={submit}
      onEscape={onCancel}
    >
      <div className={styles.pair}>
        <SelectField
          label={WORDS.answer}
          value={fields.answer}
          options={[
            ['accepted', WORDS.accepted],
            ['declined', WORDS.declined],
          ]}
          onChange={(answer) => change({ answer })}
        />
        <SelectField
          label={WORDS.how}
          value={fields.how}
          options={ANSWER_WAYS.map((way) => [way, WORDS.ways[way]] as const)}
          onChange={(how) => change({ how })}
        />
        <TextField
          type="date"
          name="day"
          label={WORDS.day}
          min={from}
          max={to}
          required
          {...state.text('day')}
        />
        {awaited.length > 0 ? (
          <SelectField
            label={WORDS.name}
            value={fields.name}
            options={awaited.map((person) => [nameOf(person), nameOf(person)] as const)}
            onChange={(name) => change({ name })}
          />
        ) : (
          <>
            <TextField
              name="name"
              label={WORDS.name}
              maxLength={200}
              list={`people-${offerId}`}
              {...state.text('name')}
            />
            <datalist id={`people-${offerId}`}>
              {people.map((person) => (
                <option key={person.linkId} value={nameOf(person)} />
              ))}
            </datalist>
          </>
        )}
      </div>
      {isAccepted && (
        <Fetched fetched={version} words={{ ...SENT_WORDS, failed: WORDS.notLoaded }}>
          {() =>
            quotation &&
            !isFixed && (
              <RecordChoices
                quotation={quotation}
                chosen={choices}
                left={left}
                onChange={setChoices}
                onLeave={setLeft}
              />
            )
          }
        </Fetched>
      )}
      <TextArea
        name="note"
        label={WORDS.note}
        maxLength={REASON_LENGTH}
        hint={WORDS.onlyYou}
        {...state.text('note')}
      />
      <Button
        className={styles.file}
        onClick={() => (file ? choose(null) : chooseFiles('', attach))}
      >
        <bdi>{file ? fill(WORDS.remove, { name: file.name }) : WORDS.attach}</bdi>
      </Button>
    </Form>
  )
}

const badDay = (from: string, to: string): string => {
  const written = (day: string) => dayOf(new Date(`${day}T00:00`))
  return fill(WORDS.badDay, { from: written(from), to: written(to) })
}

const REFUSALS: Refusals<Told> = {
  accepted: { warning: WORDS.refused.accepted },
  declined: { warning: WORDS.refused.declined },
  withdrawn: { warning: WORDS.refused.withdrawn },
  open: { warning: WORDS.refused.open },
  404: { warning: SENT_WORDS.gone },
  413: ({ message }) => ({ warning: message }),
  otherwise: { error: SENT_WORDS.notDone },
}
