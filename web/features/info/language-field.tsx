import { LANGUAGES, type Language } from '../../../src/domain/words/language.ts'
import { Select } from '../../ui/select.tsx'
import field from '../../ui/text-field.module.css'
import type { Money } from './fields.ts'
import { formatOf } from './format-of-language.ts'
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
              {nameOf(code)}
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

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** In English and, for the people who speak it, in the language itself: 'German – Deutsch'. */
function nameOf(code: Language): string {
  const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? ''
  const name = ENGLISH_NAMES.of(code) ?? code
  return own === name ? name : `${name} – ${own}`
}
