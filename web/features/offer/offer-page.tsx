import { useStore } from '@nanostores/react'
import { signal } from '@preact/signals-react'
import { Forward, ListChecks } from 'lucide-react'
import { createContext, use, useMemo } from 'react'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import type { PageWords } from '#domain/words/words.ts'
import { EditorPage, type modelOf } from '../editor/index.ts'
import { $answering } from './answering.ts'
import { $hasChosen, resetChoices } from './choices.ts'
import { AskForNew, BackToSender, OpenNewer } from './closed-offer-actions.tsx'
import { DueNow } from './due-now.tsx'
import { EarlierNote } from './earlier-note.tsx'
import { Fact, Signature } from './fact.tsx'
import { DialogButton, openQuestions } from './load-pressed.tsx'
import styles from './offer.module.css'
import { OfferBar } from './offer-bar.tsx'
import { $comparison, $rowMarks } from './page-state.ts'
import { AcceptedPeople, People } from './people.tsx'
import { asSeenBy, dayOf, sentenceOf, thanksFor, timeOf } from './sentence.ts'
import {
  $isClosed,
  $isSender,
  $offer,
  canBeAnswered,
  mayChoose,
  type OfferWords,
  type ShownOffer,
} from './shown-offer.ts'

interface OfferPageProps {
  /** On the server, where many are rendered at once. */
  rendered?: { shown: ShownOffer; model: ReturnType<typeof modelOf> | null } | null
  /** Whether there is a paper: none once the offer was withdrawn. */
  hasPaper: boolean
}

/** The customer's page of a sent offer: the paper as sent, with its bar (product: The customer’s page). */
export function OfferPage({ rendered = null, hasPaper }: OfferPageProps) {
  const opened = useStore($offer)
  const shown = rendered?.shown ?? opened
  const words = shown?.words
  const isClosed = rendered ? signal(!mayChoose(rendered.shown)) : $isClosed
  // The paper renders again only if this is another object.
  const offer = useMemo(
    () => words && { isClosed, words: words.page.choose, names: namesIn(words), RowTool: RowAsk },
    [isClosed, words],
  )
  if (!shown) return null
  // Also if that is learned by an answer.
  const isGone = !hasPaper || shown.facts.state === 'withdrawn'
  return (
    <div className={isGone ? undefined : styles.page}>
      {isGone ? (
        <Withdrawn shown={shown} />
      ) : (
        <AskWords
          value={
            shown.facts.may === 'read' || shown.facts.inPerson ? null : shown.words.page.questions
          }
        >
          <EditorPage
            rendered={rendered?.model ?? null}
            bar={<Top shown={shown} />}
            below={<Bottom shown={shown} />}
            offer={offer}
          />
        </AskWords>
      )}
      <Dialogs shown={shown} />
    </div>
  )
}

/** What screen readers are told that something on the paper is. */
const namesIn = ({ page, acceptance, files }: OfferWords) => ({
  paper: acceptance.offer,
  blocks: {
    text: page.names.text,
    boq: page.names.table,
    row: page.names.row,
    price: acceptance.total,
  },
  unknown: files.unknownBlock,
  row: page.names.rowNumber,
  note: page.names.note,
  heading: (_level: number, title: string, sum: string) =>
    [page.names.heading, title, sum].filter(Boolean).join(', '),
  totals: page.names.totals,
})

function Top({ shown }: { shown: ShownOffer }) {
  const isSender = useStore($isSender, { ssr: 'initial' })
  const isComparing = $comparison.value !== null
  return (
    <>
      <OfferBar shown={shown} />
      {isSender && !shown.facts.inPerson && (
        <p className={`${styles.above} ${styles.sender} screen-only`} role="status">
          {asSeenBy(shown)}
        </p>
      )}
      <People shown={shown} />
      <EarlierNote shown={shown} />
      {/* What is compared is fixed. */}
      {!isComparing && <Notes shown={shown} />}
    </>
  )
}

function Bottom({ shown }: { shown: ShownOffer }) {
  const { page } = shown.words
  return (
    <>
      <Acceptance shown={shown} />
      <footer className={`${styles.small} screen-only`}>
        {!shown.facts.inPerson && <p>{page.seen}</p>}
        <noscript>
          <p>{page.noScripts}</p>
        </noscript>
      </footer>
    </>
  )
}

/** In place of the paper. */
function Withdrawn({ shown }: { shown: ShownOffer }) {
  return (
    <main className={styles.gone} data-state={shown.facts.state}>
      <h1 className={styles.goneTitle} tabIndex={-1} data-standing>
        {sentenceOf(shown)}
      </h1>
      {shown.facts.inPerson && <p className={styles.goneText}>{thanksFor(shown)}</p>}
      <div className={styles.goneActions}>
        <OpenNewer shown={shown} />
        <AskForNew shown={shown} />
        <BackToSender shown={shown} />
      </div>
    </main>
  )
}

