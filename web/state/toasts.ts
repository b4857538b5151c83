import { atom } from 'nanostores'
import { messages as MESSAGES, toasts as WORDS } from '#domain/words/en/common.json'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  kind: ToastKind
  text: string
  /** The name of what it tells of, above the text: people don't know their quotations by id. */
  name?: string | undefined
  /** More about it, below the text: a file's name. */
  about?: string | undefined
  /** Infinity: until another toast with the same id replaces it. */
  durationMs: number
  /** A toast replaces the one with the same id. */
  id?: string
  action?: { label: string; run: () => void }
  /** The label of a second button, which only closes it. */
  dismiss?: string
}

/** What is said around toasts, and where something can't be loaded; a customer's page has its own words. */
export const $toastWords = atom({ ...WORDS, unreachable: MESSAGES.networkError })

/** How long a toast is shown by default (product: Toasts). */
export const TOAST_MS = 4000

/** The toasts to show; the toasts island is loaded with the first of them. */
export const $waitingToasts = atom<readonly Toast[]>([])

/** Shows a toast; durations in ms. */
export const toast = {
  info: (text: string, durationMs = TOAST_MS) => add('info', text, durationMs),
  success: (text: string, durationMs = TOAST_MS, name = '') =>
    showToast({ kind: 'success', text, durationMs, ...(name && { name }) }),
  warning: (text: string, durationMs = TOAST_MS) => add('warning', text, durationMs),
  error: (text: string, durationMs = TOAST_MS) => add('error', text, durationMs),
}

/** Shows a toast that can be replaced, or has a button. */
export function showToast(shown: Toast): void {
  $waitingToasts.set([...$waitingToasts.get(), shown])
}

/** The id of a toast to remove before its time. */
export const $endedToast = atom('')

/** Removes the toast with the id. */
export function endToast(id: string): void {
  $endedToast.set(id)
  $endedToast.set('')
}

/** Returns the waiting toasts and clears them. */
export function takeToasts(): readonly Toast[] {
  const waiting = $waitingToasts.get()
  if (waiting.length > 0) $waitingToasts.set([])
  return waiting
}

function add(kind: ToastKind, text: string, durationMs: number): void {
  showToast({ kind, text, durationMs })
}
