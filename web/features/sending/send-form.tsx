import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { isoDay } from '#domain/document/last-day.ts'
import { nameForSave } from '#domain/document/suggest-name.ts'
import { OFFER_TEXT } from '#domain/offers/limits.ts'
import { partLines } from '#domain/offers/part-list.ts'
import { senderName } from '#domain/offers/sender-name.ts'
import { reminderAt } from '#domain/offers/time-zones.ts'
import { isDay } from '#domain/words/day.ts'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { plainName } from '#domain/words/plain-name.ts'
import { loadWords } from '#domain/words/words.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf as dayInList } from '../../ui/dates.ts'
import form from '../../ui/form.module.css'
import { Form, KeptNote } from '../../ui/form.tsx'
import { RowTicks } from '../../ui/row-ticks.tsx'
import { CheckField, TextArea, TextField } from '../../ui/text-field.tsx'
import { OfferCheck } from '../check/index.tsx'
import { currentQuotation } from '../editor/index.ts'
import type { Step } from './create-sender.ts'
import { PeopleField } from './people-field.tsx'
import { RolesField } from './roles-field.tsx'
import { mayAskAll, replacedBy, type SendFields, type SentPerson } from './send-fields.ts'
import styles from './sending.module.css'
import { type Sent, useSend } from './use-send.ts'

interface SendFormProps extends Sent {
  id: string
  /** To whom it was sent before, the last first. */
  sentBefore: readonly SentPerson[]
}