/** The dialog of an answer, whose code is loaded with the press. */
function Dialogs({ shown }: { shown: ShownOffer }) {
  const answering = useStore($answering, { ssr: 'initial' })
  if (!answering) return null
  const { Dialog, ...opened } = answering
  return <Dialog key={opened.answerId} shown={shown} {...opened} />
}

/** Below an accepted paper: by whom and when it was accepted, with the drawn signature. */
function Acceptance({ shown }: { shown: ShownOffer }) {
  const { facts, words } = shown
  const { state, answer, senderName: sender } = facts
  if (state !== 'accepted' || !answer) return null
  const says = words.acceptance
  const { recordedBy, signedOn, timeZone } = answer
  const receivedAt = signedOn?.receivedAt
  return (
    <section className={styles.acceptance} data-acceptance="">
      <h2 className={styles.acceptanceTitle} suppressHydrationWarning>
        {recordedBy
          ? sentenceOf(shown)
          : fill(says.title, { name: answer.name, date: dayOf(answer, shown) })}
      </h2>
      <AcceptedPeople shown={shown} />
      <dl className={styles.facts} hidden={answer.people.length > 0}>
        <Fact name={recordedBy ? says.recordedBy : says.email}>
          {recordedBy ? recordedBy.email : answer.email}
        </Fact>
        <Fact name={recordedBy ? says.recordedAt : says.time}>{timeOf(answer, shown)}</Fact>
        <Fact name={says.how}>
          {signedOn
            ? fill(says.onDevice.accept, { sender })
            : recordedBy && says.ways[recordedBy.how]}
        </Fact>
        <Fact name={says.place}>{signedOn?.place}</Fact>
        <Fact name={says.receivedAt}>
          {receivedAt && timeOf({ answeredAt: receivedAt, timeZone }, shown)}
        </Fact>
        <Fact name={says.notTaken}>{shown.leftOut}</Fact>
        <Fact name={says.signature}>
          {answer.signature.length > 0 && (
            <Signature strokes={answer.signature} name={says.signature} />
          )}
        </Fact>
      </dl>
      {recordedBy && <p className={styles.notSigned}>{says.notSigned}</p>}
      <details className={styles.hash}>
        <summary>{says.details}</summary>
        {says.hash}: {answer.hash}
      </details>
      {shown.due && <DueNow due={shown.due} words={says} />}
    </section>
  )
}

/** Says what can be chosen on the paper, leads back to the offer as it was sent and to a part of it, and sends it on. */
function Notes({ shown }: { shown: ShownOffer }) {
  const { choose, forward, part } = shown.words.page
  const isChoosing = shown.hasChoices && mayChoose(shown)
  const { mayTakePart, may } = shown.facts
  const mayTakeRows = mayChoose(shown) && shown.hasRows && may !== 'read'
  if (!isChoosing && !mayTakeRows && !shown.facts.mayForward) return null
  return (
    <div className={`${styles.above} ${styles.choices} screen-only`}>
      {/* Where it can't be sent, it is chosen for oneself. */}
      {isChoosing && canBeAnswered(shown) && <p>{choose.hint}</p>}
      {isChoosing && $hasChosen.value && (
        <button
          type="button"
          className={`press ${styles.reset}`}
          data-reset=""
          onClick={resetChoices}
        >
          {choose.reset}
        </button>
      )}
      {mayTakeRows && (
        <DialogButton opens={mayTakePart ? 'part' : 'rows'} className={`press ${styles.forward}`}>
          <ListChecks size={16} data-points aria-hidden />
          {mayTakePart ? part.action : part.ask}
        </DialogButton>
      )}
      {shown.facts.mayForward && (
        <DialogButton opens="forward" className={`press ${styles.forward}`}>
          <Forward size={16} data-points aria-hidden />
          {forward.action}
        </DialogButton>
      )}
    </div>
  )
}

const AskWords = createContext<PageWords['questions'] | null>(null)

/** Beside each row with figures: asks about it, and tells what was asked before. */
function RowAsk({ rowId, inTable }: { rowId: string; inTable?: boolean }) {
  const words = use(AskWords)
  const { count = 0, news = 0 } = $rowMarks.value.get(rowId) ?? {}
  if (!words) return null
  // Only a browser has marks.
  const counted = (forms: PageWords['questions']['count'], of: number) =>
    of > 0 && fillCount(forms, of, document.documentElement.lang)
  const name = [words.askRow, counted(words.count, count), counted(words.news, news)]
  return (
    <span role={inTable ? 'cell' : undefined} className={styles.cell}>
      <button
        type="button"
        className={styles.ask}
        aria-label={name.filter(Boolean).join(', ')}
        data-ask
        data-count={count || undefined}
        data-news={news > 0 || undefined}
        onClick={({ currentTarget }) => openQuestions({ rowId }, currentTarget)}
      />
    </span>
  )
}

/** In place of an offer that the link doesn't open: whether it ever did is not told. */
export const UnknownOffer = ({ title, text }: { title: string; text: string }) => (
  <main className={styles.gone}>
    <h1 className={styles.goneTitle}>{title}</h1>
    <p className={styles.goneText}>{text}</p>
  </main>
)
