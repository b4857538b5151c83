import { useId } from 'react'
import { TAX_MODES } from '../../../src/domain/document/limits.ts'
import { LANGUAGES } from '../../../src/domain/words/language.ts'
import { CURRENCIES, currencyName, isCurrency, NO_CURRENCY } from '../../ui/currencies.ts'
import { languageName } from '../../ui/language-name.ts'
import { Select } from '../../ui/select.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import field from '../../ui/text-field.module.css'
import { TextField } from '../../ui/text-field.tsx'
import styles from './client-form.module.css'
import { NEXT_OFFER as WORDS } from './client-words.ts'
import { isDiscount, type TypedDefaults } from './typed-defaults.ts'

interface NextOfferFieldsProps {
  defaults: TypedDefaults
  onChange: (patch: Partial<TypedDefaults>) => void
}

/** What the client's next offer starts with (product: Client page). */
export function NextOfferFields({ defaults, onChange }: NextOfferFieldsProps) {
  const { taxMode, language, currency, discount } = defaults
  const isWrong = currency !== '' && !isCurrency(currency)
  return (
    <fieldset className={styles.next}>
      <legend className={styles.heading}>{WORDS.heading}</legend>
      <div className={styles.fields}>
        <Choice
          label={WORDS.tax}
          value={taxMode}
          options={TAX_MODES}
          nameOf={(mode) => WORDS.modes[mode]}
          onChange={(mode) => onChange({ taxMode: mode })}
        />
        <Choice
          label={WORDS.language}
          value={language}
          options={LANGUAGES}
          nameOf={languageName}
          onChange={(code) => onChange({ language: code })}
        />
        <SuggestField
          label={WORDS.currency}
          suggestions={CURRENCIES}
          meaningOf={currencyName}
          maxLength={3}
          selectsOnPress
          placeholder={WORDS.asUsual}
          isWrong={isWrong}
          hint={isWrong && NO_CURRENCY}
          value={currency}
          onChange={(typed) => onChange({ currency: typed })}
        />
        <TextField
          label={WORDS.discount}
          inputMode="decimal"
          maxLength={12}
          placeholder={WORDS.noDiscount}
          isWrong={!isDiscount(discount)}
          hint={!isDiscount(discount) && WORDS.wrongDiscount}
          value={discount}
          onChange={({ target }) => onChange({ discount: target.value })}
        />
      </div>
    </fieldset>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T | null
  options: readonly T[]
  nameOf: (option: T) => string
  onChange: (option: T | null) => void
}

/** One of the options, or none: then the offer is as one's others. */
function Choice<T extends string>({ label, value, options, nameOf, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(options.find((option) => option === target.value) ?? null)
        }
      >
        <option value="">{WORDS.asUsual}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </Select>
    </div>
  )
}
