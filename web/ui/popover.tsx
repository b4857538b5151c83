import { Popover as Base } from '@base-ui/react/popover'
import { Fragment, type ReactElement } from 'react'
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
  const own = count + 1
  // One that has faded out only now leaves the next one open.
  const popover = make(() => count === own && close())
  if (!popover) return
  close()
  count = own
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

interface PopoverProps extends Omit<Base.Popup.Props, 'className' | 'finalFocus'> {
  className?: string | undefined
  isOpen: boolean
  /** The button that opened it: a press on it is handled there. */
  button?: HTMLElement
  /** Where it floats; below the button by default. */
  place?: Pick<
    Base.Positioner.Props,
    'anchor' | 'side' | 'align' | 'alignOffset' | 'collisionAvoidance'
  >
  /** The element that gets the focus when it closes; the button by default. */
  returnTo?: () => HTMLElement | undefined
  /** Asked when Escape was pressed or the user went elsewhere. */
  mayClose?: () => boolean
  onDismiss: () => void
  /** Called when it has faded out. */
  onClosed: () => void
}

/** A form that floats beside an element. */
export function Popover({
  className = '',
  isOpen,
  button,
  place,
  returnTo = () => button,
  mayClose = () => true,
  onDismiss,
  onClosed,
  ...popup
}: PopoverProps) {
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
          anchor={button}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          {...place}
        >
          <Base.Popup
            {...popup}
            className={`surface ${styles.popover} screen-only ${className}`}
            finalFocus={() => {
              const element = returnTo()
              return element?.isConnected ? element : true
            }}
          />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
