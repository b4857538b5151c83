import { LANGUAGES, type Language } from '../../../src/domain/words/language.ts'
import { formatOf, type Money } from '../../ui/format-of-language.ts'
import { languageName } from '../../ui/language-name.ts'
import { Select } from '../../ui/select.tsx'
import field from '../../ui/text-field.module.css'
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
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is inside of Select */}
      <label className={styles.numbering}>
        <span className={field.label}>Language</span>
        <Select value={language} onChange={({ target }) => onChange(target.value as Language)}>
          {LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </Select>
      </label>
      {suggested && suggested.language !== language && (
        <button
          type="button"
          className={styles.offer}
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
          className={styles.offer}
          onClick={() => onChange(language, format.locale)}
        >
          {`Use the number format ${format.locale}: ${format.sample}`}
        </button>
      )}
    </div>
  )
}
