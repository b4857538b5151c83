import { useState } from 'react'
import { takeRows as TAKE_WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import { say } from '../../ui/live-region.ts'
import { Composer } from './composer.tsx'
import type { Question } from './question.ts'
import styles from './thread.module.css'
import type { PanelDeps } from './thread-words.ts'
import type { Problem } from './threads.ts'

interface ThreadProps extends PanelDeps {
  question: Question
  /** What is said below it, after it was asked. */
  note: string | null
}

/** One question with what was said since. */
export function Thread(props: ThreadProps) {
  const { question, threads, words, note, takeRows } = props
  const { id, isResolved, messages, rows } = question
  const about = { questionId: id, rowId: null }
  const [isReplying, setReplying] = useState(() => threads.texts.textOf(id) !== '')
  const [isFocused, setFocused] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const reply = () => {
    setFocused(true)
    setReplying(true)
  }
  const finish = () => {
    setReplying(false)
    say(words.replied)
    headingOf(id)?.focus()
  }
  const resolve = async () => setProblem((await threads.resolve?.(id, !isResolved)) ?? null)

  return (
    <article
      className={styles.thread}
      data-thread={id}
      data-resolved={isResolved || undefined}
      aria-labelledby={`about-${id}`}
    >
      <Heading {...props} />
      <ul className={styles.messages}>
        {messages.map((message) => (
          <Message key={message.id} {...props} message={message} />
        ))}
      </ul>
      {note && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {isReplying && (
        <Composer
          threads={threads}
          words={words}
          about={about}
          isFocused={isFocused}
          label={words.yourReply}
          send={words.sendReply}
          onSent={finish}
        />
      )}
      <div className={styles.actions}>
        {!isReplying && (
          <button type="button" className={styles.action} data-action="reply" onClick={reply}>
            {words.reply}
          </button>
        )}
        {rows && takeRows && (
          <button
            type="button"
            className={styles.action}
            data-action="take-rows"
            onClick={() => takeRows(rows)}
          >
            {TAKE_WORDS.action}
          </button>
        )}
        {threads.resolve && (
          <button
            type="button"
            className={styles.action}
            data-action="resolve"
            onClick={() => void resolve()}
          >
            {isResolved ? words.reopen : words.resolve}
          </button>
        )}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {words[problem]}
        </p>
      )}
    </article>
  )
}

/** The focus goes here where the button that had it is gone. */
const headingOf = (id: string): HTMLElement | null => document.getElementById(`about-${id}`)

function Heading({ question, threads, words, language, ...deps }: ThreadProps) {
  const { id, rowId, isResolved } = question
  const name = rowId === null ? null : deps.rowName(rowId)
  const news = threads.$news.value.get(id) ?? 0
  return (
    <header className={styles.about}>
      <h3 id={`about-${id}`} className={styles.aboutName} tabIndex={-1}>
        {rowId !== null && name !== null ? (
          <button type="button" className={styles.row} onClick={() => deps.showRow(rowId)}>
            {fill(words.row, { row: name || '…' })}
          </button>
        ) : (
          <span>{rowId === null ? words.whole : words.rowGone}</span>
        )}
      </h3>
      {news > 0 && (
        <span className={styles.news} data-news>
          {fillCount(words.news, news, language)}
        </span>
      )}
      {isResolved && <span className={styles.resolved}>{words.resolved}</span>}
    </header>
  )
}

interface MessageProps extends ThreadProps {
  message: Question['messages'][number]
}

function Message({ message, question, threads, words, locale, otherSide }: MessageProps) {
  const isOwn = message.isFromOwner === threads.isOwner
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.said}>
        <strong className={styles.who}>{isOwn ? words.you : otherSide(question)}</strong>{' '}
        <time dateTime={message.sentAt}>{timeOf(message.sentAt, locale)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {message.text}
      </p>
    </li>
  )
}

const timeOf = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
