import { type Toast, takeToasts } from '../state/toasts.ts'
import styles from './plain-toasts.module.css'

/**
 * Shows the waiting toasts without sonner, which could not be loaded: that the server is away must be
 * reported even when it went away before the first toast.
 */
export function showPlainToasts(): void {
  for (const toast of takeToasts()) show(toast)
}

function show({ kind, text, about, durationMs }: Toast): void {
  // One that others follow under its id: the last of them is enough here.
  if (durationMs === Number.POSITIVE_INFINITY) return
  const line = document.createElement('div')
  line.className = styles.toast ?? ''
  line.dataset.toast = kind
  line.textContent = about ? `${text}: ${about}` : text
  container().append(line)
  setTimeout(() => line.remove(), durationMs)
}

let element: HTMLElement | null = null

function container(): HTMLElement {
  element ??= document.createElement('div')
  element.className = styles.container ?? ''
  element.role = 'status'
  if (!element.isConnected) document.body.append(element)
  return element
}
