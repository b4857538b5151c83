import { useState } from 'react'
import { MOST_FORWARDED } from '#domain/offers/limits.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { fill } from '#domain/words/fill.ts'
import { callOpen } from '../../../state/api.ts'
import { refusalOf } from '../../../state/refusals.ts'
import choices from '../../../ui/choices.module.css'
import { useForm } from '../../../ui/form.tsx'
import { CheckField, TextField } from '../../../ui/text-field.tsx'
import { newSaveId } from '../../editor/index.ts'
import { closeDialog, type DialogProps } from '../answering.ts'
import { IN_TIME, linkToken, tell } from '../show-offer.ts'
import { canBeAnswered, type OfferFacts, type ShownOffer } from '../shown-offer.ts'
import styles from './answer.module.css'
import { AnswerDialog, focusOn } from './answer-dialog.tsx'
import { refusalsFor } from './send-answer.ts'

const RIGHTS = ['read', 'ask', 'answer'] as const

/** Sends the offer on to a colleague, with at most one's own rights (product: Forwarding). */
export function ForwardDialog({ shown, answerId, isOpen }: DialogProps) {
  const words = shown.words.page.forward
  const rights = rightsOf(shown)
  // The id is that of one sending, whose tries share it.
  const form = useForm({ email: '', name: '', may: rights[1] ?? 'read', messageId: answerId })
  const { fields, status, setProblem } = form
  const [sentTo, setSentTo] = useState('')
  const others = [...Object.values(shown.words.page.errors), words.refused.limit]
  const wrong = others.includes(status.problem) ? '' : status.problem
  const change = (patch: Partial<typeof fields>) =>
    form.change({ ...patch, messageId: newSaveId() })

  const submit = async () => {
    const email = normalizeEmail(fields.email)
    setSentTo('')
    if (!isEmail(email)) {
      setProblem(words.refused.invalid)
      return focusOn('email')
    }
    const asked = { ...fields, email, token: linkToken() }
    const answer = await form.run(() => callOpen('POST', 'forward-offer', asked, IN_TIME))
    if (!answer) return
    const { offer } = (answer.data ?? {}) as { offer?: OfferFacts }
    if (offer) tell(offer)
    if (answer.ok) {
      setSentTo(fields.name.trim() || email)
      change({ email: '', name: '' })
      return focusOn('email')
    }
    // The bar says why.
    if (offer && !offer.mayForward) return closeDialog()
    setProblem(
      refusalOf(answer, {
        ...refusalsFor(shown),
        'is the sender': fill(words.refused.sender, { email }),
        'already sent':
          email === shown.facts.recipient.email
            ? words.refused.own
            : fill(words.refused.known, { email }),
        'was revoked': fill(words.refused.revoked, { email, sender: shown.facts.senderName }),
        unsubscribed: fill(words.refused.unwilling, { email }),
        'too many people': fill(words.refused.tooMany, { count: MOST_FORWARDED }),
        429: words.refused.limit,
        email: words.refused.invalid,
      }),
    )
  }

  return (
    <AnswerDialog
      name="forward"
      title={words.action}
      shown={shown}
      isOpen={isOpen}
      action={words.send}
      {...status}
      problem={wrong ? '' : status.problem}
      onSubmit={submit}
    >
      <p className={styles.recorded}>{fill(words.about, { sender: shown.facts.senderName })}</p>
      <TextField
        type="email"
        label={words.email}
        name="email"
        data-first=""
        maxLength={320}
        isWrong={wrong !== ''}
        hint={
          wrong && (
            <span role="alert" className={styles.wrong}>
              {wrong}
            </span>
          )
        }
        value={fields.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextField
        label={words.name}
        name="name"
        maxLength={200}
        value={fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <fieldset className={choices.choices}>
        <legend>{words.may}</legend>
        {rights.map((right) => (
          <CheckField
            key={right}
            className={choices.choice}
            type="radio"
            name="may"
            value={right}
            checked={right === fields.may}
            onChange={() => change({ may: right })}
          >
            {words.rights[right]}
          </CheckField>
        ))}
      </fieldset>
      <p role="status" className={styles.given}>
        {sentTo && fill(words.sent, { person: sentTo })}
      </p>
      <Forwarded shown={shown} />
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
