import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fill } from '#domain/words/fill.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { say } from '../../ui/live-region.ts'
import side from '../../ui/panel.module.css'
import { Spinner } from '../../ui/spinner.tsx'
import { Composer } from './composer.tsx'
import styles from './panel.module.css'
import type { Question } from './question.ts'
import thread from './thread.module.css'
import { Thread } from './thread.tsx'
import type { Opening, PanelDeps } from './thread-words.ts'
import type { Threads } from './threads.ts'

interface PanelProps extends PanelDeps {
  opening: Opening
  onClose: () => void
}

/** The questions beside the paper; on narrow screens a sheet at the foot (product: Questions). */
export function Panel(props: PanelProps) {
  const { threads, words, opening, mayAsk, onClose } = props
  const panel = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState<Opening | null>(null)
  const [sent, setSent] = useState<{ id: string; note: string } | null>(null)
  const questions = threads.$questions.value
  const isLoaded = questions !== null
  useFreshThreads(threads)

  // What it opens with depends on what was asked before.
  useEffect(() => {
    const known = threads.$questions.peek()
    if (!isLoaded || !known) return
    const { rowId, isNew } = opening
    const first = rowId === null ? known[0] : known.find((question) => question.rowId === rowId)
    if (mayAsk && (isNew || !first)) setAsking(opening)
    else focusOn(panel.current, (rowId !== null && first?.id) || null)
  }, [isLoaded, threads, opening, mayAsk])

  useEffect(() => {
    if (sent) focusOn(panel.current, sent.id)
  }, [sent])

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const finish = ({ id }: Question) => {
    const note = asking?.sent ?? words.sent
    setAsking(null)
    setSent({ id, note })
    say(note)
  }

  return (
    <aside
      ref={panel}
      className={`${side.panel} ${styles.panel} screen-only`}
      aria-label={words.heading}
      data-questions
      onKeyDown={press}
    >
      <header className={side.head}>
        <h2 className={side.title} tabIndex={-1}>
          {words.heading}
        </h2>
        <IconButton label={words.close} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div className={`${side.body} ${styles.body}`}>
        {asking && (
          <Asking
            threads={threads}
            words={words}
            asking={asking}
            onSent={finish}
            rowName={props.rowName}
          />
        )}
        {questions?.map((question) => (
          <Thread
            key={question.id}
            {...props}
            question={question}
            note={sent?.id === question.id ? sent.note : null}
          />
        ))}
        <Otherwise {...props} />
      </div>
      {mayAsk && isLoaded && !asking && (
        <footer className={`${side.head} ${styles.foot}`}>
          <button
            type="button"
            className={thread.action}
            data-action="ask"
            onClick={() => setAsking({ rowId: null })}
          >
            {words.askWhole}
          </button>
        </footer>
      )}
    </aside>
  )
}

interface AskingProps extends Pick<PanelDeps, 'threads' | 'words' | 'rowName'> {
  asking: Opening
  onSent: (question: Question) => void
}

/** A new question. */
function Asking({ threads, words, rowName, asking, onSent }: AskingProps) {
  const { rowId, title } = asking
  const usual = rowId === null ? words.askWhole : words.askRow
  return (
    <section className={thread.thread} data-thread="new" aria-label={title ?? usual}>
      <h3 className={thread.aboutName}>{title ?? usual}</h3>
      {rowId !== null && (
        <p className={thread.rowName}>{fill(words.row, { row: rowName(rowId) || '…' })}</p>
      )}
      <Composer
        threads={threads}
        words={words}
        onSent={onSent}
        about={{ questionId: null, rowId }}
        label={words.question}
        send={words.send}
        isFocused
      />
    </section>
  )
}

/** While nothing is known, and where there is nothing. */
function Otherwise({ threads, words }: PanelDeps) {
  const questions = threads.$questions.value
  if (threads.$hasFailed.value)
    return (
      <p className={styles.state} role="alert">
        {words.loadFailed}{' '}
        <button type="button" className={thread.action} onClick={() => void threads.load()}>
          {words.tryAgain}
        </button>
      </p>
    )
  if (!questions) return <Spinner />
  if (questions.length === 0 && words.empty) return <p className={styles.state}>{words.empty}</p>
  return null
}

/** Moves the focus to a question, else to the panel's heading. */
function focusOn(panel: HTMLElement | null, id: string | null): void {
  const place = id === null ? panel?.querySelector('h2') : document.getElementById(`about-${id}`)
  if (!(place instanceof HTMLElement)) return
  place.focus({ preventScroll: true })
  if (id !== null) place.closest('article')?.scrollIntoView({ block: 'nearest' })
}

/** How often the panel looks for what the other side has written meanwhile, in ms. */
const EVERY_MS = 30_000

/** Keeps what the panel shows up to date while it is in sight, and tells that it was seen. */
function useFreshThreads(threads: Threads): void {
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      await threads.load()
      await threads.see()
    }
    void refresh()
    const timer = setInterval(() => void refresh(), EVERY_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [threads])
}
