import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowPlace } from '#domain/document/blocks.ts'
import type { Period } from '#domain/document/limits.ts'
import { NO_TERMS, type QuotationTax } from '#domain/document/quotation.ts'
import { ITEMIZED_WIDTH } from '#domain/document/room-for-totals.ts'
import { rateLabel, rateOf } from '#domain/numbers/shown-rate.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { Button } from '../../../ui/button.tsx'
import { type MenuEntry, showMenu } from '../../../ui/menu.ts'
import { openPopover, Popover } from '../../../ui/popover.tsx'
import field from '../../../ui/text-field.module.css'
import type { Meta } from '../document/model.ts'
import { isFixed, metaNow, pricedRowNow } from '../document/now.ts'
import { $document } from '../document/store.ts'
import { closest } from '../paper/elements.ts'
import { itemElement } from '../paper/items.ts'
import { changeTax, convertAllPrices, giveRate, hasPricesToConvert } from './commands.ts'
import styles from './tax-fields.module.css'
import { TaxFields } from './tax-fields.tsx'
import { recurringIn, TermFields, termFieldIn } from './term-fields.tsx'
import { TotalFields } from './total-fields.tsx'

/** In px: a line of text beside the total. */
const SENTENCE = 36

interface Opening {
  /** Commits what is being typed on the paper. */
  readonly commitPending?: () => void
  /** Whose term is to be changed. */
  readonly period?: Period | undefined
  /** The row for which another rate is wanted: it gets the one that is added. */
  readonly row?: RowPlace
}

/** Opens the quotation's tax beside the element, or closes it if its button is pressed again. */
export function openTaxForm(
  button: HTMLElement,
  { commitPending, row, period }: Opening = {},
): void {
  openPopover(button, (close) => {
    if (isFixed()) return null
    commitPending?.()
    return <TaxPopover button={button} row={row ?? null} period={period} onClose={close} />
  })
}

interface TaxPopoverProps {
  button: HTMLElement
  /** The row that gets the rate that is added. */
  row: RowPlace | null
  period: Period | undefined
  onClose: () => void
}

/** The quotation's tax, beside the button that opened it; every change is a step to undo. */
function TaxPopover({ button, row, period, onClose }: TaxPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  const popup = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const meta = $document.value?.meta.value
  const recurring = recurringIn($document.value?.totals.value)
  const { tax, locale } = meta ?? NO_TERMS
  /**
   * What the prices are at each tax that was set here: they stay so until they are converted. A tax
   * that an undo brings back is the same object, and so brings back its own.
   */
  const [bases] = useState(() => new WeakMap<QuotationTax, QuotationTax['mode']>())
  const basis = bases.get(tax) ?? tax.mode
  const [outcome, setOutcome] = useState({ tax, sentence: '' })
  const isBeside = innerWidth > 700 && !row
  // The line of a tax that was pressed may go with what is changed.
  const [block] = useState(() => closest(button, '[data-block-type="price"]') ?? button)
  const asks = basis !== 'none' && tax.mode !== basis
  const change = (after: QuotationTax) => {
    bases.set(after, basis)
    changeTax(after, row)
  }
  const convert = () => {
    if (basis === 'none') return
    const sentence = convertAllPrices(basis)
    setOutcome({ tax: metaNow()?.tax ?? tax, sentence })
    first.current?.focus()
  }
  return (
    <Popover
      ref={popup}
      className={styles.popup}
      aria-label={nameOf(meta, recurring)}
      data-tax
      isOpen={isOpen && meta !== undefined}
      button={button}
      // Beside the price block or below the row, which it would cover otherwise. From its top down,
      // so that its choices stay where they are when rates follow; the sentence on tax that the
      // sample has there stays in sight.
      place={{
        anchor: row ? itemElement(row) : besideTotals(block),
        ...(isBeside && { side: 'left', align: 'start', alignOffset: SENTENCE }),
        // A long one scrolls, or moves up beside the totals, rather than cover them.
        ...(!row && {
          collisionAvoidance: isBeside ? { align: 'shift' } : { fallbackAxisSide: 'none' },
        }),
      }}
      initialFocus={row ? false : () => termFieldIn(popup.current, period) ?? first.current}
      returnTo={() => (button.isConnected ? button : changeTaxIn(block))}
      mayClose={() => !hasRefused(popup.current)}
      onDismiss={() => setOpen(false)}
      onClosed={onClose}
    >
      <TaxFields
        tax={tax}
        locale={locale}
        onChange={change}
        startsNew={row !== null}
        firstRef={first}
        question={
          <>
            {asks && hasPricesToConvert() && <ConvertQuestion onConvert={convert} />}
            <p role="status" className={field.note}>
              {outcome.tax === tax && outcome.sentence}
            </p>
          </>
        }
      />
      {meta && !row && <TermFields periods={recurring} terms={meta.terms} locale={locale} />}
      {meta && !row && <TotalFields meta={meta} />}
    </Popover>
  )
}

const nameOf = (meta: Meta | undefined, recurring: readonly Period[]): string =>
  meta?.withholding || meta?.rounding || recurring.length > 0 ? WORDS.taxAndTotal : WORDS.tax

const changeTaxIn = (block: Element): HTMLElement | undefined =>
  block.querySelector<HTMLElement>('[data-action="add-tax"]') ?? undefined

/** The price block, as wide as tax makes it: the form stays where it is when the block grows. */
export function besideTotals(block: Element) {
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

export function refusesActive(popup: HTMLElement | null): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !popup?.contains(field)) return false
  if (field.ariaInvalid === 'true') return false
  flushSync(() => field.blur())
  if (field.ariaInvalid !== 'true') return false
  field.focus()
  return true
}

/** Asks whether prices become gross or net with the mode (numbers: Tax). */
function ConvertQuestion({ onConvert }: { onConvert: () => void }) {
  return (
    <div className={styles.question} role="group" aria-label={WORDS.convert}>
      <p>{WORDS.stay}</p>
      <Button data-action="convert-prices" onClick={onConvert}>
        {WORDS.convert}
      </Button>
    </div>
  )
}

/** Opens the choice of the quotation's tax rates for the row at the place, beside the element. */
export function openRateChoice(anchor: HTMLElement, place: RowPlace, onClose = () => {}): void {
  if (isFixed()) {
    onClose()
    return
  }
  showMenu(anchor, WORDS.rateMenu, [{ entries: entriesFor(anchor, place) }], { onClose })
}

function entriesFor(anchor: HTMLElement, place: RowPlace): MenuEntry[] {
  const { tax, locale } = metaNow() ?? {}
  const row = pricedRowNow(place)
  if (!tax || !locale || !row) return []
  const usual = rateOf(tax, null)?.id
  const chosen = rateOf(tax, row.taxRate)?.id
  const rates = tax.rates.map((rate) => {
    const label = rateLabel(rate, locale)
    return {
      label: rate.id === usual ? fill(WORDS.defaultRate, { rate: label }) : label,
      isChecked: rate.id === chosen,
      act: () => giveRate(place, tax, rate.id),
    }
  })
  const act = () => openTaxForm(anchor, { row: place })
  return [...rates, { label: WORDS.otherRate, act }]
}
