import { createRoot } from 'react-dom/client'
import type { Language } from '../../src/domain/words/language.ts'
import { call } from '../state/api.ts'
import { $session } from '../state/session.ts'
import { chooseToolLanguage } from '../state/tool-language.ts'
import { LanguageChoice } from '../ui/language-choice.tsx'

/** Shows the choice of the tool's language in the footer, whose place for it the server renders. */
export function showLanguageChoice(): void {
  const place = document.querySelector('[data-island="language"]')
  if (place) createRoot(place).render(<LanguageChoice onChoose={choose} />)
}

/** A user chooses it for the account, which would otherwise bring its own back. */
async function choose(language: Language): Promise<void> {
  if ($session.get().status === 'known') await call('PUT', 'account-settings', { language })
  chooseToolLanguage(language)
}
