import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  send as SEND_WORDS,
  sent as SENT_WORDS,
  sign as WORDS,
} from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { call, type Failure, SAVE_TIMEOUT_MS } from '../../state/api.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { refusedField } from '../../state/refusals.ts'
import { keepSigned, readSigned, type SignedHere } from '../../state/signed-here.ts'
import { Button } from '../../ui/button.tsx'
import { updatedOf } from '../../ui/dates.ts'
import formStyles from '../../ui/form.module.css'
import { Form, useForm } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select.tsx'
import { CheckField, TextField } from '../../ui/text-field.tsx'
import { tellLocked } from '../account/index.tsx'
import { OfferCheck, useCheck } from '../check/index.tsx'
import styles from './sending.module.css'
import sentStyles from './sent/sent.module.css'
import { groupSent, nameOf } from './sent/sent-words.ts'
import { Signature } from './sent/signature.tsx'
import { useSentList } from './sent/use-sent-list.ts'
import { refusalInWords, stored } from './use-send.ts'

/** Shows the open quotation to be signed on this device (product: Signed on the spot). */
export function SignForm({ id }: { id: string }) {
  const [lost, setLost] = useState(() => readSigned('lost', id))
  const asked = useAsked(id)
  const form = useForm({ pin: '', asksPlace: false, linkId: asked[0]?.linkId ?? '' })
  const { pin, linkId, asksPlace } = form.fields
  const { problem } = form.status
  const check = useCheck({ verb: 'send', clientEmail: '', people: [], changePeople() {} })

  async function begin(): Promise<void> {
    if (pin !== '' && !/^\d{4}$/.test(pin)) return form.setProblem(WORDS.badPin)
    if (check.stops()) return
    const done = await form.run(async () => {
      const saved = await stored('sign')
      return saved ? show(saved) : { ok: false as const, saved }
    })
    if (!done || 'saved' in done) return
    if (!done.ok) return form.setProblem(whyNot(done))
    tellLocked()
    // The paper is not shown once more, not even from the browser's memory.
    document.documentElement.hidden = true
    location.replace(new URL(done.data.url).pathname)
  }
  const show = ({ revision }: { revision: number }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const offer = { offerId: crypto.randomUUID(), quotation: { id, revision, timeZone } }
    const terms = { pin: pin || null, asksPlace, linkId: linkId || null }
    return call('POST', 'begin-in-person', { ...offer, ...terms }, { timeoutMs: SAVE_TIMEOUT_MS })
  }
  const forget = () => {
    keepSigned('lost', null, id)
    setLost(null)
  }

  if (lost) return <Lost lost={lost} onDone={forget} />
  return (
    <Form action={WORDS.act} {...form.status} onSubmit={begin} noValidate>
      <p className={formStyles.note}>{WORDS.text}</p>
      {asked.length > 1 && (
        <SelectField
          label={WORDS.who}
          value={linkId}
          options={asked.map((person) => [person.linkId, nameOf(person)] as const)}
          onChange={(chosen) => form.change({ linkId: chosen })}
        />
      )}
      <TextField
        label={WORDS.pin}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        data-first=""
        isWrong={problem === WORDS.badPin}
        hint={WORDS.pinHint}
        {...form.text('pin')}
      />
      <CheckField {...form.tick('asksPlace')} name="place">
        {WORDS.place}
      </CheckField>
      <OfferCheck check={check} />
    </Form>
  )
}

/** Of several, those whose turn it is to say yes to the open version, whichever of its offers is shown. */
function useAsked(id: string) {
  const { data } = useSentList(id)
  const { revision, isDirty } = useStore($openQuotation, { keys: ['revision', 'isDirty'] })
  const open = (isDirty ? [] : (data ?? [])).filter(
    (person) => person.revision === revision && person.state === 'open' && person.canBeAccepted,
  )
  const [offer] = groupSent(open)
  return offer?.people.filter(({ standing }) => standing === 'asked') ?? []
}

const inWords = (why = ''): string | undefined => (WORDS.why as Record<string, string>)[why]

/** A PIN is asked for where the account has no password. */
function whyNot(failure: Failure): string {
  if (refusedField(failure) === 'pin') return WORDS.badPin
  const standing = failure.status === 409 && inWords(failure.message)
  return standing || refusalInWords(failure, { to: [] }, Date.now())
}

/** What was signed on this device and did not count, until its owner has seen it. */
function Lost({ lost, onDone }: { lost: SignedHere; onDone: () => void }) {
  const { sent, total, taken, givenAt, why } = lost
  const {
    answer,
    name = '',
    reason,
    signature = [],
    inPerson: { email = '', place = '' } = {},
  } = sent
  const time = updatedOf({ updatedAt: new Date(givenAt).toISOString() })
  const told = answer === 'accept' ? SENT_WORDS.acceptedFor : SENT_WORDS.declinedBy
  return (
    <div className={styles.lost} data-not-counted={why}>
      <h3>{WORDS.notCounted}</h3>
      <p>{inWords(why) ?? WORDS.why.other}</p>
      <blockquote className={sentStyles.reason}>
        <p>
          <bdi>{fill(told, { name, time, total })}</bdi>
        </p>
        {taken && (
          <p data-taken="">
            <bdi>{fill(WORDS.taken, { taken })}</bdi>
          </p>
        )}
        {[email, place && fill(SENT_WORDS.place, { place }), reason].map(
          (line) => line && <p key={line}>{line}</p>,
        )}
        <Signature strokes={signature} name={name} />
      </blockquote>
      <Button kind="primary" data-first="" onClick={onDone}>
        {SEND_WORDS.done}
      </Button>
    </div>
  )
}
