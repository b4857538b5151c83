import { type KeyboardEvent, useId, useState } from 'react'
import { LIMITS, type Period, type Recurring } from '#domain/document/limits.ts'
import type { Terms } from '#domain/document/schema.ts'
import { parseFigure } from '#domain/numbers/parse-figure.ts'
import type { Totals } from '#domain/numbers/totals.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import field from '../../../ui/text-field.module.css'
import { stopEvent } from '../paper/elements.ts'
import { changeTerm } from './commands.ts'
import styles from './tax-fields.module.css'

/** The periods that may have a term, of those in use. */
export const recurringIn = (totals: Totals | undefined): readonly Recurring[] =>
  (totals?.periods ?? []).flatMap(({ period }) => (period === 'once' ? [] : [period]))

/** The field of the period's term; null without one. */
export const termFieldIn = (popup: Element | null, period?: Period): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(`[data-term="${period}"]`) ?? null

interface TermFieldsProps {
  periods: readonly Recurring[]
  terms: Terms
  locale: string
}

/** For how many periods the customer commits to what recurs (product: Recurring prices). */
export const TermFields = ({ periods, terms, locale }: TermFieldsProps) =>
  periods.length > 0 && (
    <div className={styles.more} role="group" aria-label={WORDS.terms}>
      {periods.map((period) => (
        <TermField key={period} period={period} term={terms[period] ?? null} locale={locale} />
      ))}
    </div>
  )

interface TermFieldProps {
  period: Recurring
  term: number | null
  locale: string
}

/** Read when it is left or Enter is pressed; blank is no term. What can't be read stays, with a sentence. */
function TermField({ period, term, locale }: TermFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const commit = () => {
    if (typed === null) return
    const read = parseFigure(typed, locale)
    const isTerm = read.ok && !read.isMoney && isInRange(read.value)
    setRefused(!isTerm)
    if (!isTerm) return
    setTyped(null)
    if (read.value !== term) changeTerm(period, read.value)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === null) return
    stopEvent(event)
    setTyped(null)
    setRefused(false)
  }
  return (
    <div className={styles.step}>
      <label htmlFor={id}>{WORDS.termOf[period]}</label>
      <input
        id={id}
        data-term={period}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        className={field.input}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-problem` : undefined}
        placeholder="–"
        value={typed ?? term ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={pressKey}
        onBlur={commit}
      />
      {isRefused && (
        <p id={`${id}-problem`} role="alert" className={`${field.problem} ${styles.problem}`}>
          {WORDS.termRange}
        </p>
      )}
    </div>
  )
}

const isInRange = (term: number | null): boolean =>
  term === null || (Number.isInteger(term) && term >= 1 && term <= LIMITS.term)
