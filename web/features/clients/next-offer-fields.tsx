import { TAX_MODES } from '#domain/document/limits.ts'
import { clients as WORDS } from '#domain/words/en/lists.json'
import {
  CURRENCIES,
  currencyName,
  isCurrency,
  languageOptions,
  noCurrency,
} from '../../ui/currency-and-language.ts'
import { SelectField } from '../../ui/select.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './client-form.module.css'
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
      <legend className={styles.heading}>{WORDS.nextOffer.heading}</legend>
      <div className={styles.fields}>
        <SelectField
          label={WORDS.nextOffer.tax}
          value={taxMode ?? ''}
          options={[
            AS_USUAL,
            ...TAX_MODES.map((mode) => [mode, WORDS.nextOffer.modes[mode]] as const),
          ]}
          onChange={(mode) => onChange({ taxMode: mode || null })}
        />
        <SelectField
          label={WORDS.nextOffer.language}
          value={language ?? ''}
          options={[AS_USUAL, ...languageOptions()]}
          onChange={(code) => onChange({ language: code || null })}
        />
        <SuggestField
          label={WORDS.nextOffer.currency}
          suggestions={CURRENCIES}
          meaningOf={currencyName}
          maxLength={3}
          selectsOnPress
          placeholder={WORDS.nextOffer.asUsual}
          isWrong={isWrong}
          hint={isWrong && noCurrency()}
          value={currency}
          onChange={(typed) => onChange({ currency: typed })}
        />
        <TextField
          label={WORDS.nextOffer.discount}
          inputMode="decimal"
          maxLength={12}
          placeholder={WORDS.nextOffer.noDiscount}
          isWrong={!isDiscount(discount)}
          hint={!isDiscount(discount) && WORDS.nextOffer.wrongDiscount}
          value={discount}
          onChange={({ target }) => onChange({ discount: target.value })}
        />
      </div>
    </fieldset>
  )
}

/** Then the offer is as one's others. */
const AS_USUAL = ['', WORDS.nextOffer.asUsual] as const
