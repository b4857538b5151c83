import { Fragment, useRef, useState } from 'react'
import { OFFERS_CHANGED } from '../../../state/offers-changed.ts'
import { leaveModal } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { useResult } from '../../../ui/use-result.ts'
import { loadHistory } from '../../editor/index.ts'
import { sendingCalls } from '../sending-calls.ts'
import { Ask } from './ask.tsx'
import type { SentOffer } from './group-sent.ts'
import styles from './sent.module.css'
import { SentAnswer } from './sent-answer.tsx'
import { SentPersonItem } from './sent-person.tsx'
import { sendingInWords, stateInWords, versionName, WORDS } from './sent-words.ts'
import type { SentPeople } from './use-sent-list.ts'

interface SentOfferProps {
  offer: SentOffer
  reload: SentPeople['reload']
}

/** More people than this are shown on demand. */
const FEW = 6

/** One press of Send: the version, how it stands, and its people. */
export function SentOfferItem({ offer: { offerId, common, people }, reload }: SentOfferProps) {
  const [isAsking, setAsking] = useState(false)
  const [areAllShown, setAllShown] = useState(people.length <= FEW)
  const [result, run] = useResult()
  const tools = useRef<HTMLDivElement>(null)
  const { state, revision, answer } = common
  // A share ends by taking people off the list.
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
    const done = await run(() => sendingCalls.withdraw(offerId))
    if (!done) return
    if (done.ok) {
      toast.success(WORDS.withdrawn)
      dispatchEvent(new Event(OFFERS_CHANGED))
    } else if (done.status === 409) toast.warning(WORDS.accepted)
    else if (done.status === 404) toast.warning(WORDS.gone)
    else return toast.error(WORDS.notDone)
    end()
    await reload()
  }
  /** Moves the focus before the question goes: the dialog would take it. */
  const end = () => {
    tools.current
      ?.querySelector<HTMLElement>(canWithdraw ? ':scope > :last-child' : 'button')
      ?.focus()
    setAsking(false)
  }

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
      <Sending offer={common} />
      {answer && <SentAnswer offerId={offerId} answer={answer} money={common} />}
      <ul className={styles.people}>
        {people.slice(0, areAllShown ? undefined : FEW).map((person) => (
          <SentPersonItem key={person.linkId} person={person} reload={reload} />
        ))}
      </ul>
      {!areAllShown && (
        <button type="button" className={styles.more} onClick={() => setAllShown(true)}>
          {WORDS.allPeople(people.length)}
        </button>
      )}
      <div ref={tools} className={styles.tools}>
        <Button onClick={() => void openVersion(revision, 'version')}>{WORDS.show}</Button>
        <Button onClick={() => void openVersion(revision, 'changes')}>{WORDS.since}</Button>
        {canWithdraw && <Button onClick={() => void ask()}>{WORDS.withdraw}</Button>}
      </div>
      {isAsking && canWithdraw && (
        <Ask
          text={WORDS.asks.withdraw.text(people.length)}
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
function Sending({ offer }: { offer: SentOffer['common'] }) {
  const parts = sendingInWords(offer)
  return (
    <p className={styles.quiet}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ', '}
          {part === WORDS.withPdf ? (
            <a href={`/uploads/${offer.attachment}`} target="_blank" rel="noreferrer">
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
