import { useRef, useState } from 'react'
import { MOST_FORWARDED } from '#domain/offers/limits.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { fill } from '#domain/words/fill.ts'
import { callOpen } from '../../../state/api.ts'
import { refusalOf } from '../../../state/refusals.ts'
import choices from '../../../ui/choices.module.css'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useResult } from '../../../ui/use-result.ts'
import { newSaveId } from '../../editor/index.ts'
import { closeDialog, type DialogProps } from '../answering.ts'
import { asSeenBy } from '../sentence.ts'
import { IN_TIME, linkToken, tell } from '../show-offer.ts'
import { canBeAnswered, type OfferFacts, type ShownOffer } from '../shown-offer.ts'
import styles from './answer.module.css'
import { AnswerDialog } from './answer-dialog.tsx'

const RIGHTS = ['read', 'ask', 'answer'] as const
const NOBODY = { email: '', name: '' }

/** Sends the offer on to a colleague, with at most one's own rights (product: Forwarding). */
export function ForwardDialog({ shown, answerId, isOpen }: DialogProps) {
  const { page } = shown.words
  const words = page.forward
  const rights = rightsOf(shown)
  const [person, setPerson] = useState(NOBODY)
  const [may, setMay] = useState(rights[1] ?? 'read')
  /** Of one sending, kept over its tries. */
  const [messageId, setMessageId] = useState(answerId)
  const [problem, setProblem] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [result, run] = useResult()
  const form = useRef<HTMLFormElement>(null)
  const focusEmail = () => form.current?.querySelector<HTMLElement>('[name="email"]')?.focus()
  const change = (patch: Partial<typeof NOBODY>) => {
    setPerson({ ...person, ...patch })
    setMessageId(newSaveId())
    setProblem('')
  }

  const submit = async () => {
    const email = normalizeEmail(person.email)
    setSentTo('')
    if (!isEmail(email)) {
      setProblem(words.refused.invalid)
      return focusEmail()
    }
    const asked = { ...person, email, may, messageId, token: linkToken() }
    const answer = await run(() => callOpen('POST', 'forward-offer', asked, IN_TIME))
    if (!answer) return
    const { offer } = (answer.data ?? {}) as { offer?: OfferFacts }
    if (offer) tell(offer)
    if (answer.ok) {
      setSentTo(person.name.trim() || email)
      setPerson(NOBODY)
      setMessageId(newSaveId())
      return focusEmail()
    }
    // The bar says why.
    if (offer && !offer.mayForward) return closeDialog()
    setProblem(
      refusalOf(answer, {
        'is the sender': fill(words.refused.sender, { email }),
        'already sent':
          email === shown.facts.recipient.email
            ? words.refused.own
            : fill(words.refused.known, { email }),
        'was revoked': fill(words.refused.revoked, { email, sender: shown.facts.senderName }),
        unsubscribed: fill(words.refused.unwilling, { email }),
        'too many people': fill(words.refused.tooMany, { count: MOST_FORWARDED }),
        403: asSeenBy(shown),
        404: page.unknown.title,
        429: words.refused.limit,
        email: words.refused.invalid,
        otherwise: page.errors.unanswered,
      }),
    )
  }

  return (
    <AnswerDialog name="forward" title={words.action} shown={shown} isOpen={isOpen}>
      <Form ref={form} action={words.send} result={result} onSubmit={submit} noValidate>
        <p className={styles.recorded}>{fill(words.about, { sender: shown.facts.senderName })}</p>
        <TextField
          type="email"
          label={words.email}
          name="email"
          data-first=""
          maxLength={320}
          isWrong={problem !== ''}
          value={person.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <TextField
          label={words.name}
          name="name"
          maxLength={200}
          value={person.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <fieldset className={choices.choices}>
          <legend>{words.may}</legend>
          {rights.map((right) => (
            <label key={right} className={choices.choice} data-alone>
              <input
                type="radio"
                name="may"
                value={right}
                checked={right === may}
                onChange={() => {
                  setMay(right)
                  change({})
                }}
              />
              <span>{words.rights[right]}</span>
            </label>
          ))}
        </fieldset>
        {problem && (
          <p className={styles.refusal} role="alert">
            {problem}
          </p>
        )}
        <p role="status" className={styles.given}>
          {sentTo && fill(words.sent, { person: sentTo })}
        </p>
        <Forwarded shown={shown} />
      </Form>
    </AnswerDialog>
  )
}

/** To whom it was sent on before. */
function Forwarded({ shown: { facts, words } }: { shown: ShownOffer }) {
  const { sentTo, given } = words.page.forward
  if (facts.forwarded.length === 0) return null
  return (
    <div className={styles.recorded}>
      {sentTo}
      <ul className={styles.options} data-forwarded>
        {facts.forwarded.map(({ email, name, may }) => (
          <li key={email}>{fill(given[may], { person: name || email })}</li>
        ))}
      </ul>
    </div>
  )
}

/** What a colleague may do at most: what one may oneself, and nobody accepts what can't be. */
const rightsOf = (shown: ShownOffer) =>
  RIGHTS.slice(0, RIGHTS.indexOf(shown.facts.may) + 1).filter(
    (right) => right !== 'answer' || canBeAnswered(shown),
  )
