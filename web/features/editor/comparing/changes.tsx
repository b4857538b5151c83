import { signal } from '@preact/signals-react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { history as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { fillCount, type Plural } from '#domain/words/fill-count.ts'
import { $route } from '../../../state/routes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { closest } from '../paper/elements.ts'
import styles from './steps.module.css'

/** The changes on the shown paper, and which one was gone to last, from 0; -1 at first. */
const $changes = signal<{ readonly at: number; readonly count: number }>({
  at: -1,
  count: 0,
})

let paper: HTMLElement | null = null

const found = (): HTMLElement[] => [
  ...(paper?.querySelectorAll<HTMLElement>('[data-change]') ?? []),
]

/**
 * Counts the changes on a paper that was just drawn.
 * @param focusedAt the change that had the focus before it was drawn again; -1 for none
 */
export function watchChanges(drawn: HTMLElement | null, focusedAt: number): void {
  paper = drawn
  const all = found()
  $changes.value = { at: -1, count: all.length }
  if (focusedAt < 0 || document.activeElement !== document.body) return
  // What was brought back is no change any more: the next one takes its place, by keys too.
  const next = all[Math.min(focusedAt, all.length - 1)] ?? closest(drawn, '[data-history-view]')
  next?.focus({ preventScroll: true })
}

/** The innermost change that has the focus, such as a row in a changed table; -1 for none. */
export const focusedChange = (): number =>
  found().findLastIndex((element) => element.contains(document.activeElement))

/** Scrolls to the next change (1) or the previous one (-1), around the ends, and focuses it. */
function goToChange(direction: 1 | -1): void {
  const all = found()
  if (all.length === 0) return
  const focused = focusedChange()
  const from = focused >= 0 ? focused : $changes.peek().at
  const start = from < 0 && direction < 0 ? 0 : from
  const at = (start + direction + all.length) % all.length
  $changes.value = { at, count: all.length }
  const element = all[at]
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/**
 * Escape leaves what is compared; n and N lead through its changes while the focus is in it.
 * @returns stops listening
 */
export function listenToKeys(leave: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented || $route.get().modal) return
    if (closest(target, 'input, select, textarea, [role="dialog"]')) return
    if (key === 'Escape') leave()
    // A single letter, which somebody may say or press by mistake elsewhere.
    else if (key.toLowerCase() === 'n' && closest(target, '[data-history-view]'))
      goToChange(key === 'N' ? -1 : 1)
    else return
    event.preventDefault()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

type StepsWords = Readonly<Omit<typeof WORDS.steps, 'count'> & { count: Plural }>

/** Leads from one change to the next. */
export function Steps({ words, language }: { words: StepsWords; language: string }) {
  const { at, count } = $changes.value
  if (count === 0) return null
  return (
    <span className={styles.steps}>
      <IconButton label={words.previous} onClick={() => goToChange(-1)}>
        <ChevronUp size={16} />
      </IconButton>
      <span className={styles.count} aria-live="polite">
        {at < 0
          ? fillCount(words.count, count, language)
          : fill(words.place, { at: at + 1, count })}
      </span>
      <IconButton label={words.next} onClick={() => goToChange(1)}>
        <ChevronDown size={16} />
      </IconButton>
    </span>
  )
}
