import { Check, ChevronDown, ChevronUp, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import { toldText, totalText } from '#domain/numbers/period-text.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { history as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../../state/api.ts'
import { $session } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { toolLanguage } from '../../../state/tool-locale.ts'
import { Form, useForm } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import side from '../../../ui/panel.module.css'
import field from '../../../ui/text-field.module.css'
import type { Entry, History, Revision } from './history.ts'
import { closeHistory, mayChange } from './opened.ts'
import styles from './panel.module.css'
import { dayName, timeName } from './times.ts'

/** The versions, newest first, by day; on a phone a sheet at the bottom (product: History). */
export function Panel({ history }: { history: History }) {
  const [isLow, setLow] = useState(false)
  const entries = history.$entries.value
  const shown = history.$shown.value
  return (
    <aside
      className={`${side.panel} ${styles.panel} screen-only`}
      data-history
      data-low={isLow || undefined}
      aria-label={WORDS.title}
    >
      <header className={side.head}>
        <h2 className={side.title}>{WORDS.title}</h2>
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
      <div className={`${side.body} ${styles.body}`} hidden={isLow}>
        {groupByDay(entries).map(({ day, entries: own }) => (
          <section key={day} aria-label={day || WORDS.now}>
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

interface EntryItemProps {
  entry: Entry
  history: History
  isShown: boolean
}

/** A version in the list: a press shows it on the paper. */
function EntryItem({ entry, history, isShown }: EntryItemProps) {
  const { version, revision } = entry
  const [isNaming, setNaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const pencil = useRef<HTMLSpanElement>(null)
  const isFirst = useRef(true)
  // The focus goes along with the arrow keys, and into the list when it opens.
  useEffect(() => {
    const isOpening = isFirst.current
    isFirst.current = false
    if (!isShown) return
    const isInList = document.activeElement?.closest('[data-revision]')
    if (isInList || isOpening) button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const endNaming = () => {
    setNaming(false)
    requestAnimationFrame(() => pencil.current?.querySelector('button')?.focus())
  }
  const canName = mayChange.value && revision !== null && !isNaming
  return (
    <li
      className={styles.entry}
      data-revision={revision?.revision ?? 'now'}
      data-shown={isShown || undefined}
    >
      <button
        ref={button}
        type="button"
        className={styles.version}
        aria-current={isShown || undefined}
        tabIndex={isShown ? 0 : -1}
        onClick={() => history.show(version)}
      >
        <Face entry={entry} history={history} />
      </button>
      {canName && (
        <span ref={pencil} className={styles.pencil}>
          <IconButton
            label={revision.label ? WORDS.rename : WORDS.name}
            onClick={() => setNaming(true)}
          >
            <Pencil size={14} />
          </IconButton>
        </span>
      )}
      {isNaming && revision && (
        <NameForm revision={revision} history={history} onDone={endNaming} />
      )}
    </li>
  )
}

function Face({ entry: { version, revision }, history }: Omit<EntryItemProps, 'isShown'>) {
  if (!revision)
    return (
      <>
        <span className={styles.line}>
          <span className={styles.time}>{WORDS.now}</span>
          <span className={styles.total}>{openTotal(history)}</span>
        </span>
        {history.$isDirty.value && <span className={styles.unsaved}>{WORDS.unsaved}</span>}
      </>
    )
  const { createdAt, email, label, summary, isDamaged } = revision
  const time = timeName(createdAt)
  const isOwn = email === '' || email === $session.get().email
  return (
    <>
      <span className={styles.line}>
        <span className={styles.time}>
          {label ? <bdi>{label}</bdi> : version === 'now' ? WORDS.now : time}
        </span>
        <span className={styles.total}>{totalOf(revision)}</span>
      </span>
      <span className={styles.detail}>
        {(label || version === 'now') && (
          <span>{[label && version === 'now' && WORDS.now, time].filter(Boolean).join(', ')}</span>
        )}
        {!isOwn && <bdi>{fill(WORDS.by, { email })}</bdi>}
        {summary && <span className={styles.summary}>{summary}</span>}
        {isDamaged && <span className={styles.damaged}>{WORDS.damagedShort}</span>}
      </span>
    </>
  )
}

const totalOf = (revision: Revision): string =>
  toldText(revision, { ...revision, language: toolLanguage() })

function openTotal({ $now }: History): string {
  const open = $now.value
  if (!open) return ''
  return totalText(totalsOf(open.blocks, open), { ...open, language: toolLanguage() })
}

interface NameFormProps {
  revision: Revision
  history: History
  onDone: () => void
}

/** Names a version in place; an empty name removes it. */
function NameForm({ revision: { revision, label }, history, onDone }: NameFormProps) {
  const form = useForm({ label })

  const submit = async () => {
    const named = { id: history.id, revision, label: form.fields.label.trim() }
    if (named.label === label) return onDone()
    const answer = await form.run(() => call('PATCH', 'label-revision', named))
    if (!answer?.ok) return toast.error(WORDS.notNamed)
    history.rename(revision, named.label)
    onDone()
  }
  return (
    <Form className={styles.naming} result={form.result} onSubmit={submit} onEscape={onDone}>
      <input
        type="text"
        className={field.input}
        aria-label={WORDS.nameField}
        placeholder={WORDS.nameExample}
        maxLength={LIMITS.nameLength}
        // biome-ignore lint/a11y/noAutofocus: it opens where its button was pressed
        autoFocus
        {...form.text('label')}
        onFocus={({ target }) => target.select()}
      />
      <IconButton
        type="submit"
        label={WORDS.saveName}
        aria-busy={form.result === 'pending' || undefined}
      >
        <Check size={16} />
      </IconButton>
      <IconButton label={WORDS.cancel} onClick={onDone}>
        <X size={16} />
      </IconButton>
    </Form>
  )
}
