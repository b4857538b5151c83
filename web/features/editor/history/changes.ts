import { signal } from '@preact/signals-react'

/** The changes on the shown paper, and which one was gone to last, from 0; -1 at first. */
export const $changes = signal<{ readonly at: number; readonly count: number }>({
  at: -1,
  count: 0,
})

let paper: HTMLElement | null = null

const found = (): HTMLElement[] => [
  ...(paper?.querySelectorAll<HTMLElement>('[data-change]') ?? []),
]

/** Counts the changes on a paper that was just drawn. */
export function watchChanges(drawn: HTMLElement | null): void {
  paper = drawn
  $changes.value = { at: -1, count: found().length }
}

/** Scrolls to the next change (1) or the previous one (-1), around the ends, and focuses it. */
export function goToChange(direction: 1 | -1): void {
  const all = found()
  if (all.length === 0) return
  // The innermost one: a changed row may stand in a changed table.
  const focused = all.findLastIndex((element) => element.contains(document.activeElement))
  const from = focused >= 0 ? focused : $changes.peek().at
  const start = from < 0 && direction < 0 ? 0 : from
  const at = (start + direction + all.length) % all.length
  $changes.value = { at, count: all.length }
  const element = all[at]
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
