import { useId, useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import type { TaxRateFields } from '#domain/document/tax-rates.ts'
import { formatPercent } from '#domain/numbers/format-figure.ts'
import { rateLabel } from '#domain/numbers/shown-rate.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { template } from '#domain/words/languages/en.json'
import field from '../../../ui/text-field.module.css'
import { writtenIn } from '../document/document-words.ts'
import { metaNow } from '../document/now.ts'
import { Chip, CommittedField, NamedPercent } from './form-fields.tsx'
import { PartsFields } from './parts-fields.tsx'
import styles from './tax-fields.module.css'

interface RateRowProps {
  rate: TaxRateFields
  locale: string
  /** Null where there is only one rate. */
  isDefault: boolean | null
  /** Names the group of the radio buttons. */
  group: string
  isLive: boolean
  onChange: (change: Partial<Omit<TaxRateFields, 'id'>>) => void
  onDefault: () => void
  onRemove: () => void
}

/** One rate of a quotation: name, percentage, whether it is the default, the reason for 0 %. */
export function RateRow(props: RateRowProps) {
  const { rate, locale, isDefault, group, isLive, onChange, onDefault, onRemove } = props
  /** What the parts come to while one is typed. */
  const [sum, setSum] = useState<number | null>(null)
  const label = rateLabel(rate, locale)
  return (
    <li data-rate-id={rate.id}>
      <fieldset className={styles.fields} aria-label={label}>
        <NamedPercent
          name={rate.name}
          onName={(name) => onChange({ name })}
          percent={rate.percent}
          locale={locale}
          isLive={isLive}
          onCommit={(percent) => onChange({ percent })}
          removal={fill(WORDS.remove, { rate: label })}
          onRemove={onRemove}
        >
          {rate.parts.length > 0 && (
            <output className={styles.sum} aria-label={WORDS.percent}>
              {formatPercent(sum ?? rate.percent, locale)}
            </output>
          )}
        </NamedPercent>
        {isDefault !== null && (
          <label className={styles.default}>
            <input type="radio" name={group} checked={isDefault} onChange={onDefault} />
            {WORDS.isDefault}
          </label>
        )}
        {rate.percent === 0 && (
          <ReasonField reason={rate.reason} onCommit={(reason) => onChange({ reason })} />
        )}
        {(rate.percent > 0 || rate.parts.length > 0) && (
          <PartsFields
            rate={rate}
            locale={locale}
            isLive={isLive}
            onChange={(parts) => onChange({ parts: [...parts] })}
            onSum={setSum}
          />
        )}
      </fieldset>
    </li>
  )
}

/** In the quotation's language, since they are printed. */
function suggestedReasons(): readonly string[] {
  const language = metaNow()?.language ?? 'en'
  const {
    reverseCharge,
    smallBusiness,
    export: exported,
  } = writtenIn(language)?.template ?? template
  return [reverseCharge, smallBusiness, exported]
}

function ReasonField(props: { reason: string; onCommit: (reason: string) => void }) {
  const { reason, onCommit } = props
  const id = useId()
  return (
    <div className={styles.reason}>
      <CommittedField
        label={WORDS.reason}
        value={reason}
        maxLength={LIMITS.reasonLength}
        onCommit={onCommit}
      />
      {reason === '' && (
        <div className={styles.chips} role="group" aria-labelledby={id}>
          <span id={id} className={field.hint}>
            {WORDS.reasonTip}
          </span>
          {suggestedReasons().map((suggested) => (
            <Chip key={suggested} onClick={() => onCommit(suggested)}>
              {suggested}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
