import { Popover as Base } from '@base-ui/react/popover'
import { Fragment, type ReactElement, type ReactNode, type Ref } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import styles from './floating.module.css'

let root: Root | null = null
let openedBy: HTMLElement | null = null
let count = 0

/**
 * Opens a popover, or closes it if the button that opened it is pressed again. One is open at a time.
 * @param make returns the popover, or null if it can't be opened now; `close` takes it away at once
 */
export function openPopover(
  button: HTMLElement | null,
  make: (close: () => void) => ReactElement | null,
): void {
  if (button && openedBy === button) {
    close()
    return
  }
  const popover = make(close)
  if (!popover) return
  close()
  count += 1
  openedBy = button
  if (button) button.ariaExpanded = 'true'
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Fragment key={count}>{popover}</Fragment>)
}

function close(): void {
  if (openedBy) openedBy.ariaExpanded = 'false'
  openedBy = null
  root?.render(null)
}

interface PopoverProps
  extends Pick<Base.Positioner.Props, 'anchor' | 'side' | 'align' | 'alignOffset'>,
    Pick<Base.Popup.Props, 'initialFocus' | 'onKeyDown'> {
  ref?: Ref<HTMLDivElement>
  label: string
  /** Its hook (architecture: Hooks). */
  hook: Readonly<Record<`data-${string}`, boolean>>
  className?: string | undefined
  isOpen: boolean
  /** The button that opened it: a press on it is handled there. */
  button?: HTMLElement
  /** The element that gets the focus when it closes; the button by default. */
  returnTo?: () => HTMLElement
  /** Asked when Escape was pressed or the user went elsewhere. */
  mayClose?: () => boolean
  onDismiss: () => void
  /** Called when it has faded out. */
  onClosed: () => void
  children: ReactNode
}

/** A form that floats beside an element. */
export function Popover(props: PopoverProps) {
  const { ref, label, hook, className = '', isOpen, button, returnTo, children } = props
  const { anchor, side = 'bottom', align = 'end', alignOffset = 0 } = props
  const { initialFocus, onKeyDown, mayClose = () => true, onDismiss, onClosed } = props
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(_, { event, cancel }) => {
        const isOnButton = event.target instanceof Node && button?.contains(event.target)
        if (isOnButton || !mayClose()) cancel()
        else onDismiss()
      }}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClosed()}
    >
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          anchor={anchor ?? button}
          side={side}
          align={align}
          alignOffset={alignOffset}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            ref={ref}
            className={`${styles.surface} ${styles.popover} ${className}`}
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={() => {
              const element = returnTo?.() ?? button
              return element?.isConnected ? element : true
            }}
            onKeyDown={onKeyDown}
            {...hook}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
