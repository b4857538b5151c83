import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { isoDay } from '#domain/document/last-day.ts'
import { LIMITS, PAYMENT_TIMES } from '#domain/document/limits.ts'
import { percentLeft, withKind, withText } from '#domain/document/payments.ts'
import type { Payment } from '#domain/document/quotation.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatPercent, formatPrice } from '#domain/numbers/format-figure.ts'
import { round } from '#domain/numbers/money.ts'
import { parseFigure } from '#domain/numbers/parse-figure.ts'
import { isDay } from '#domain/words/day.ts'
import { plan as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import field from '../../../ui/text-field.module.css'
import type { Meta } from '../document/model.ts'
import { CommittedField, FigureField, PercentField } from '../tax/form-fields.tsx'
import styles from './plan.module.css'

interface PartFieldsProps {
  part: Payment
  at: number
  meta: Meta
  /** What it comes to. */
  amount: string
  onChange: (part: Payment) => void
  /** Told what is read while it is typed; null once it is left. */
  onType: (value: number | null) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One part of the plan: its text, how much it is, and when it is due. */
export function PartFields({ part, at, meta, amount, ...on }: PartFieldsProps) {
  const { payments } = meta
  const isRest = part.kind === 'rest'
  const named = { at: at + 1, of: payments.length }
  const name = isRest ? WORDS.rest : fill(WORDS.part, named)
  return (
    <li data-part={part.id}>
      <fieldset className={styles.part} aria-label={name}>
        <div className={styles.head}>
          <span className={field.label}>{name}</span>
          <output className={styles.amount}>{amount}</output>
          {!isRest && at > 0 && (
            <IconButton label={fill(WORDS.up, named)} data-move="-1" onClick={() => on.onMove(-1)}>
              <ArrowUp size={16} />
            </IconButton>
          )}
          {!isRest && at < payments.length - 2 && (
            <IconButton label={fill(WORDS.down, named)} data-move="1" onClick={() => on.onMove(1)}>
              <ArrowDown size={16} />
            </IconButton>
          )}
          {!isRest && (
            <IconButton label={fill(WORDS.remove, named)} onClick={on.onRemove}>
              <X size={16} />
            </IconButton>
          )}
        </div>
        <CommittedField
          label={WORDS.text}
          value={plainLines(part.text.html).join(' ')}
          maxLength={LIMITS.nameLength}
          onCommit={(text) => on.onChange(withText(part, text))}
        />
        <div className={styles.fields}>
          {part.kind !== 'rest' && <Share part={part} meta={meta} {...on} />}
          <DueFields part={part} meta={meta} {...on} />
        </div>
      </fieldset>
    </li>
  )
}

type FieldsProps = Pick<PartFieldsProps, 'part' | 'meta' | 'onChange' | 'onType'>

/** How much it is: a percentage, or an amount. */
function Share({ part, meta, onChange, onType }: FieldsProps) {
  const { payments, currency, locale, decimals } = meta
  const most = percentLeft(payments, part.id)
  const onCommit = (value: number) => onChange({ ...part, value })
  const readAmount = (text: string) => {
    const parsed = parseFigure(text, locale)
    const value = parsed.ok && parsed.value !== null ? round(parsed.value, decimals) : null
    if (value === null) return fill(WORDS.unreadable, { typed: text.trim() })
    return value < 0 ? WORDS.negative : value
  }
  return (
    <>
      {part.kind === 'percent' ? (
        <PercentField
          key="percent"
          percent={part.value}
          locale={locale}
          most={most}
          outOfRange={fill(WORDS.outOfRange, { most: formatPercent(most, locale) })}
          onCommit={onCommit}
          onType={onType}
        />
      ) : (
        <FigureField
          key="amount"
          label={WORDS.amount}
          blank={WORDS.negative}
          value={part.value}
          shown={formatPrice(part.value, meta)}
          read={readAmount}
          onCommit={onCommit}
          onType={onType}
        />
      )}
      <Select
        aria-label={WORDS.kind}
        value={part.kind}
        onChange={({ target }) =>
          onChange(withKind(payments, part, target.value as 'percent' | 'amount'))
        }
      >
        <option value="percent">%</option>
        <option value="amount">{currency}</option>
      </Select>
    </>
  )
}

/** When it is due: a day and a number of days have a field of their own. */
function DueFields({ part, meta, onChange }: FieldsProps) {
  const { due } = part
  const change = (fields: Partial<Payment['due']>) =>
    onChange({ ...part, due: { ...due, ...fields } })
  const choose = (when: Payment['due']['when']) =>
    change({
      when,
      date: when === 'date' ? isoDay(new Date()) : null,
      days: when === 'days' ? USUAL_DAYS : null,
    })
  const readDays = (text: string) => {
    const parsed = parseFigure(text, meta.locale)
    const days = parsed.ok ? parsed.value : null
    const isKnown =
      days !== null && Number.isInteger(days) && days >= 0 && days <= LIMITS.paymentDays
    return isKnown ? days : WORDS.daysOutOfRange
  }
  return (
    <>
      <Select
        className={styles.when}
        aria-label={WORDS.when}
        value={due.when}
        onChange={({ target }) => choose(target.value as Payment['due']['when'])}
      >
        {PAYMENT_TIMES.map((when) => (
          <option key={when} value={when}>
            {WORDS.times[when]}
          </option>
        ))}
      </Select>
      {due.when === 'date' && (
        <input
          // A day counts once it is left: what is typed passes through others.
          key={due.date}
          type="date"
          className={`${field.input} ${styles.date}`}
          aria-label={WORDS.day}
          defaultValue={due.date ?? ''}
          onBlur={({ target: { value } }) => {
            if (isDay(value) && value !== due.date) change({ date: value })
          }}
        />
      )}
      {due.when === 'days' && (
        <FigureField
          label={WORDS.days}
          blank={WORDS.daysOutOfRange}
          value={due.days}
          shown={String(due.days ?? '')}
          read={readDays}
          onCommit={(days) => change({ days })}
        />
      )}
    </>
  )
}

const USUAL_DAYS = 30
