import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EntryItem } from './entry-item.tsx'
import type { Entry, History } from './history.ts'
import { WORDS } from './history-words.ts'
import { closeHistory } from './opened.ts'
import styles from './panel.module.css'
import { dayName } from './times.ts'

/** The versions, newest first, by day; on a phone a sheet at the bottom (product: History). */
export function Panel({ history }: { history: History }) {
  const [isLow, setLow] = useState(false)
  const entries = history.$entries.value
  const shown = history.$shown.value
  return (
    <aside
      className={`${styles.panel} screen-only`}
      data-history
      data-low={isLow || undefined}
      aria-label={WORDS.title}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{WORDS.title}</h2>
        <span className={styles.steps}>
          <IconButton label={WORDS.newer} onClick={() => history.show(history.neighbour(-1))}>
            <ChevronUp size={16} />
          </IconButton>
          <IconButton label={WORDS.older} onClick={() => history.show(history.neighbour(1))}>
            <ChevronDown size={16} />
          </IconButton>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isLow}
            onClick={() => setLow(!isLow)}
          >
            {isLow ? WORDS.unfold : WORDS.fold}
          </button>
        </span>
        <IconButton label={WORDS.close} onClick={closeHistory}>
          <X size={16} />
        </IconButton>
      </header>
      <div className={styles.body} hidden={isLow}>
        {groupByDay(entries).map(({ day, entries: own }) => (
          <section key={day} className={styles.day} aria-label={day || WORDS.now}>
            {day && <h3 className={styles.dayName}>{day}</h3>}
            <ol className={styles.list} onKeyDown={(event) => moveAlong(event, history)}>
              {own.map((entry) => (
                <EntryItem
                  key={entry.version}
                  entry={entry}
                  history={history}
                  isShown={entry.version === shown}
                />
              ))}
            </ol>
          </section>
        ))}
        <End history={history} />
      </div>
    </aside>
  )
}

/** Where the list ends so far: in view, it fetches the next page. */
function End({ history }: { history: History }) {
  const end = useRef<HTMLDivElement>(null)
  const count = history.$entries.value.length
  const hasMore = history.hasMore()
  const hasFailed = history.$hasFailed.value
  // Once more after each page: an end that stays in view is not reported again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: count is what each page changes
  useEffect(() => {
    if (!end.current || !hasMore || hasFailed) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void history.more()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [history, hasMore, hasFailed, count])
  if (hasFailed)
    return (
      <p className={styles.end} role="alert">
        {WORDS.failed}{' '}
        <button type="button" className={styles.retry} onClick={() => void history.more()}>
          {WORDS.retry}
        </button>
      </p>
    )
  if (hasMore)
    return (
      <div ref={end} className={styles.end}>
        {WORDS.loading}
      </div>
    )
  return count < 2 ? <p className={styles.end}>{WORDS.noneYet}</p> : null
}

function groupByDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const groups: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = entry.revision ? dayName(entry.revision.createdAt) : ''
    const last = groups.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else groups.push({ day, entries: [entry] })
  }
  return groups
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Arrow keys show the version above or below, and the focus goes along. */
function moveAlong(event: KeyboardEvent, history: History): void {
  const { key, target, ctrlKey, metaKey, altKey } = event
  const by = MOVES[key]
  if (by === undefined || ctrlKey || metaKey || altKey) return
  if (target instanceof HTMLInputElement) return
  event.preventDefault()
  history.show(history.neighbour(by))
}
