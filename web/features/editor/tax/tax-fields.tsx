import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LIMITS, TAX_MODES } from '#domain/document/limits.ts'
import type { QuotationTax } from '#domain/document/quotation.ts'
import {
  countRowsAt,
  type TaxRateFields,
  withoutRate,
  withRate,
  withRateFields,
} from '#domain/document/tax-rates.ts'
import { rateLabel, rateOf } from '#domain/numbers/shown-rate.ts'
import { taxNameOf } from '#domain/numbers/usual-rates.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import field from '../../../ui/text-field.module.css'
import { nextId } from '../document/document-words.ts'
import { committedBlocks } from '../document/store.ts'
import { stopEvent } from '../paper/elements.ts'
import { Chip, NamedPercent } from './form-fields.tsx'
import { inMode, proposedTax, suggestedRates } from './proposed-tax.ts'
import { RateRow } from './rate-row.tsx'
import styles from './tax-fields.module.css'

export interface TaxFieldsProps {
  tax: QuotationTax
  locale: string
  onChange: (tax: QuotationTax) => void
  /** Shown between the modes and the rates: what happens to the prices. */
  question?: React.ReactNode
  /** Whether it opens with the fields of another rate. */
  startsNew?: boolean
  /**
   * Whether percentages count while they are typed: in a form whose button would otherwise move
   * away from under the press that leaves the field.
   */
  isLive?: boolean
  /** The mode to start with. */
  firstRef?: Ref<HTMLInputElement>
}

/** A rate that has no percentage yet, and the mode that it turns on. */
interface Unfinished {
  readonly name: string
  readonly mode: QuotationTax['mode']
}

/** How a quotation is taxed: whether and how, and its rates (product: Tax form). */
export function TaxFields(props: TaxFieldsProps) {
  const { tax, locale, onChange, question, startsNew = false, isLive = false, firstRef } = props
  const proposal = useMemo(() => proposedTax(tax, locale, nextId), [tax, locale])
  const onMode = tax.mode === 'none' ? proposal.mode : tax.mode
  const [note, setNote] = useState('')
  const newRate = (mode: QuotationTax['mode']): Unfinished => ({
    name: rateOf(tax, null)?.name ?? taxNameOf(locale),
    mode,
  })
  const [unfinished, setUnfinished] = useState(() => (startsNew ? newRate(onMode) : null))
  const fields = useRef<HTMLDivElement>(null)
  const [goesTo, setGoesTo] = useState<{ id: string; next: number } | null>(null)
  // The fields of a new rate are gone once it is added, and the focus with them.
  useLayoutEffect(() => {
    const rate = goesTo && fields.current?.querySelector(`[data-rate-id="${goesTo.id}"]`)
    const next = goesTo && fieldsIn(rate)[goesTo.next]
    if (next instanceof HTMLElement) next.focus()
  }, [goesTo])
  const group = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const isOn = tax.mode !== 'none'
  const mode = isOn ? tax.mode : (unfinished?.mode ?? 'none')
  const change = (after: QuotationTax, sentence = '') => {
    setNote(sentence)
    onChange(after)
  }
  const choose = (chosen: QuotationTax['mode']) => {
    const after = inMode(tax, chosen, proposal)
    setUnfinished(after ? null : newRate(chosen))
    if (after) change(after)
  }
  const add = (rate: Omit<TaxRateFields, 'id'>, next = -1) => {
    const id = nextId()
    setUnfinished(null)
    setGoesTo({ id, next })
    change(
      withRate({ ...tax, mode: isOn ? tax.mode : (unfinished?.mode ?? onMode) }, { ...rate, id }),
    )
  }
  const remove = (rate: TaxRateFields) => {
    addButton.current?.focus()
    change(withoutRate(tax, rate.id), removalNote(tax, rate, locale))
  }
  const isFull = tax.rates.length >= LIMITS.rates
  return (
    <div ref={fields} className={styles.tax}>
      <ModeChoice
        mode={mode}
        startsWith={isOn ? tax.mode : onMode}
        hint={isOn ? '' : proposal.rates.map((rate) => rateLabel(rate, locale)).join(', ')}
        onChoose={choose}
        firstRef={firstRef}
      />
      {question}
      {isOn && (
        <ul className={styles.rates} aria-label={WORDS.rates}>
          {tax.rates.map((rate) => (
            <RateRow
              key={rate.id}
              rate={rate}
              locale={locale}
              isDefault={tax.rates.length > 1 ? rateOf(tax, null) === rate : null}
              group={group}
              isLive={isLive}
              onChange={(fields) => change(withRateFields(tax, rate.id, fields))}
              onDefault={() => change({ ...tax, defaultRate: rate.id })}
              onRemove={() => remove(rate)}
            />
          ))}
        </ul>
      )}
      {unfinished && (
        <NewRate
          name={unfinished.name}
          locale={locale}
          onAdd={(name, percent, next) => add({ name, percent, reason: '', parts: [] }, next)}
          onCancel={() => setUnfinished(null)}
        />
      )}
      <div className={styles.chips}>
        {!isFull &&
          suggestedRates(tax, locale).map((rate) => (
            <Chip
              key={`${rate.name} ${rate.percent}`}
              aria-label={fill(WORDS.add, { rate: rateLabel(rate, locale) })}
              onClick={() => add(rate)}
            >
              {rateLabel(rate, locale)}
            </Chip>
          ))}
        {!isFull && (
          <Chip
            ref={addButton}
            data-action="add-rate"
            onClick={() => setUnfinished(newRate(onMode))}
          >
            {WORDS.other}
          </Chip>
        )}
      </div>
      <p role="status" className={field.note}>
        {isFull ? WORDS.full : note}
      </p>
    </div>
  )
}

