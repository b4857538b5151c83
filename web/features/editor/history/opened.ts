import { computed, signal } from '@preact/signals-react'
import { mayUpdate } from '#domain/document/access.ts'
import { leaveView } from '../../../state/routes.ts'
import { $document } from '../document/store.ts'
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

/** Whether the user may name and restore versions; a super-admin only reads them. */
export const mayChange = computed(() =>
  mayUpdate($document.value?.meta.value.permissionLevel ?? 'Forbidden'),
)
