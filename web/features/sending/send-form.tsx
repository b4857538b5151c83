import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
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
import { dayOf as dayInList } from '../../ui/dates.ts'
import form from '../../ui/form.module.css'
import { Form, KeptNote } from '../../ui/form.tsx'
import { RowTicks } from '../../ui/row-ticks.tsx'
import { CheckField, TextArea, TextField } from '../../ui/text-field.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { OfferCheck } from '../check/index.tsx'
import { currentQuotation } from '../editor/index.ts'
import type { Step } from './create-sender.ts'
import { PeopleField } from './people-field.tsx'
import { RolesField } from './roles-field.tsx'
import { mayAskAll, replacedBy, type SendFields } from './send-fields.ts'
import styles from './sending.module.css'
import { type Sent, useSend } from './use-send.ts'

/** Whom the quotation goes to, with which words, and until when (product: Sending). */
export function SendForm({ id, ...sent }: Sent & { id: string }) {
  const state = useSend(id, sent)
  const { fields, change, tick, text, isKept, discard, problem, step, isUnanswered, result } = state
  const { name } = useStore($openQuotation, { keys: ['name'] })
  const usual = useUsualWords(name)
  const to = useRef<HTMLInputElement>(null)
  const isBusy = result === 'pending'
  const now = useStore($openQuotation, { keys: ['revision', 'isDirty'] })
  const replaced = replacedBy(fields.to, sent.sentBefore, now)
  useEffect(() => {
    if (problem?.place === 'to') to.current?.focus()
  }, [problem])
  const wrong = (place: 'to' | 'validUntil') => (problem?.place === place ? problem.text : '')

  return (
    <Form
      action={isUnanswered ? WORDS.again : WORDS.send}
      mainClass={form.submit}
      result={result}
      problem={
        problem?.place === 'form' ? problem.text : isUnanswered && !isBusy ? WORDS.unanswered : ''
      }
      others={
        <span className={styles.step} role="status">
          {step && inWords(step)}
        </span>
      }
      onSubmit={state.send}
      noValidate
    >
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
          {...text('subject')}
        />
        <TextArea
          label={WORDS.message}
          name="text"
          rows={3}
          placeholder={usual.text}
          maxLength={OFFER_TEXT.message}
          {...text('text')}
        />
        <TextField
          type="date"
          label={wrong('validUntil') || WORDS.validUntil}
          isWrong={wrong('validUntil') !== ''}
          name="validUntil"
          min={isoDay(new Date())}
          hint={WORDS.validHint}
          {...text('validUntil')}
        />
        <CheckField {...tick('canBeAccepted')} hint={WORDS.canBeAcceptedHint}>
          {WORDS.canBeAccepted}
        </CheckField>
        {fields.canBeAccepted && <PartTerms state={state} />}
        {mayRemind(fields) && (
          <CheckField {...tick('remindsCustomer')} hint={WORDS.remindsHint}>
            {WORDS.reminds}
          </CheckField>
        )}
        <CheckField {...tick('hasPdf')} name="pdf" hint={WORDS.pdfHint}>
          {WORDS.pdf}
        </CheckField>
        {/* Behind the others: none of them moves when a second person is added. */}
        {mayAskAll(fields) && (
          <>
            <CheckField {...tick('allMust')} hint={WORDS.several.allHint}>
              {WORDS.several.all}
            </CheckField>
            {fields.allMust && <RolesField state={state} />}
          </>
        )}
        <OfferCheck check={state.check} />
      </fieldset>
    </Form>
  )
}

/** Whether a part may be accepted, and which rows every part has (product: A part of an offer). */
function PartTerms({ state }: { state: ReturnType<typeof useSend> }) {
  const [lines] = useState(() => {
    const quotation = currentQuotation()
    return quotation ? partLines(quotation) : []
  })
  const { acceptsParts, mandatoryRows } = state.fields
  if (lines.length < 2) return null
  return (
    <div>
      <CheckField {...state.tick('acceptsParts')} hint={WORDS.acceptsPartsHint}>
        {WORDS.acceptsParts}
      </CheckField>
      {acceptsParts && (
        <div className={styles.mandatory}>
          <RowTicks
            legend={WORDS.mandatoryRows}
            lines={lines}
            ticked={new Set(mandatoryRows)}
            onChange={(ticked) => state.change({ mandatoryRows: [...ticked] })}
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

/** The usual subject and lines of the mail, in the quotation's language; empty until they are loaded. */
function useUsualWords(name: string) {
  const usual = useFetched(
    useCallback(async () => {
      const quotation = currentQuotation()
      const sender = senderName(quotation, $session.get().email)
      const { mails, samples } = await loadWords(quotation?.language ?? 'en')
      // Sending saves first, which names a copy for another client.
      const called = plainName(quotation ? nameForSave(quotation, samples.named) : name)
      const { offer, unnamed } = mails
      const subject = fill(offer.subject, { sender, name: called || unnamed })
      return { ok: true, data: { subject, text: offer.lines } }
    }, [name]),
  )
  // The form works without the hint.
  return usual.data ?? { subject: '', text: '' }
}
