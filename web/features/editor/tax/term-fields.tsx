import { LIMITS, type Period, type Recurring } from '#domain/document/limits.ts'
import type { Totals } from '#domain/numbers/totals.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import type { Meta } from '../document/model.ts'
import { changeTerm } from './commands.ts'
import { FigureField, readWhole } from './form-fields.tsx'
import styles from './tax-fields.module.css'

/** The periods that may have a term, of those in use. */
export const recurringIn = (totals: Totals | undefined): readonly Recurring[] =>
  (totals?.periods ?? []).flatMap(({ period }) => (period === 'once' ? [] : [period]))

/** The field of the period's term; null without one. */
export const termFieldIn = (popup: Element | null, period?: Period): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(`[data-term="${period}"]`) ?? null

/** For how many periods the customer commits to what recurs (product: Recurring prices). */
export const TermFields = ({ periods, meta }: { periods: readonly Recurring[]; meta: Meta }) =>
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
