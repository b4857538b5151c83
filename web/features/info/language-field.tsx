import { info as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import { languageOptions } from '../../ui/currency-and-language.ts'
import { formatOf, type Money } from '../../ui/format-of-language.ts'
import { SelectField } from '../../ui/select.tsx'
import type { ClientPlace } from '../editor/index.ts'
import styles from './info.module.css'

interface LanguageFieldProps {
  /** What the client's country says of it; null while that is not known. */
  place: ClientPlace | null
  language: Language
  money: Money
  onChange: (language: Language, locale?: string) => void
}

/** The language of what the program writes, and its number format (product: Language). */
export function LanguageField({ place, language, money, onChange }: LanguageFieldProps) {
  const { region = null, suggested = null } = place ?? {}
  const format = formatOf(language, money, region)
  return (
    <div className={styles.language}>
      <SelectField
        label={WORDS.language}
        value={language}
        options={languageOptions()}
        onChange={(code) => onChange(code)}
      />
      {suggested && suggested.language !== language && (
        <button
          type="button"
          className={`link ${styles.offer}`}
          onClick={() => {
            const { language: to } = suggested
            onChange(to, formatOf(to, money, region)?.locale)
          }}
        >
          {suggested.question}
        </button>
      )}
      {format && (
        <button
          type="button"
          className={`link ${styles.offer}`}
          onClick={() => onChange(language, format.locale)}
        >
          {fill(WORDS.useFormat, { format: format.locale, sample: format.sample })}
        </button>
      )}
    </div>
  )
}
