import { atom } from 'nanostores'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  kind: ToastKind
  text: string
  durationMs: number
}

/** How long a toast stays unless its caller says otherwise (spec 9, Toast defaults). */
export const TOAST_MS = 4000

/** The toasts that nobody has shown yet: the toasts island is loaded with the first of them. */
export const $waitingToasts = atom<readonly Toast[]>([])

/** Says something in the corner of the screen; any island may. Durations in milliseconds. */
export const toast = {
  info: (text: string, durationMs = TOAST_MS) => add('info', text, durationMs),
  success: (text: string, durationMs = TOAST_MS) => add('success', text, durationMs),
  warning: (text: string, durationMs = TOAST_MS) => add('warning', text, durationMs),
  error: (text: string, durationMs = TOAST_MS) => add('error', text, durationMs),
}

/** Takes the waiting toasts out, for the one who shows them. */
export function takeToasts(): readonly Toast[] {
  const waiting = $waitingToasts.get()
  if (waiting.length > 0) $waitingToasts.set([])
  return waiting
}

function add(kind: ToastKind, text: string, durationMs: number): void {
  $waitingToasts.set([...$waitingToasts.get(), { kind, text, durationMs }])
}
