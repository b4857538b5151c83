import { useRef, useState } from 'react'
import type { RowPlace } from '#domain/document/blocks.ts'
import { LIMITS, type Period, type Recurring } from '#domain/document/limits.ts'
import { NO_TERMS, type QuotationTax } from '#domain/document/quotation.ts'
import { rateLabel, rateOf } from '#domain/numbers/shown-rate.ts'
import type { Totals } from '#domain/numbers/totals.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { Button } from '../../../ui/button.tsx'
import { type MenuEntry, showMenu } from '../../../ui/menu.ts'
import { openPopover } from '../../../ui/popover.tsx'
import field from '../../../ui/text-field.module.css'
import type { Meta } from '../document/model.ts'
import { isFixed, metaNow, pricedRowNow } from '../document/now.ts'
import { $document } from '../document/store.ts'
import { itemElement } from '../paper/items.ts'
import {
  changeTax,
  changeTerm,
  convertAllPrices,
  giveRate,
  hasPricesToConvert,
} from './commands.ts'
import { FigureField, readWhole } from './form-fields.tsx'
import styles from './tax-fields.module.css'
import { TaxFields } from './tax-fields.tsx'
import { TotalFields } from './total-fields.tsx'
import { TotalsPopover } from './totals-popover.tsx'

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
    <TotalsPopover
      aria-label={nameOf(meta, recurring)}
      data-tax
      button={button}
      row={row && itemElement(row)}
      focus={row ? false : (popup) => termFieldIn(popup, period) ?? first.current}
      onClosed={onClose}
    >
      {(meta) => (
        <>
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
          {!row && <TermFields periods={recurring} meta={meta} />}
          {!row && <TotalFields meta={meta} />}
        </>
      )}
    </TotalsPopover>
  )
}

const nameOf = (meta: Meta | undefined, recurring: readonly Period[]): string =>
  meta?.withholding || meta?.rounding || recurring.length > 0 ? WORDS.taxAndTotal : WORDS.tax

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

/** The periods that may have a term, of those in use. */
const recurringIn = (totals: Totals | undefined): readonly Recurring[] =>
  (totals?.periods ?? []).flatMap(({ period }) => (period === 'once' ? [] : [period]))

/** The field of the period's term; null without one. */
const termFieldIn = (popup: Element | null, period?: Period): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(`[data-term="${period}"]`) ?? null

/** For how many periods the customer commits to what recurs (product: Recurring prices). */
const TermFields = ({ periods, meta }: { periods: readonly Recurring[]; meta: Meta }) =>
  periods.length > 0 && (
    <div className={styles.more} role="group" aria-label={WORDS.terms}>
      {periods.map((period) => (
        <div key={period} className={styles.step}>
          <label htmlFor={`term-${period}`}>{WORDS.termOf[period]}</label>
          <FigureField
            id={`term-${period}`}
            data-term={period}
            label={WORDS.termOf[period]}
            placeholder="–"
            value={meta.terms[period] ?? null}
            shown={String(meta.terms[period] ?? '')}
            read={(text) => readTerm(text, meta)}
            onCommit={(term) => changeTerm(period, term)}
          />
        </div>
      ))}
    </div>
  )

/** A blank one is none. */
function readTerm(text: string, { locale }: Meta) {
  const term = readWhole(text, locale, 1, LIMITS.term)
  return term === undefined ? WORDS.termRange : term
}
