import { useEffect } from 'react'
import { toast as show, Toaster } from 'sonner'
import { $waitingToasts, type Toast, takeToasts } from '../state/toasts.ts'
import styles from './toasts.module.css'

/**
 * Shows the toasts of the whole page. Sonner's defaults are those of spec 9: 3 visible, 356 px,
 * gap 14, swipe 45, removal 200 ms, alt+T; hovering and a hidden tab pause them.
 */
export function Toasts() {
  useEffect(() => $waitingToasts.subscribe(() => takeToasts().forEach(showToast)), [])
  useEffect(keepFocus, [])
  useEffect(freeSwipes, [])
  return (
    <Toaster
      position="bottom-right"
      closeButton
      theme="system"
      mobileOffset={12}
      toastOptions={{
        className: styles.toast,
        classNames: styles,
        actionButtonStyle: matchMedia('(pointer: coarse)').matches ? TOUCHED : BUTTON,
      }}
    />
  )
}

/**
 * A press on a toast leaves the focus where it is: Sonner would give it back there as soon as it leaves, over
 * the next click.
 */
function keepFocus(): () => void {
  const press = (event: MouseEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
  }
  addEventListener('mousedown', press, { capture: true })
  return () => removeEventListener('mousedown', press, { capture: true })
}

/**
 * Sonner swipes nothing while text is selected anywhere, and a figure is from the moment that it has the
 * focus: the selection is put aside during a press on a toast.
 */
function freeSwipes(): () => void {
  const stop = new AbortController()
  const press = ({ target }: Event) => {
    const selection = getSelection()
    const isOnToast = target instanceof Element && target.closest('[data-sonner-toast]') !== null
    if (!isOnToast || !selection || selection.isCollapsed) return
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
    const focused = document.activeElement
    selection.collapseToEnd()
    const restore = () => {
      ended.abort()
      if (!anchorNode?.isConnected || !focusNode?.isConnected) return
      if (document.activeElement === focused)
        selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
    }
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('pointerup', restore, { signal })
    addEventListener('pointercancel', restore, { signal })
  }
  addEventListener('pointerdown', press, { capture: true, signal: stop.signal })
  return () => stop.abort()
}

/** Here, as the style sheet is part of the first load. */
const BUTTON = {
  height: 28,
  paddingInline: 10,
  borderRadius: 'var(--radius-small)',
  background: 'var(--tool-hover)',
  color: 'var(--tool-ink)',
  fontSize: 'var(--text-13)',
}

/** For a finger, without a higher toast. */
const TOUCHED = { ...BUTTON, height: 40, marginBlock: -10, paddingInline: 14 }

function showToast({ kind, text, durationMs, id, action, dismiss }: Toast): void {
  const message = <span data-toast={kind}>{text}</span>
  // Given in any case: a toast that takes another's place would keep its button.
  const button = action && { label: action.label, onClick: action.run }
  const cancel = dismiss && { label: dismiss, onClick: () => {} }
  show[kind](message, { duration: durationMs, action: button, cancel, ...(id && { id }) })
}
