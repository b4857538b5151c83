import { createRoot, type Root } from 'react-dom/client'
import { $isLocked, $isReadOnly } from '../document/store.ts'
import { MoneyPopover } from './money-popover.tsx'

let root: Root | null = null
let openedBy: HTMLElement | null = null
let count = 0

/**
 * Opens currency and number format beside the button, or closes them if pressed again.
 * @param commitPending commits what is being typed
 */
export function openMoneyPopover(button: HTMLElement, commitPending: () => void): void {
  if (openedBy === button) {
    close()
    return
  }
  if ($isReadOnly.peek() || $isLocked.peek()) return
  close()
  commitPending()
  count += 1
  openedBy = button
  button.ariaExpanded = 'true'
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<MoneyPopover key={count} button={button} onClose={close} />)
}

function close(): void {
  if (openedBy) openedBy.ariaExpanded = 'false'
  openedBy = null
  root?.render(null)
}
