import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentType } from 'react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { form as WORDS } from '#domain/words/en/common.json'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { AboutToLeave, type Leaving } from './use-delayed-leave.ts'

/**
 * Widths in px (product: Modals): 350 for the account, 500 for save, share and the
 * rest; 1040 holds a table.
 */
export type DialogWidth = 350 | 500 | 1040

interface DialogProps {
  /** The route key, for `data-modal`. */
  name: string
  title: ReactNode
  width: DialogWidth
  isOpen: boolean
  /** Slides in 0.2 s after 0.1 s (product: Modals); otherwise it fades. */
  shouldSlide?: boolean
  /** Called on Escape, a press outside, or the close button (product: Modals). */
  onClose: () => void
  /** Called when its closing animation has ended. */
  onClosed?: () => void
  /** Focused first, instead of the first field. */
  initialFocus?: RefObject<HTMLElement | null>
  /** `onClosed` moves the focus itself. */
  movesFocus?: boolean
  /** Returns the element to focus after closing instead of the opener; null to focus the opener. */
  focusInstead?: (opener: HTMLElement) => HTMLElement | null
  /** An additional hook beside `data-modal` (architecture: Hooks). */
  hook?: Readonly<Record<`data-${string}`, string>>
  /** The name of its close button, where the page has other words than the tool. */
  closeLabel?: string
  children: ReactNode
}

/** A modal window. It traps the focus and returns it on closing. */
export function Dialog(props: DialogProps) {
  const { name, title, width, isOpen, shouldSlide = false, onClose, onClosed, children } = props
  const { hook, initialFocus, movesFocus = false, focusInstead, closeLabel = WORDS.close } = props
  const popup = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(isOpen, focusInstead)
  useFocusOnSwap(popup, isOpen, name)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const close = leaving?.leaveNow ?? onClose
  useCloseOnPressBeside(popup, isOpen && leaving !== null, close)
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(_, details) => {
        const isStray = details.reason === 'outside-press' && isDoubleClick(details.event)
        if (isStray || isOnToast(details.event)) details.cancel()
        else close()
      }}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClosed?.()}
    >
      <Base.Portal className={leaving ? styles.leaving : ''}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={`${styles.popup} surface`}
            style={{ '--width': `${width}px` } as CSSProperties}
            data-modal={name}
            data-slide={shouldSlide || undefined}
            initialFocus={() => initialFocus?.current ?? firstField(popup.current)}
            finalFocus={movesFocus ? false : returnFocus}
            {...hook}
          >
            <Base.Title className={styles.title}>{title}</Base.Title>
            <AboutToLeave value={setLeaving}>{children}</AboutToLeave>
            <Base.Close
              render={
                <IconButton label={closeLabel} className={styles.close}>
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

/** The buttons at the end of a dialog. */
export const DialogAnswers = ({ children }: { children: ReactNode }) => (
  <div className={styles.answers}>{children}</div>
)

/**
 * Closes a window that is about to leave when the user presses beside it, and lets the press
 * through: once the form is done, the page is in use again. Closes before the press is handled
 * there, so that it finds the page without the window.
 */
function useCloseOnPressBeside(
  popup: RefObject<HTMLElement | null>,
  isLeaving: boolean,
  close: () => void,
) {
  const press = useEffectEvent((event: Event) => {
    if (!popup.current?.contains(event.target as Node) && !isOnToast(event)) close()
  })
  useEffect(() => {
    if (!isLeaving) return
    const listener = (event: Event) => press(event)
    addEventListener('pointerdown', listener, true)
    return () => removeEventListener('pointerdown', listener, true)
  }, [isLeaving])
}

/**
 * Where the focus returns when the window closes: to its opener, or to the opener's nearest
 * focusable ancestor if it is gone (as a rich-text editor is, whose place opens again). A menu item
 * has no such ancestor: `focusInstead` names an element.
 */
function useReturnFocus(
  isOpen: boolean,
  focusInstead: DialogProps['focusInstead'],
): () => HTMLElement | true {
  const openers = useRef<HTMLElement[]>([])
  const wasOpen = useRef(false)
  const active = isOpen && !wasOpen.current ? (document.activeElement as HTMLElement) : null
  wasOpen.current = isOpen
  // A window that replaces another returns the focus to the opener of the first.
  if (active && !active.closest('[data-modal]')) openers.current = withAncestors(active)
  return () => {
    const [opener, ...ancestors] = openers.current
    const other = opener && focusInstead?.(opener)
    if (other) return other
    if (opener?.isConnected) return true
    return ancestors.find((element) => element.isConnected && element.tabIndex >= 0) ?? true
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
    // One frame later than Base UI, which moves the focus of removed content to the window.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [popup, isOpen, name])
}

const FIELD = ':is(input, textarea):not([readonly], :disabled, [data-folded] *)'

/**
 * The field that the form names, because which fields are empty may depend on a pending answer.
 * Otherwise the first empty one that is visible, then the first, then the window itself.
 */
function firstField(popup: HTMLElement | null): HTMLElement | true {
  const fields = popup?.querySelectorAll<HTMLInputElement>(FIELD)
  const all = [...(fields ?? [])]
  const named = all.find(({ dataset }) => dataset.first !== undefined)
  return named ?? all.find((field) => field.value === '') ?? all[0] ?? popup ?? true
}

/** Toasts lie over the modal: pressing one does not count as a press outside. */
const isOnToast = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/** The second press of a double click was meant for the opener. */
const isDoubleClick = (event: Event) => event instanceof MouseEvent && event.detail > 1

export interface ModalContentProps {
  /** The route's parameters, by name. */
  params: Readonly<Record<string, string>>
}

/** A feature's modal for a route key. */
export interface ModalKind {
  title: string | ComponentType<ModalContentProps>
  width: DialogWidth
  Content: ComponentType<ModalContentProps>
}
