import { useEffect } from 'react'
import { toast as show, Toaster } from 'sonner'
import {
  $endedToast,
  $toastWords,
  $waitingToasts,
  type Toast,
  takeToasts,
} from '../state/toasts.ts'
import styles from './toasts.module.css'

/**
 * Shows the toasts of the whole page (product: Toasts). We keep Sonner's defaults: 3 visible, 356
 * px, gap 14, swipe 45, removal 200 ms, alt+T; hovering and a hidden tab pause them.
 */
export function Toasts() {
  const { label, close } = $toastWords.get()
  useEffect(() => $waitingToasts.subscribe(() => takeToasts().forEach(showToast)), [])
  useEffect(() => $endedToast.listen((id) => void (id && show.dismiss(id))), [])
  useEffect(keepFocus, [])
  useEffect(freeSwipes, [])
  useEffect(returnFocus, [])
  return (
    <Toaster
      position={document.dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
      closeButton
      containerAriaLabel={label}
      // Two answers often arrive together: neither hides the other.
      expand
      theme="system"
      mobileOffset={{ bottom: ABOVE_ICONS, left: 12, right: 12 }}
      toastOptions={{
        className: styles.toast,
        classNames: styles,
        closeButtonAriaLabel: close,
        actionButtonStyle: matchMedia('(pointer: coarse)').matches ? TOUCHED : BUTTON,
      }}
    />
  )
}

/**
 * Above a row's icons, which are at the bottom on a phone (toolbars.module.css), or a customer's bar
 * (offer.module.css).
 */
const ABOVE_ICONS = 'calc(max(12px, env(safe-area-inset-bottom)) + var(--foot, 60px))'

/**
 * Keeps the focus where it is when a toast is pressed: Sonner would otherwise return it
 * once it leaves the toast, overriding the next click. If a toast has the keyboard focus,
 * returns it before the click.
 */
function keepFocus(): () => void {
  const press = (event: MouseEvent) => {
    const { activeElement } = document
    if (isOnToast(event.target)) event.preventDefault()
    else if (isOnToast(activeElement)) (activeElement as HTMLElement).blur()
  }
  addEventListener('mousedown', press, { capture: true })
  return () => removeEventListener('mousedown', press, { capture: true })
}

const isOnToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/**
 * Returns the focus to where alt+T took it from, once the toast is gone. Sonner only does
 * so if that element is still on the page, but an open text closes when it loses the focus;
 * its place then opens again.
 */
function returnFocus(): () => void {
  let origin: HTMLElement | null = null
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && origin?.isConnected)
      origin.focus({ preventScroll: true })
  })
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    const toaster = toasterAt(target)
    if (toaster && toasterAt(relatedTarget)) return
    observer.disconnect()
    origin = toaster && placeOf(relatedTarget)
    if (toaster) observer.observe(toaster, { childList: true, subtree: true })
  }
  addEventListener('focusin', follow, { capture: true })
  return () => {
    observer.disconnect()
    removeEventListener('focusin', follow, { capture: true })
  }
}

const toasterAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('section:has(> [data-sonner-toaster])') : null

const placeOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? (target.closest<HTMLElement>('[data-rich]') ?? target) : null

/**
 * Sonner does not swipe while any text is selected, and a focused figure always has a selection:
 * removes the selection during a press on a toast.
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

/** Set here, because the style sheet is part of the first load. */
const BUTTON = {
  height: 28,
  paddingInline: 10,
  borderRadius: 'var(--radius-small)',
  background: 'var(--tool-hover)',
  color: 'var(--tool-ink)',
  fontSize: 'var(--text-13)',
}

/** Larger for touch, without making the toast taller. */
const TOUCHED = { ...BUTTON, height: 40, marginBlock: -10, paddingInline: 14 }

function showToast({ kind, text, name, about, durationMs, id, action, dismiss }: Toast): void {
  const message = <span data-toast={kind}>{text}</span>
  // Always given, since a toast that replaces another would otherwise keep its button.
  const button = action && { label: action.label, onClick: action.run }
  const cancel = dismiss && { label: dismiss, onClick: () => {} }
  const rest = { description: name ? message : about, action: button, cancel, ...(id && { id }) }
  show[kind](name || message, { duration: durationMs, ...rest })
}
