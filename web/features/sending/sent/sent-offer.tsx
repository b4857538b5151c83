import { Fragment, useState } from 'react'
import { namesOf } from '#domain/offers/part-list.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { record as RECORD_WORDS, sent as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { rowInWords } from '#domain/words/list-in-words.ts'
import type { AcceptedOffer } from '../../../state/accepted-offer.ts'
import { call } from '../../../state/api.ts'
import { OFFERS_CHANGED } from '../../../state/page-events.ts'
import { type Refusals, type Told, tellRefusal } from '../../../state/refusals.ts'
import { leaveModal } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/text-field.module.css'
import { useResult } from '../../../ui/use-result.ts'
import { currentQuotation, loadHistory } from '../../editor/index.ts'
import { downloadAccepted } from '../../export/index.ts'
import type { Answered, SentPerson } from '../send-fields.ts'
import { Ask } from './ask.tsx'
import { RecordForm } from './record-form.tsx'
import { Recorded, TakenBack } from './recorded.tsx'
import styles from './sent.module.css'
import { SentPersonItem } from './sent-person.tsx'
import {
  answerInWords,
  nameOf,
  recordInWords,
  type SentOffer,
  sendingInWords,
  stateInWords,
  versionName,
} from './sent-words.ts'
import { Signature } from './signature.tsx'
import type { SentPeople } from './use-sent-list.ts'

interface SentOfferProps {
  offer: SentOffer
  /** When the next version was sent; null without one. */
  newerAt: string | null
  reload: SentPeople['reload']
}

/** More people than this are shown on demand. */
const FEW = 6

/** Where an answer may be recorded (product: Recorded answers). */
const RECORDABLE: ReadonlySet<SentPerson['state']> = new Set(['open', 'expired', 'superseded'])

const REFUSALS: Refusals<Told> = {
  404: { warning: WORDS.gone },
  409: { warning: WORDS.accepted },
  otherwise: { error: WORDS.notDone },
}

/** One press of Send: the version, how it stands, and its people. */
export function SentOfferItem({ offer, newerAt, reload }: SentOfferProps) {
  const { offerId, common, people } = offer
  const [isRecording, setRecording] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [areAllShown, setAllShown] = useState(people.length <= FEW)
  const [result, run] = useResult()
  const { state, revision, answer } = common
  // A share ends by taking people off the list.
  const canRecord = answer === null && !common.isShared && RECORDABLE.has(state)
  const canWithdraw = state !== 'accepted' && state !== 'withdrawn' && !common.isShared

  /** Looks first: it may have been accepted since the list was loaded. */
  const ask = async () => {
    setAsking(true)
    const people = await reload()
    const now = people?.find((person) => person.offerId === offerId)
    if (now?.state !== 'accepted') return
    toast.warning(WORDS.accepted)
    end()
  }
  const withdraw = async () => {
    const done = await run(() => call('POST', 'withdraw-offer', { offerId }))
    if (!done) return
    if (done.ok) {
      toast.success(WORDS.withdrawn)
      dispatchEvent(new Event(OFFERS_CHANGED))
    } else if (tellRefusal(done, REFUSALS).error) return
    end()
    await reload()
  }
  const end = () => setAsking(false)

  return (
    <li className={styles.offer} data-offer-id={offerId} data-state={state}>
      <div className={styles.head}>
        <h3 className={styles.version}>
          <bdi>{versionName(common)}</bdi>
        </h3>
        <span className={styles.state} data-state={state}>
          {stateInWords(common)}
        </span>
      </div>
      <Sending offer={offer} />
      {answer && <SentAnswer offerId={offerId} answer={answer} money={common} reload={reload} />}
      <TakenBack all={common.takenBack} />
      <ul className={styles.people}>
        {people.slice(0, areAllShown ? undefined : FEW).map((person) => (
          <SentPersonItem
            key={person.linkId}
            person={person}
            hasForwarded={people.some(({ forwardedBy }) => forwardedBy === nameOf(person))}
            reload={reload}
          />
        ))}
      </ul>
      {!areAllShown && (
        <button type="button" className={`press ${styles.more}`} onClick={() => setAllShown(true)}>
          {fill(WORDS.allPeople, { count: people.length })}
        </button>
      )}
      <div className={styles.tools}>
        <Button onClick={() => void openVersion(revision, 'version')}>{WORDS.show}</Button>
        <Button onClick={() => void openVersion(revision, 'changes')}>{WORDS.since}</Button>
        {canRecord && !isRecording && (
          <Button onClick={() => setRecording(true)}>{RECORD_WORDS.open}</Button>
        )}
        {canWithdraw && <Button onClick={() => void ask()}>{WORDS.withdraw}</Button>}
      </div>
      {isRecording && canRecord && (
        <RecordForm
          offer={offer}
          newerAt={newerAt}
          onDone={() => {
            setRecording(false)
            void reload()
          }}
          onCancel={() => setRecording(false)}
        />
      )}
      {isAsking && canWithdraw && (
        <Ask
          text={countInWords(WORDS.asks.withdraw.text, people.length)}
          action={WORDS.asks.withdraw.action}
          result={result}
          onConfirm={withdraw}
          onCancel={end}
        />
      )}
    </li>
  )
}