/** Whom the quotation goes to, with which words, and until when (product: Sending). */
export function SendForm({ id, sentBefore, ...sent }: SendFormProps) {
  const state = useSend(id, sent)
  const { fields, change, isKept, discard, problem, step, isUnanswered, result, send } = state
  const { name } = useStore($openQuotation, { keys: ['name'] })
  const usual = useUsualWords(name)
  const to = useRef<HTMLInputElement>(null)
  const isBusy = result === 'pending'
  const now = useStore($openQuotation, { keys: ['revision', 'isDirty'] })
  const replaced = replacedBy(fields.to, sentBefore, now)
  useEffect(() => {
    if (problem?.place === 'to') to.current?.focus()
  }, [problem])
  const wrong = (place: 'to' | 'validUntil') => (problem?.place === place ? problem.text : '')

  return (
    <Form result={result} onSubmit={send} noValidate>
      {isKept && !isUnanswered && !isBusy && <KeptNote text={WORDS.kept} onDiscard={discard} />}
      {/* What may have been sent can only be sent as it was. */}
      <fieldset className={styles.fields} disabled={isUnanswered || isBusy}>
        <PeopleField
          people={fields.to}
          typed={fields.typed}
          known={state.known}
          proposed={state.proposed}
          wrong={wrong('to')}
          input={to}
          onChange={(people, typed) => change({ to: people, typed })}
        />
        {replaced && (
          <p className={form.note} data-replaces="">
            {fill(WORDS.replaces, {
              person: replaced.name || replaced.email,
              day: dayInList(new Date(replaced.sentAt)),
            })}
          </p>
        )}
        <TextField
          label={WORDS.subject}
          name="subject"
          maxLength={OFFER_TEXT.subject}
          placeholder={usual.subject}
          value={fields.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextArea
          label={WORDS.message}
          name="text"
          rows={3}
          placeholder={usual.text}
          maxLength={OFFER_TEXT.message}
          value={fields.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <div className={styles.day}>
          <TextField
            type="date"
            label={wrong('validUntil') || WORDS.validUntil}
            isWrong={wrong('validUntil') !== ''}
            name="validUntil"
            min={isoDay(new Date())}
            value={fields.validUntil}
            onChange={({ target }) => change({ validUntil: target.value })}
            hint={WORDS.validHint}
          />
        </div>
        <Choice
          name="canBeAccepted"
          label={WORDS.canBeAccepted}
          hint={WORDS.canBeAcceptedHint}
          isOn={fields.canBeAccepted}
          onChange={(canBeAccepted) => change({ canBeAccepted })}
        />
        {fields.canBeAccepted && <PartTerms fields={fields} change={change} />}
        {mayRemind(fields) && (
          <Choice
            name="remindsCustomer"
            label={WORDS.reminds}
            hint={WORDS.remindsHint}
            isOn={fields.remindsCustomer}
            onChange={(remindsCustomer) => change({ remindsCustomer })}
          />
        )}
        <Choice
          name="pdf"
          label={WORDS.pdf}
          hint={WORDS.pdfHint}
          isOn={fields.hasPdf}
          onChange={(hasPdf) => change({ hasPdf })}
        />
        {/* Behind the others: none of them moves when a second person is added. */}
        {mayAskAll(fields) && (
          <>
            <Choice
              name="allMust"
              label={WORDS.several.all}
              hint={WORDS.several.allHint}
              isOn={fields.allMust}
              onChange={(allMust) => change({ allMust })}
            />
            {fields.allMust && <RolesField fields={fields} onChange={change} />}
          </>
        )}
        <OfferCheck check={state.check} />
      </fieldset>
      <p className={styles.problem} role="alert">
        {problem?.place === 'form' ? problem.text : isUnanswered && !isBusy && WORDS.unanswered}
      </p>
      <div className={styles.end}>
        <span className={styles.step} role="status">
          {step && inWords(step)}
        </span>
        <Button type="submit" kind="primary" className={form.submit} result={result}>
          {isUnanswered ? WORDS.again : WORDS.send}
        </Button>
      </div>
    </Form>
  )
}

/** Whether a part may be accepted, and which rows every part has (product: A part of an offer). */
function PartTerms({ fields, change }: Pick<ReturnType<typeof useSend>, 'fields' | 'change'>) {
  const [lines] = useState(() => {
    const quotation = currentQuotation()
    return quotation ? partLines(quotation) : []
  })
  const { acceptsParts, mandatoryRows } = fields
  if (lines.length < 2) return null
  return (
    <div>
      <Choice
        name="acceptsParts"
        label={WORDS.acceptsParts}
        hint={WORDS.acceptsPartsHint}
        isOn={acceptsParts}
        onChange={(isOn) => change({ acceptsParts: isOn })}
      />
      {acceptsParts && (
        <div className={styles.mandatory}>
          <RowTicks
            legend={WORDS.mandatoryRows}
            lines={lines}
            ticked={new Set(mandatoryRows)}
            onChange={(ticked) => change({ mandatoryRows: [...ticked] })}
          />
        </div>
      )}
    </div>
  )
}

/** Not where it can't be accepted, or its last day is too near. */
const mayRemind = ({ canBeAccepted, validUntil }: SendFields): boolean =>
  canBeAccepted && isDay(validUntil) && reminderAt(validUntil, timeZone(), Date.now()) !== null

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const inWords = ({ doing, part }: Step): string =>
  fill(WORDS.doing[doing], { percent: Math.floor(part * 100) })

interface ChoiceProps {
  name: string
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const Choice = ({ name, label, hint, isOn, onChange }: ChoiceProps) => (
  <CheckField
    className={styles.choice}
    name={name}
    aria-label={label}
    aria-describedby={`${name}-hint`}
    checked={isOn}
    onChange={onChange}
  >
    <span>{label}</span>
    <span id={`${name}-hint`} className={styles.choiceHint}>
      {hint}
    </span>
  </CheckField>
)

/** What the mail says where the form says nothing. */
interface UsualWords {
  readonly subject: string
  readonly text: string
}

/** The usual subject and lines, in the quotation's language; empty until they are loaded. */
function useUsualWords(name: string): UsualWords {
  const [words, setWords] = useState<UsualWords>({ subject: '', text: '' })
  useEffect(() => {
    let isShown = true
    const quotation = currentQuotation()
    const sender = senderName(quotation, $session.get().email)
    void loadWords(quotation?.language ?? 'en').then(
      ({ mails: { offer, unnamed }, samples }) => {
        // Sending saves first, which names a copy for another client.
        const called = quotation ? nameForSave(quotation, samples.named) : name
        const subject = fill(offer.subject, { sender, name: plainName(called) || unnamed })
        if (isShown) setWords({ subject, text: offer.lines })
      },
      // The form works without the hint.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [name])
  return words
}
