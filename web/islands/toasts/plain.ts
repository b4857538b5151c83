import { type Toast, takeToasts } from '../../state/toasts.ts'
import styles from './plain.module.css'

/**
 * Shows what waits without the toasts' own code, which could not be fetched: that the server is
 * away has to be said even when it went before the first toast.
 */
export function showPlainToasts(): void {
  for (const toast of takeToasts()) show(toast)
}

function show({ kind, text, durationMs }: Toast): void {
  const line = document.createElement('div')
  line.className = styles.toast ?? ''
  line.dataset.toast = kind
  line.textContent = text
  place().append(line)
  setTimeout(() => line.remove(), durationMs)
}

let made: HTMLElement | null = null

function place(): HTMLElement {
  made ??= document.createElement('div')
  made.className = styles.place ?? ''
  made.role = 'status'
  if (!made.isConnected) document.body.append(made)
  return made
}
