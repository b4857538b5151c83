import { signal } from '@preact/signals-react'
import { closest } from '../paper/elements.ts'

/** The changes on the shown paper, and which one was gone to last, from 0; -1 at first. */
export const $changes = signal<{ readonly at: number; readonly count: number }>({
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
export function goToChange(direction: 1 | -1): void {
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
