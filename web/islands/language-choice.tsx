import { createRoot } from 'react-dom/client'
import { chooseToolLanguage } from '../state/tool-language.ts'
import { LanguageChoice } from '../ui/language-choice.tsx'

/** Shows the choice of the tool's language in the footer, whose place for it the server renders. */
export function showLanguageChoice(): void {
  const place = document.querySelector('[data-island="language"]')
  if (place) createRoot(place).render(<LanguageChoice onChoose={chooseToolLanguage} />)
}
