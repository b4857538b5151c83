import { useStore } from '@nanostores/react'
import { LockKeyhole } from 'lucide-react'
import { fill } from '#domain/words/fill.ts'
import styles from './bar.module.css'
import { DialogButton, openQuestions } from './load-pressed.tsx'
import { objectable } from './sentence.ts'
import { $isSender, type ShownOffer } from './shown-offer.ts'

/** Leads to the version that the same person was sent since. */
export function OpenNewer({ shown: { facts, words } }: { shown: ShownOffer }) {
  if (facts.newer === null) return null
  return (
    <a className={`act main ${styles.remedy}`} href={facts.newer}>
      {words.page.state.openNewer}
    </a>
  )
}

/** To an answer that the sender has recorded: says that it is not so. */
export function ObjectToAnswer({ shown: { facts, words } }: { shown: ShownOffer }) {
  const recorded = objectable(facts)
  if (!recorded || recorded.objectedAt || facts.inPerson) return null
  return (
    <DialogButton opens="object" className={`act ${styles.remedy}`}>
      {words.page.object.open}
    </DialogButton>
  )
}

/** Where the offer can't be answered any more, asks for a new one as a question about it. */
export function AskForNew({ shown: { facts, words } }: { shown: ShownOffer }) {
  const { state, sender, senderName, newer, canBeAccepted, needsNewVersion, may } = facts
  if (facts.inPerson || newer !== null || state === 'accepted' || may === 'read') return null
  if (state !== 'open' || needsNewVersion) {
    const { askForNew, askedForNew } = words.page.state
    const opening = {
      rowId: null,
      isNew: true,
      title: askForNew,
      sent: fill(askedForNew, { sender: senderName }),
    }
    return (
      <button
        type="button"
        className={`act ${styles.remedy}`}
        data-answer="ask-for-new"
        onClick={({ currentTarget }) => openQuestions(opening, currentTarget)}
      >
        {askForNew}
      </button>
    )
  }
  if (canBeAccepted) return null
  return (
    <a
      className={`act ${styles.remedy} ${styles.address}`}
      href={`mailto:${encodeURIComponent(sender).replace('%40', '@')}`}
    >
      <span>{sender}</span>
    </a>
  )
}

/**
 * On the sender's device: gives it back to them.
 * @param isBrief on a phone, as long as there are answers beside it
 */
export function BackToSender({
  shown: { facts, words },
  isBrief = false,
}: {
  shown: ShownOffer
  isBrief?: boolean
}) {
  const isSender = useStore($isSender, { ssr: 'initial' })
  if (!facts.inPerson || !isSender) return null
  return (
    <DialogButton opens="unlock" className={`${styles.download} ${styles.back}`}>
      <LockKeyhole size={16} aria-hidden />
      <span className={isBrief ? styles.long : styles.backName}>
        {fill(words.page.inPerson.back, { sender: facts.senderName })}
      </span>
    </DialogButton>
  )
}
