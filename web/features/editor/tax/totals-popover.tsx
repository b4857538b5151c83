import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ITEMIZED_WIDTH } from '#domain/document/room-for-totals.ts'
import { Popover } from '../../../ui/popover.tsx'
import type { Meta } from '../document/model.ts'
import { $document } from '../document/store.ts'
import { closest } from '../paper/elements.ts'
import styles from './tax-fields.module.css'

/** In px: a line of text beside the total. */
const SENTENCE = 36

interface TotalsPopoverProps
  extends Pick<ComponentProps<typeof Popover>, 'aria-label' | 'onClosed'> {
  button: HTMLElement
  /** The row below which it stands; by default it stands beside the price block. */
  row?: Element | null
  /** The field that gets the focus, if it is not the first. */
  focus?: ((popup: HTMLElement | null) => HTMLElement | null) | false
  children: (meta: Meta) => ReactNode
}

/** A form of what makes the total or parts it; every change is a step to undo. */
export function TotalsPopover({ button, row, focus, children, ...props }: TotalsPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  const popup = useRef<HTMLDivElement>(null)
  const meta = $document.value?.meta.value
  // The line of a tax that was pressed may go with what is changed.
  const [block] = useState(() => closest(button, '[data-block-type="price"]') ?? button)
  const isBeside = innerWidth > 700 && !row
  return (
    <Popover
      {...props}
      ref={popup}
      className={styles.popup}
      isOpen={isOpen && meta !== undefined}
      button={button}
      // Beside the price block or below the row, which it would cover otherwise. From its top down,
      // so that its choices stay where they are when others follow; the sentence on tax that the
      // sample has there stays in sight.
      place={{
        anchor: row ?? besideTotals(block),
        ...(isBeside && { side: 'left', align: 'start', alignOffset: SENTENCE }),
        // A long one scrolls, or moves up beside the totals, rather than cover them.
        ...(!row && {
          collisionAvoidance: isBeside ? { align: 'shift' } : { fallbackAxisSide: 'none' },
        }),
      }}
      initialFocus={focus && (() => focus(popup.current))}
      returnTo={() => (button.isConnected ? button : changeTaxIn(block))}
      mayClose={() => !hasRefused(popup.current)}
      onDismiss={() => setOpen(false)}
    >
      {meta && children(meta)}
    </Popover>
  )
}

const changeTaxIn = (block: Element): HTMLElement | undefined =>
  block.querySelector<HTMLElement>('[data-action="add-tax"]') ?? undefined

/** The price block, as wide as tax makes it: the form stays where it is when the block grows. */
const besideTotals = (block: Element) => ({
  contextElement: block,
  getBoundingClientRect() {
    const { right, top, width, height } = block.getBoundingClientRect()
    const room = Math.max(width, Math.min(ITEMIZED_WIDTH, right))
    return new DOMRect(right - room, top, room, height)
  },
})

/**
 * Commits what is being typed; returns whether it is refused only now, so that its sentence can be
 * read before the popover closes. Parts of which one is still blank are refused, too.
 */
function hasRefused(popup: HTMLElement | null): boolean {
  if (refusesActive(popup)) return true
  const blank = popup?.querySelector<HTMLInputElement>('[data-typed-parts] input:required')
  if (!blank || blank.ariaInvalid === 'true') return false
  flushSync(() => blank.checkValidity())
  blank.focus()
  return true
}

function refusesActive(popup: HTMLElement | null): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !popup?.contains(field)) return false
  if (field.ariaInvalid === 'true') return false
  flushSync(() => field.blur())
  if (field.ariaInvalid !== 'true') return false
  field.focus()
  return true
}