/** What becomes of the rows that have the rate. */
function removalNote(tax: QuotationTax, rate: TaxRateFields, locale: string): string {
  const after = withoutRate(tax, rate.id)
  const usual = rateOf(after, null)
  if (!usual) return WORDS.lastRemoved
  const label = rateLabel(usual, locale)
  const count = countRowsAt(committedBlocks(), tax, rate.id)
  if (count > 0) return countInWords(WORDS.removed, count, { rate: label })
  return rateOf(tax, null)?.id === rate.id ? fill(WORDS.newDefault, { rate: label }) : ''
}

interface ModeChoiceProps {
  mode: QuotationTax['mode']
  /** The mode that has `firstRef`: one press on it turns tax on. */
  startsWith: QuotationTax['mode']
  /** The rates that a press turns on. */
  hint: string
  onChoose: (mode: QuotationTax['mode']) => void
  firstRef?: Ref<HTMLInputElement> | undefined
}

/** None, added or included. */
function ModeChoice({ mode, startsWith, hint, onChoose, firstRef }: ModeChoiceProps) {
  const group = useId()
  return (
    <fieldset className={styles.modes} aria-label={WORDS.tax}>
      {TAX_MODES.map((each) => (
        <label key={each} className={styles.mode}>
          <input
            ref={each === startsWith ? firstRef : undefined}
            type="radio"
            name={group}
            value={each}
            checked={each === mode}
            onChange={() => onChoose(each)}
            onKeyDown={(event) => {
              // In a form Enter would send it instead.
              if (event.key !== 'Enter' || each === mode) return
              event.preventDefault()
              onChoose(each)
            }}
          />
          <span>{WORDS.modes[each]}</span>
          {each !== 'none' && hint !== '' && (
            <span className={`${field.hint} ${styles.hint}`}>{hint}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

interface NewRateProps {
  name: string
  locale: string
  /** @param next the field, by its place, that the focus is in or on its way to; -1 for none */
  onAdd: (name: string, percent: number, next: number) => void
  onCancel: () => void
}

/** The fields of another rate, which is added once its percentage is typed. */
function NewRate({ name: firstName, locale, onAdd, onCancel }: NewRateProps) {
  const [name, setName] = useState(firstName)
  const fields = useRef<HTMLFieldSetElement>(null)
  /** Where the focus goes while a field is left. */
  const goesTo = useRef<Element | null>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('[inputmode="decimal"]')?.focus(), [])
  const pressKey = (event: KeyboardEvent) => {
    // Adds the rate, and doesn't send the form around it.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape' || event.isPropagationStopped()) return
    stopEvent(event)
    onCancel()
  }
  const add = (typed: number) =>
    onAdd(name, typed, placeOf(goesTo.current ?? document.activeElement, fields.current))
  return (
    <fieldset
      ref={fields}
      className={styles.fields}
      aria-label={WORDS.other}
      onKeyDown={pressKey}
      onFocus={() => {
        goesTo.current = null
      }}
      onBlurCapture={({ relatedTarget }) => {
        goesTo.current = relatedTarget ?? document.body
      }}
    >
      <NamedPercent
        name={name}
        onName={setName}
        percent={null}
        locale={locale}
        onCommit={add}
        removal={WORDS.removeNew}
        onRemove={onCancel}
      />
    </fieldset>
  )
}

const placeOf = (field: Element | null, rate: Element | null): number =>
  field ? fieldsIn(rate).indexOf(field) : -1

/** The fields of a rate, and the button that removes it: a new rate has the same as any other. */
const fieldsIn = (rate: Element | null | undefined): Element[] => [
  ...(rate?.querySelectorAll('input, button') ?? []),
]
