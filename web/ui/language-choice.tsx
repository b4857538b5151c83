import { language as TOOL, footer as WORDS } from '#domain/words/en/common.json'
import { LANGUAGES, type Language, titledName } from '#domain/words/language.ts'
import styles from './language-choice.module.css'

interface LanguageChoiceProps {
  /** With what shows the page's own language again, if it stays in it. */
  onChoose: (language: Language, takeBack: () => void) => void
}

/** The tool's language, by the languages' own names. */
export const LanguageChoice = ({ onChoose }: LanguageChoiceProps) => (
  <select
    aria-label={WORDS.language}
    className={styles.choice}
    data-action="choose-language"
    defaultValue={TOOL.tag}
    autoComplete="off"
    onChange={({ target }) =>
      onChoose(target.value as Language, () => {
        target.value = TOOL.tag
      })
    }
  >
    {LANGUAGES.map((language) => (
      <option key={language} value={language}>
        {titledName(language)}
      </option>
    ))}
  </select>
)