/** How it was sent; the pdf that went along is a link to what they got. */
function Sending({ offer }: { offer: SentOffer }) {
  const parts = sendingInWords(offer)
  return (
    <p className={field.hint}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && rowInWords(['', ''])}
          {part === WORDS.withPdf ? (
            <a href={`/uploads/${offer.common.attachment}`} target="_blank" rel="noreferrer">
              {part}
            </a>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </p>
  )
}

/** On the paper under the modal. */
async function openVersion(revision: number, wants: 'version' | 'changes'): Promise<void> {
  const history = await loadHistory()
  leaveModal({ slide: true })
  await history.openVersion(revision, wants)
}

/** What was not accepted, as far as the quotation still has it. */
function LeftOut({ ids }: { ids: readonly string[] }) {
  const quotation = currentQuotation()
  if (ids.length === 0) return null
  const rows = (quotation && namesOf(quotation, ids)) || String(ids.length)
  return (
    <p data-left-out="">
      <bdi>{fill(WORDS.leftOut, { rows })}</bdi>
    </p>
  )
}

interface SentAnswerProps {
  offerId: string
  answer: Answered
  money: Pick<SentPerson, 'currency' | 'locale'>
  reload: SentPeople['reload']
}

/** The current answer. Its words are shown as plain text, because customers write them. */
function SentAnswer({ offerId, answer, money, reload }: SentAnswerProps) {
  const { name, email, reason, hash, signature } = answer
  return (
    <div
      className={styles.answer}
      data-answered={answer.answer}
      data-recorded={answer.recordedBy ? '' : undefined}
    >
      <p>
        <bdi>{answerInWords(answer, money)}</bdi>
      </p>
      {name !== '' && email !== '' && answer.people.length === 0 && (
        <p className={field.hint}>{email}</p>
      )}
      {answer.signedOn && <p className={field.hint}>{WORDS.answeredHere[answer.answer]}</p>}
      <LeftOut ids={answer.leftOut} />
      {reason !== '' && <blockquote className={styles.reason}>{reason}</blockquote>}
      {/* Those of several stand beside each of them. */}
      {answer.people.length === 0 && <Signature strokes={signature} name={name || email} />}
      <Recorded offerId={offerId} answer={answer} reload={reload} />
      <details className={styles.details}>
        <summary>{WORDS.recorded}</summary>
        {answer.people.length === 0 &&
          recordInWords(answer).map((line) => <p key={line}>{line}</p>)}
        {hash !== '' && (
          <p className={styles.hash}>
            {WORDS.hash}: <code>{hash}</code>
          </p>
        )}
      </details>
      {hash !== '' && (
        <div className={styles.tools}>
          <Button onClick={() => void download(offerId, 'pdf')}>{WORDS.acceptedPdf}</Button>
          <Button onClick={() => void download(offerId, 'xlsx')}>{WORDS.acceptedXlsx}</Button>
        </div>
      )}
    </div>
  )
}

/** Downloads what was accepted, with the page that says so. */
async function download(offerId: string, format: 'pdf' | 'xlsx'): Promise<void> {
  const found = await call('POST', 'get-accepted-offer', { offerId })
  if (!found.ok) return toast.error(WORDS.notDone)
  const { quotation, answer } = found.data
  await downloadAccepted(
    format,
    { quotation: quotation as AcceptedOffer['quotation'], answer, sender: $session.get().email },
    [],
  )
}
