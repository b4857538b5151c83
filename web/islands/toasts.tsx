import { useEffect } from 'react'
import { toast as show, Toaster } from 'sonner'
import { $endedToast, $waitingToasts, type Toast, takeToasts } from '../state/toasts.ts'
import styles from './toasts.module.css'

/**
 * Shows the toasts of the whole page (product: Toasts). Sonner's defaults are ours: 3 visible, 356 px,
 * gap 14, swipe 45, removal 200 ms, alt+T; hovering and a hidden tab pause them.
 */
export function Toasts() {
  useEffect(() => $waitingToasts.subscribe(() => takeToasts().forEach(showToast)), [])
  useEffect(() => $endedToast.listen((id) => void (id && show.dismiss(id))), [])
  useEffect(keepFocus, [])
  useEffect(freeSwipes, [])
  useEffect(returnFocus, [])
  return (
    <Toaster
      position="bottom-right"
      closeButton
      // Two answers often come at once: neither hides the other.
      expand
      theme="system"
      mobileOffset={{ bottom: ABOVE_ICONS, left: 12, right: 12 }}
      toastOptions={{
        className: styles.toast,
        classNames: styles,
        actionButtonStyle: matchMedia('(pointer: coarse)').matches ? TOUCHED : BUTTON,
      }}
    />
  )
}

/** Of a row, at the foot of a phone (toolbars.module.css). */
const ABOVE_ICONS = 'calc(max(12px, env(safe-area-inset-bottom)) + 60px)'

/**
 * A press on a toast leaves the focus where it is: Sonner gives it back there as soon as it leaves, over the
 * next click. From a toast that has the focus by keyboard it is given back before the click.
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
 * Gives the focus back where alt+T took it from once its toast is gone. Sonner does so only where that is still
 * on the page: an open text closes when the focus leaves it, and its place opens again.
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

function showToast({ kind, text, about, durationMs, id, action, dismiss }: Toast): void {
  const message = <span data-toast={kind}>{text}</span>
  // Given in any case: a toast that takes another's place would keep its button.
  const button = action && { label: action.label, onClick: action.run }
  const cancel = dismiss && { label: dismiss, onClick: () => {} }
  // Its name, as people don't know their quotations by id.
  const rest = { description: about, action: button, cancel, ...(id && { id }) }
  show[kind](message, { duration: durationMs, ...rest })
}
