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
import { CommittedField, FigureField, PercentField, readWhole } from '../tax/form-fields.tsx'
import form from '../tax/tax-fields.module.css'
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
  const { length } = meta.payments
  const isRest = part.kind === 'rest'
  const named = { at: at + 1, of: length }
  const name = isRest ? WORDS.rest : fill(WORDS.part, named)
  return (
    <li data-part={part.id}>
      <fieldset className={form.withholding} aria-label={name}>
        <div className={styles.head}>
          <span className={field.label}>{name}</span>
          <output className={styles.amount}>{amount}</output>
          {!isRest && at > 0 && (
            <IconButton label={fill(WORDS.up, named)} data-move="-1" onClick={() => on.onMove(-1)}>
              <ArrowUp size={16} />
            </IconButton>
          )}
          {!isRest && at < length - 2 && (
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
        <div className={`${form.fields} ${styles.terms}`}>
          {!isRest && <Share part={part} meta={meta} {...on} />}
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
  const told = { onCommit: (value: number) => onChange({ ...part, value }), onType }
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
          {...told}
        />
      ) : (
        <FigureField
          key="amount"
          label={WORDS.amount}
          blank={WORDS.negative}
          value={part.value}
          shown={formatPrice(part.value, meta)}
          read={readAmount}
          {...told}
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
  const { when, date, days } = part.due
  const change = (due: Partial<Payment['due']>) =>
    onChange({ ...part, due: { when, date: null, days: null, ...due } })
  const choose = (chosen: string) => {
    if (chosen === 'date') change({ when: chosen, date: isoDay(new Date()) })
    else if (chosen === 'days') change({ when: chosen, days: USUAL_DAYS })
    else change({ when: chosen as Payment['due']['when'] })
  }
  return (
    <>
      <Select
        className={styles.when}
        aria-label={WORDS.when}
        value={when}
        onChange={({ target }) => choose(target.value)}
      >
        {PAYMENT_TIMES.map((time) => (
          <option key={time} value={time}>
            {WORDS.times[time]}
          </option>
        ))}
      </Select>
      {when === 'date' && (
        <input
          // A day counts once it is left: what is typed passes through others.
          key={date}
          type="date"
          className={field.input}
          aria-label={WORDS.day}
          defaultValue={date ?? ''}
          onBlur={({ target: { value } }) => {
            if (isDay(value) && value !== date) change({ date: value })
          }}
        />
      )}
      {when === 'days' && (
        <FigureField
          label={WORDS.days}
          blank={WORDS.daysOutOfRange}
          value={days}
          shown={String(days ?? '')}
          read={(text) =>
            readWhole(text, meta.locale, 0, LIMITS.paymentDays) ?? WORDS.daysOutOfRange
          }
          onCommit={(changed) => change({ days: changed })}
        />
      )}
    </>
  )
}

const USUAL_DAYS = 30
