import { type Toast, takeToasts } from '../state/toasts.ts'
import styles from './plain-toasts.module.css'

/**
 * Shows the waiting toasts without sonner, if it could not be loaded: an unreachable server must be
 * reported even when it was lost before the first toast.
 */
export function showPlainToasts(): void {
  for (const toast of takeToasts()) show(toast)
}

function show({ kind, text, name, about, durationMs }: Toast): void {
  // Skips progress toasts, which later ones replace under the same id: the
  // last of them is enough here.
  if (durationMs === Number.POSITIVE_INFINITY) return
  const line = document.createElement('div')
  line.className = `${styles.toast} surface`
  line.dataset.toast = kind
  line.textContent = [name, text, about].filter(Boolean).join(': ')
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
