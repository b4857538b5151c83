import { LANGUAGES, type Language } from '../../../src/domain/words/language.ts'
import { formatOf, type Money } from '../../ui/format-of-language.ts'
import { languageName } from '../../ui/language-name.ts'
import { Select } from '../../ui/select.tsx'
import field from '../../ui/text-field.module.css'
import styles from './info.module.css'

interface LanguageFieldProps {
  language: Language
  money: Money
  onChange: (language: Language) => void
  onChangeFormat: (locale: string) => void
}

/** The language of what the program writes, and its number format (product: Language). */
export function LanguageField({ language, money, onChange, onChangeFormat }: LanguageFieldProps) {
  const format = formatOf(language, money)
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
      {format && (
        <button
          type="button"
          className={styles.offer}
          onClick={() => onChangeFormat(format.locale)}
        >
          {`Use the number format ${format.locale}: ${format.sample}`}
        </button>
      )}
    </div>
  )
}
