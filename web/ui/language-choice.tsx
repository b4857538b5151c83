import { language as TOOL, footer as WORDS } from '../../src/domain/words/en/common.json'
import { LANGUAGES, nativeName } from '../../src/domain/words/language.ts'
import styles from './language-choice.module.css'

/**
 * The tool's language, chosen for this browser (product: The tool’s language). The choice is carried out by
 * follow-language-choice.ts: in the footer, which the server renders, no component of the browser runs.
 */
export const LanguageChoice = () => (
  <select
    className={styles.choice}
    aria-label={WORDS.language}
    data-action="choose-language"
    defaultValue={TOOL.tag}
    autoComplete="off"
  >
    {LANGUAGES.map((language) => (
      <option key={language} value={language} lang={language}>
        {nativeName(language)}
      </option>
    ))}
  </select>
)
