import { language as TOOL, footer as WORDS } from '../../src/domain/words/en/common.json'
import { LANGUAGES, type Language, titledName } from '../../src/domain/words/language.ts'
import styles from './language-choice.module.css'

/** The tool's language, by the languages' own names. */
export const LanguageChoice = ({ onChoose }: { onChoose: (language: Language) => void }) => (
  <select
    aria-label={WORDS.language}
    className={styles.choice}
    data-action="choose-language"
    defaultValue={TOOL.tag}
    autoComplete="off"
    onChange={({ target }) => onChoose(target.value as Language)}
  >
    {LANGUAGES.map((language) => (
      <option key={language} value={language}>
        {titledName(language)}
      </option>
    ))}
  </select>
)
