import { signal } from '@preact/signals-react'
import { leaveView } from '../../../state/routes.ts'
import type { History } from './history.ts'

/** The open history; null while the paper is shown. */
export const $history = signal<History | null>(null)

let leave: (() => void) | null = null

/** @param onLeave returns to the paper */
export function setOpened(history: History, onLeave: () => void): void {
  $history.value = history
  leave = onLeave
}

/** Returns to the paper, with focus and scroll position as before. */
export function closeHistory(): void {
  const leaving = leave
  leave = null
  $history.value = null
  leaving?.()
  leaveView()
}
