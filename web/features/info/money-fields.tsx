import { formatMoney } from '../../../src/domain/numbers/format-figure.ts'
import { LOCALES } from '../../../src/domain/numbers/offered-formats.ts'
import { CURRENCIES, codeOf, currencyName, isCurrency, NO_CURRENCY } from '../../ui/currencies.ts'
import { isLocale, type Money, tagOf } from '../../ui/format-of-language.ts'
import { SuggestField } from '../../ui/suggest-field.tsx'
import styles from './info.module.css'

const SAMPLE = 1234.5

/** Currency and number format, with a sample figure. */
export function MoneyFields(props: { money: Money; onChange: (money: Money) => void }) {
  const { money, onChange } = props
  const { currency, locale } = money
  const isRight = isCurrency(currency) && isLocale(locale)
  return (
    <div className={styles.money}>
      <SuggestField
        label="Currency"
        suggestions={CURRENCIES}
        meaningOf={currencyName}
        maxLength={3}
        selectsOnPress
        isWrong={!isCurrency(currency)}
        value={currency}
        onChange={(typed) => onChange({ ...money, currency: typed })}
      />
      <SuggestField
        label="Number format"
        suggestions={LOCALES}
        meaningOf={localeName}
        maxLength={35}
        selectsOnPress
        isWrong={!isLocale(locale)}
        value={locale}
        onChange={(typed) => onChange({ ...money, locale: typed })}
      />
      <p className={styles.sample} role="status">
        {isRight
          ? `Figures read ${formatMoney(SAMPLE, tagOf(locale), codeOf(currency))}`
          : problemOf(currency)}
      </p>
    </div>
  )
}

const LOCALE_NAMES = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
})
const localeName = (tag: string) => LOCALE_NAMES.of(tag) ?? ''

const problemOf = (currency: string) =>
  isCurrency(currency) ? 'A number format is a language tag, en-US or de-CH say.' : NO_CURRENCY
