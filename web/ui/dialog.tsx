import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

/** Widths in px (spec 9): 350 for the account, 500 for save, share and the rest; 1040 holds a table. */
export type DialogWidth = 350 | 500 | 1040

interface DialogProps {
  /** The route key, for `data-modal`. */
  name: string
  title: string
  width: DialogWidth
  isOpen: boolean
  /** Slides over the desk in 0.2 s after 0.1 s (spec 9); else it fades. */
  shouldSlide?: boolean
  /** Escape, a press outside, or the close button (spec 2, Modal behaviour). */
  onClose: () => void
  /** It is out of sight. */
  onClosed?: () => void
  /** What has the focus at first, where it is no field. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Closed, it gives the focus to something else than what had it: `onClosed` does. */
  movesFocus?: boolean
  /** What has the focus once it is closed, in place of what had it; null where that may have it again. */
  instead?: (had: HTMLElement) => HTMLElement | null
  /** A hook of its own beside `data-modal` (design: Hooks for tests). */
  hook?: Readonly<Record<`data-${string}`, string>>
  children: ReactNode
}

/** A modal window over the desk. It keeps the focus inside and gives it back afterwards. */
export function Dialog(props: DialogProps) {
  const { name, title, width, isOpen, shouldSlide = false, onClose, onClosed, children } = props
  const { hook, initialFocus, movesFocus = false, instead } = props
  const popup = useRef<HTMLDivElement>(null)
  const comeBack = useWayBack(isOpen, instead)
  useFocusOnSwap(popup, isOpen, name)
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(_, details) => {
        const isStray = details.reason === 'outside-press' && isDoubleClick(details.event)
        if (isStray || isOnToast(details.event)) details.cancel()
        else onClose()
      }}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            style={{ '--width': `${width}px` } as CSSProperties}
            data-modal={name}
            data-slide={shouldSlide || undefined}
            initialFocus={() => initialFocus?.current ?? firstField(popup.current)}
            finalFocus={movesFocus ? false : comeBack}
            {...hook}
          >
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
            <Base.Close
              render={
                <IconButton label="Close" className={styles.close}>
                  <X size={16} />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Where the focus goes when the window closes: to what had it, else to the nearest around that can
 * take it by then. The editor of a rich text is gone, and the place that it stood in opens again. Of
 * a menu nothing around can: whose menu it is says what has it instead.
 */
function useWayBack(isOpen: boolean, instead: DialogProps['instead']): () => HTMLElement | true {
  const had = useRef<HTMLElement[]>([])
  const wasOpen = useRef(false)
  const active = isOpen && !wasOpen.current ? (document.activeElement as HTMLElement) : null
  wasOpen.current = isOpen
  // A window that follows another goes back to where that one was opened.
  if (active && !active.closest('[data-modal]')) had.current = withAncestors(active)
  return () => {
    const [itself, ...around] = had.current
    const other = itself && instead?.(itself)
    if (other) return other
    if (itself?.isConnected) return true
    return around.find((one) => one.isConnected && one.tabIndex >= 0) ?? true
  }
}

const withAncestors = (element: HTMLElement): HTMLElement[] =>
  element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element]

/** Focuses the first field when another modal replaces this one in the open window. */
function useFocusOnSwap(popup: RefObject<HTMLElement | null>, isOpen: boolean, name: string) {
  const shown = useRef('')
  useEffect(() => {
    const isSwap = shown.current !== '' && isOpen && shown.current !== name
    shown.current = isOpen ? name : ''
    if (!isSwap) return
    const focus = () => {
      const field = firstField(popup.current)
      if (field instanceof HTMLElement) field.focus()
    }
    // One frame later than Base UI, which rescues the focus of removed content for the window.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [popup, isOpen, name])
}

/** A form is for typing: its first empty field has the caret. Without one, the window itself. */
function firstField(popup: HTMLElement | null): HTMLElement | true {
  const fields = popup?.querySelectorAll<HTMLInputElement>(':is(input, textarea):not([readonly])')
  const all = [...(fields ?? [])]
  return all.find((field) => field.value === '') ?? all[0] ?? popup ?? true
}

/** A toast lies over the modal: pressing it is no press outside. */
const isOnToast = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/** The second press was meant for what opened the window. */
const isDoubleClick = (event: Event) => event instanceof MouseEvent && event.detail > 1
