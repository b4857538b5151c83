import { type KeyboardEvent, useRef, useState } from 'react'
import { isEqual } from '#domain/document/compare/change.ts'
import { LIMITS, PERCENTS } from '#domain/document/limits.ts'
import type { TaxPart } from '#domain/document/quotation.ts'
import type { TaxRateFields } from '#domain/document/tax-rates.ts'
import { add, sum } from '#domain/numbers/money.ts'
import { namesOfTaxes, usualParts } from '#domain/numbers/usual-rates.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { stopEvent } from '../paper/elements.ts'
import { Chip, NamedPercent, useFocusAfter } from './form-fields.tsx'
import styles from './tax-fields.module.css'

interface PartsFieldsProps {
  rate: TaxRateFields
  locale: string
  isLive: boolean
  onChange: (parts: readonly TaxPart[]) => void
  /** Told what the parts come to while one is typed; null once it is left. */
  onSum: (percent: number | null) => void
}

/** A part; its percentage is null until it is typed. */
type Draft = Omit<TaxPart, 'percent'> & { readonly percent: number | null }

/**
 * The parts of a rate, each a tax of its own on the paper; they make its percentage. What is split
 * counts once each part has a percentage.
 */
export function PartsFields({ rate, locale, isLive, onChange, onSum }: PartsFieldsProps) {
  const [draft, setDraft] = useState<readonly Draft[] | null>(null)
  /** Whether something of it was typed. */
  const [isTyped, setTyped] = useState(false)
  /** How many parts were removed: what is refused in a field doesn't pass to the next part. */
  const [removals, setRemovals] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const parts: readonly Draft[] = draft ?? rate.parts
  const change = (after: readonly Draft[]) => {
    const whole = withRest(after, rate.percent)
    const isWhole = whole.every((part): part is TaxPart => part.percent !== null)
    setDraft(isWhole ? null : whole)
    if (isWhole && !isEqual(whole, rate.parts)) onChange(whole)
  }
  const changeAt = (place: number, fields: Partial<Draft>) => {
    setTyped(true)
    change(parts.map((part, at) => (at === place ? { ...part, ...fields } : part)))
  }
  const remove = (place: number) => {
    setRemovals(removals + 1)
    change(parts.toSpliced(place, 1))
  }
  const focusAfter = useFocusAfter(box)
  const begin = (begun: readonly Draft[], selector: string) =>
    focusAfter(() => {
      setTyped(false)
      setDraft(begun)
    }, selector)
  const split = () => {
    const names = namesIn(rate.name)
    const usual = usualParts(rate, locale)
    const blank = names.map((name) => ({ name, percent: null }))
    // Nothing is left to type: a field would open a phone's keyboard.
    if (usual.length > 0) focusAfter(() => onChange(usual), '[data-action="join-rate"]')
    else begin(blank, names[0] === '' ? 'input' : '[inputmode="decimal"]')
  }
  const addPart = () =>
    begin([...parts, { name: '', percent: null }], ':scope > fieldset:last-of-type input')
  const join = () => {
    focusAfter(() => {
      setDraft(null)
      if (rate.parts.length > 0) onChange([])
    }, 'button')
  }
  const pressKey = (event: KeyboardEvent) => {
    // Takes what is typed, and doesn't send the form around it.
    if (event.key === 'Enter' && draft && event.target instanceof HTMLInputElement)
      event.preventDefault()
    if (event.key !== 'Escape' || !draft || event.isPropagationStopped()) return
    stopEvent(event)
    focusAfter(() => setDraft(null), 'button')
  }
  if (parts.length === 0)
    return (
      <div ref={box} className={styles.split}>
        <Chip className={styles.press} data-action="split-rate" onClick={split}>
          {namesIn(rate.name)[0] === '' ? WORDS.split : WORDS.showInParts}
        </Chip>
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in its fields
    <div
      ref={box}
      className={styles.parts}
      data-typed-parts={(draft && isTyped) || undefined}
      onKeyDown={pressKey}
    >
      {parts.map((part, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other
          key={`${removals}:${at}`}
          className={styles.fields}
          aria-label={fill(WORDS.part, { at: at + 1, of: parts.length })}
        >
          <NamedPercent
            name={part.name}
            onName={(name) => changeAt(at, { name })}
            percent={part.percent}
            locale={locale}
            isLive={isLive && !draft}
            most={add(PERCENTS.rate.most, -sumBeside(parts, at)) ?? 0}
            outOfRange={WORDS.partsOutOfRange}
            onCommit={(percent) => changeAt(at, { percent })}
            onType={(percent) =>
              onSum(percent === null ? null : add(percent, sumBeside(parts, at)))
            }
            removal={parts.length > 2 ? fill(WORDS.removePart, { at: at + 1 }) : undefined}
            onRemove={() => focusAfter(() => remove(at), 'input')}
          />
        </fieldset>
      ))}
      <div className={styles.presses}>
        {parts.length < LIMITS.taxParts && !draft && (
          <Chip className={styles.press} onClick={addPart}>
            {WORDS.addPart}
          </Chip>
        )}
        <Chip className={styles.press} data-action="join-rate" onClick={join}>
          {WORDS.asOne}
        </Chip>
      </div>
    </div>
  )
}

/** The taxes that a rate is named as, ‘GST + PST’; two blank ones if it is named as one. */
function namesIn(name: string): string[] {
  const names = namesOfTaxes(name)
  const isWhole = names.length >= 2 && names.length <= LIMITS.taxParts && !names.includes('')
  return isWhole ? names : ['', '']
}

/** The parts; if one has no percentage yet, it gets what the others leave of the rate’s. */
function withRest(parts: readonly Draft[], whole: number): readonly Draft[] {
  const rest = add(whole, -(sum(parts.map(({ percent }) => percent)) ?? 0)) ?? 0
  const isOneLeft = parts.filter(({ percent }) => percent === null).length === 1
  if (!isOneLeft || rest <= 0) return parts
  return parts.map((part) => (part.percent === null ? { ...part, percent: rest } : part))
}

/** What the other parts come to. */
const sumBeside = (parts: readonly Draft[], place: number): number =>
  sum(parts.map(({ percent }, at) => (at === place ? null : percent))) ?? 0
