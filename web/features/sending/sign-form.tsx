import { useState } from 'react'
import {
  send as SEND_WORDS,
  sent as SENT_WORDS,
  sign as WORDS,
} from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { call, type Failure, SAVE_TIMEOUT_MS } from '../../state/api.ts'
import { keepNotCounted, type NotCounted, readNotCounted } from '../../state/not-counted.ts'
import { refusedField } from '../../state/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { updatedOf } from '../../ui/dates.ts'
import form from '../../ui/form.module.css'
import { Form } from '../../ui/form.tsx'
import { CheckField, TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import { tellLocked } from '../account/index.tsx'
import { OfferCheck, useCheck } from '../check/index.tsx'
import styles from './sending.module.css'
import { Signature } from './sent/signature.tsx'
import { refusalInWords, stored } from './use-send.ts'

/** Shows the open quotation to be signed on this device (product: Signed on the spot). */
export function SignForm({ id }: { id: string }) {
  const [lost, setLost] = useState(() => readNotCounted(id))
  const [pin, setPin] = useState('')
  const [asksPlace, setAsksPlace] = useState(false)
  const [problem, setProblem] = useState('')
  const [result, run] = useResult()
  const check = useCheck({ verb: 'send', clientEmail: '', people: [], changePeople() {} })
  const isBadPin = pin !== '' && !/^\d{4}$/.test(pin)

  async function begin(): Promise<void> {
    setProblem(isBadPin ? WORDS.badPin : '')
    if (isBadPin || check.stops()) return
    const done = await run(async () => {
      const saved = await stored('sign')
      return saved ? call('POST', 'begin-in-person', asked(saved), IN_TIME) : { ok: false, saved }
    })
    if (!done || 'saved' in done) return
    if (!done.ok) return setProblem(whyNot(done) ?? refusalInWords(done, { to: [] }, Date.now()))
    tellLocked()
    // The paper is not shown once more, not even from the browser's memory.
    document.documentElement.hidden = true
    location.replace(new URL(done.data.url).pathname)
  }
  const asked = ({ revision }: { revision: number }) => ({
    offerId: crypto.randomUUID(),
    quotation: {
      id,
      revision,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    pin: pin || null,
    asksPlace,
  })

  if (lost)
    return (
      <Lost
        lost={lost}
        onDone={() => {
          keepNotCounted(id, null)
          setLost(null)
        }}
      />
    )
  return (
    <Form action={WORDS.act} result={result} onSubmit={begin} noValidate>
      <p className={form.note}>{WORDS.text}</p>
      <TextField
        label={WORDS.pin}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        data-first=""
        isWrong={problem === WORDS.badPin}
        hint={WORDS.pinHint}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
      />
      <CheckField
        className={styles.choice}
        name="place"
        checked={asksPlace}
        onChange={setAsksPlace}
      >
        {WORDS.place}
      </CheckField>
      <OfferCheck check={check} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Form>
  )
}

const IN_TIME = { timeoutMs: SAVE_TIMEOUT_MS }

const inWords = (why: string): string | undefined => (WORDS.why as Record<string, string>)[why]

/** A PIN is asked for where the account has no password. */
function whyNot(failure: Failure): string | null {
  if (refusedField(failure) === 'pin') return WORDS.badPin
  return failure.status === 409 ? (inWords(failure.message) ?? null) : null
}

/** What was signed on this device and did not count, until its owner has seen it. */
function Lost({ lost, onDone }: { lost: NotCounted; onDone: () => void }) {
  const { answer, name, total, email, place, reason, signature, givenAt, why } = lost
  const time = updatedOf({ updatedAt: new Date(givenAt).toISOString() })
  const told = answer === 'accept' ? SENT_WORDS.acceptedFor : SENT_WORDS.declinedBy
  return (
    <div className={styles.lost} data-not-counted={why}>
      <h3>{WORDS.notCounted}</h3>
      <p>{inWords(why) ?? WORDS.why.other}</p>
      <blockquote>
        <p>
          <bdi>{fill(told, { name, time, total })}</bdi>
        </p>
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
