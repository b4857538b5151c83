import { useStore } from '@nanostores/react'
import { useComputed } from '@preact/signals-react'
import { FileSpreadsheet, FileText, MessageCircle } from 'lucide-react'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import { $menu, runMenu } from '../../state/menu.ts'
import { $document, currentQuotation } from '../editor/index.ts'
import styles from './bar.module.css'
import { $hasChosen } from './choices.ts'
import { AskForNew, BackToSender, ObjectToAnswer, OpenNewer } from './closed-offer-actions.tsx'
import { fileHref, useReaderZone } from './kept-file.ts'
import { DialogButton, openQuestions } from './load-pressed.tsx'
import { sentenceOf, thanksFor } from './sentence.ts'
import { $told, canBeAnswered, isOpen, type ShownOffer, totalIn } from './shown-offer.ts'

/** Says where the offer stands, and has what its customer can do with it. */
export function OfferBar({ shown }: { shown: ShownOffer }) {
  const { bar } = shown.words.page
  const { files, inPerson, state } = shown.facts
  const told = useStore($told, { ssr: 'initial' })
  const mayAnswer = canBeAnswered(shown) && told !== 'kept'
  return (
    <section
      className={`${styles.bar} screen-only`}
      aria-label={bar.label}
      data-state={shown.facts.state}
    >
      <Standing shown={shown} />
      <div className={styles.actions}>
        <OpenNewer shown={shown} />
        <AskForNew shown={shown} />
        <ObjectToAnswer shown={shown} />
        <AskButton shown={shown} />
        <BackToSender shown={shown} isBrief={mayAnswer} />
        {(inPerson === null || state !== 'open') && (
          <>
            <Download name={bar.pdf} brief="pdf" icon={FileText} item="pdf" file={files.pdf} />
            <Download
              name={bar.xlsx}
              brief="xlsx"
              icon={FileSpreadsheet}
              item="excel"
              file={files.xlsx}
            />
          </>
        )}
        {mayAnswer && (
          <>
            <DialogButton opens="decline" className={`act ${styles.answer}`}>
              {bar.decline}
            </DialogButton>
            <DialogButton opens="accept" className={`act main ${styles.answer}`}>
              {bar.accept}
            </DialogButton>
          </>
        )}
      </div>
    </section>
  )
}

interface DownloadProps {
  name: string
  /** Shown in its place. */
  brief: string
  icon: typeof FileText
  item: 'pdf' | 'excel'
  /** The name under which the link serves it as sent, or as accepted. */
  file: string | null
}

/** Browsers inside of apps take a file from the server alone, never one that the page has made. */
function Download({ name, brief, icon: Icon, item, file }: DownloadProps) {
  const { state } = useStore($menu, { keys: [item], ssr: 'initial' })[item]
  const label = (
    <>
      <Icon size={16} aria-hidden />
      <span className={styles.long}>{name}</span>
      <span className={styles.brief} aria-hidden>
        {brief}
      </span>
    </>
  )
  if (file !== null && !$hasChosen.value)
    return (
      // biome-ignore lint/a11y/useValidAnchor: early-offer.ts gives it its address, with the token
      <a className={styles.download} data-file={file} download="" ref={addFileHref}>
        {label}
      </a>
    )
  return (
    <button
      type="button"
      className={styles.download}
      aria-busy={state === 'loading' || undefined}
      onClick={() => runMenu(item)}
    >
      {label}
    </button>
  )
}

function addFileHref(link: HTMLAnchorElement | null): void {
  if (link) link.href = fileHref(link.dataset.file ?? null) ?? ''
}

/** The total with what is chosen so far, which is far from the rows on a long paper. */
function RunningTotal({ shown }: { shown: ShownOffer }) {
  const isAdopted = useReaderZone() !== null
  const total = useComputed(() => {
    const isReady = $document.value?.totals.value !== undefined
    const quotation = isReady ? currentQuotation() : null
    return quotation ? totalIn(quotation) : ''
  }).value
  if (!shown.hasChoices || !isOpen(shown)) return null
  return (
    <span className={styles.running} data-running-total>
      {shown.words.page.accept.total} <b>{(isAdopted && total) || shown.total}</b>
    </span>
  )
}

/** Takes the focus after an answer, whose button is then gone. */
function Standing({ shown }: { shown: ShownOffer }) {
  const told = useStore($told, { ssr: 'initial' })
  const readIn = useReaderZone()
  const { facts, words } = shown
  const thanks = thanksFor(shown, told)
  const isFromKnown = facts.state === 'open' && facts.validUntil !== ''
  return (
    <p className={styles.standing} role="status" tabIndex={-1} data-standing>
      {/* The browser may write a date in another way than the server. */}
      <span className={styles.sentence} suppressHydrationWarning>
        {sentenceOf(shown, told, readIn)}
      </span>
      <RunningTotal shown={shown} />
      {(thanks || isFromKnown) && (
        <span className={thanks ? styles.more : styles.from}>
          {' '}
          {thanks || fill(words.page.title, { sender: facts.senderName })}
        </span>
      )}
    </p>
  )
}

/** Asks about the offer, and leads to what was asked. The early script looks for `data-asked`. */
function AskButton({ shown: { facts, words, language } }: { shown: ShownOffer }) {
  const { bar, questions } = words.page
  const { newReplies } = facts
  if (facts.may === 'read' || facts.inPerson) return null
  const isAsked = facts.questions > 0
  const news = newReplies > 0 && fillCount(questions.news, newReplies, language)
  return (
    <button
      type="button"
      className={`${styles.download} ${styles.ask}`}
      data-answer="ask"
      data-asked={isAsked || undefined}
      data-news={newReplies > 0 || undefined}
      onClick={({ currentTarget }) => openQuestions({ rowId: null }, currentTarget)}
    >
      <MessageCircle size={16} aria-hidden />
      <span className={styles.long}>{news || (isAsked ? questions.heading : bar.ask)}</span>
      {isAsked && (
        <span className={news ? styles.brief : undefined} aria-hidden>
          {newReplies || facts.questions}
        </span>
      )}
    </button>
  )
}
