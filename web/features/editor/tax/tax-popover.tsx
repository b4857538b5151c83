import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowPlace } from '../../../../src/domain/document/blocks.ts'
import { NO_TERMS, type QuotationTax } from '../../../../src/domain/document/quotation.ts'
import { ITEMIZED_WIDTH } from '../../../../src/domain/document/room-for-totals.ts'
import { $document } from '../document/store.ts'
import { closest, itemElement } from '../paper/elements.ts'
import { changeTax, convertAllPrices, hasPricesToConvert } from './commands.ts'
import { ConvertQuestion } from './convert-question.tsx'
import { TaxFields } from './tax-fields.tsx'
import styles from './tax-popover.module.css'
import { WORDS } from './words.ts'

/** In px: a line of text beside the total. */
const SENTENCE = 36

interface TaxPopoverProps {
  button: HTMLElement
  /** The row that gets the rate that is added. */
  row: RowPlace | null
  onClose: () => void
}

/** The quotation's tax, beside the button that opened it; every change is a step to undo. */
export function TaxPopover({ button, row, onClose }: TaxPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  const popup = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const meta = $document.value?.meta.value
  const { tax, locale } = meta ?? { ...NO_TERMS, locale: 'en-US' }
  /** What the prices are: they stay so until they are converted. */
  const [basis, setBasis] = useState(tax.mode)
  const [outcome, setOutcome] = useState('')
  const isBeside = innerWidth > 700 && !row
  const asks = basis !== 'none' && tax.mode !== 'none' && tax.mode !== basis
  const change = (after: QuotationTax) => {
    setOutcome('')
    changeTax(after, row)
  }
  const convert = () => {
    if (basis === 'none' || tax.mode === 'none') return
    const sentence = convertAllPrices(basis)
    setOutcome(sentence)
    if (sentence !== WORDS.tooLarge) setBasis(tax.mode)
    first.current?.focus()
  }
  return (
    <Popover.Root
      open={isOpen && meta !== undefined}
      onOpenChange={(_, { event, cancel }) => {
        // A press on the popover's own button is handled there.
        if (event.target instanceof Node && button.contains(event.target)) cancel()
        else if (hasRefused(popup.current)) cancel()
        else setOpen(false)
      }}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClose()}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={row ? itemElement(row) : besideTotals(button)}
          // Beside the price block or below the row, which it would cover otherwise. From its top
          // down, so that its choices stay where they are when rates follow; the sentence on tax that
          // the sample has there stays in sight.
          side={isBeside ? 'left' : 'bottom'}
          align={isBeside ? 'start' : 'end'}
          alignOffset={isBeside ? SENTENCE : 0}
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup
            ref={popup}
            className={styles.popup}
            aria-label={WORDS.tax}
            data-tax
            initialFocus={row ? false : first}
            finalFocus={() => (button.isConnected ? button : true)}
          >
            <TaxFields
              tax={tax}
              locale={locale}
              onChange={change}
              startsNew={row !== null}
              firstRef={first}
              question={
                <>
                  {asks && hasPricesToConvert(tax) && <ConvertQuestion onConvert={convert} />}
                  <p role="status" className={styles.outcome}>
                    {outcome}
                  </p>
                </>
              }
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The price block, as wide as tax makes it: the form stays where it is when the block grows. */
function besideTotals(button: HTMLElement) {
  const block = closest(button, '[data-block-type="price"]') ?? button
  return {
    contextElement: block,
    getBoundingClientRect() {
      const { right, top, width, height } = block.getBoundingClientRect()
      const room = Math.max(width, Math.min(ITEMIZED_WIDTH, right))
      return new DOMRect(right - room, top, room, height)
    },
  }
}

/**
 * Commits what is being typed; returns whether it is refused only now, so that its sentence can be
 * read before the popover closes.
 */
function hasRefused(popup: HTMLElement | null): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !popup?.contains(field)) return false
  if (field.ariaInvalid === 'true') return false
  flushSync(() => field.blur())
  if (field.ariaInvalid !== 'true') return false
  field.focus()
  return true
}
