import { createRoot, type Root } from 'react-dom/client'
import type { RowPlace } from '../../../../src/domain/document/blocks.ts'
import { $isLocked, $isReadOnly } from '../document/store.ts'
import { TaxPopover } from './tax-popover.tsx'

let root: Root | null = null
let openedBy: HTMLElement | null = null
let count = 0

interface Opening {
  /** Commits what is being typed on the paper. */
  readonly commitPending?: () => void
  /** The row for which another rate is wanted: it gets the one that is added. */
  readonly row?: RowPlace
}

/** Opens the quotation's tax beside the element, or closes it if its button is pressed again. */
export function openTaxForm(button: HTMLElement, { commitPending, row }: Opening = {}): void {
  if (openedBy === button) {
    close()
    return
  }
  if ($isReadOnly.peek() || $isLocked.peek()) return
  close()
  commitPending?.()
  count += 1
  openedBy = button
  button.ariaExpanded = 'true'
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<TaxPopover key={count} button={button} row={row ?? null} onClose={close} />)
}

function close(): void {
  if (openedBy) openedBy.ariaExpanded = 'false'
  openedBy = null
  root?.render(null)
}
