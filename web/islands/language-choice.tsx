import { createRoot } from 'react-dom/client'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import type { Language } from '#domain/words/language.ts'
import { call } from '../state/api.ts'
import { $session } from '../state/session.ts'
import { toast } from '../state/toasts.ts'
import { chooseToolLanguage } from '../state/tool-language.ts'
import { LanguageChoice } from '../ui/language-choice.tsx'

/** Shows the choice of the tool's language in the footer, whose place for it the server renders. */
export function showLanguageChoice(): void {
  const place = document.querySelector('[data-island="language"]')
  if (place) createRoot(place).render(<LanguageChoice onChoose={choose} />)
}

/** A user chooses it for the account, which would otherwise bring its own back. */
async function choose(language: Language, takeBack: () => void): Promise<void> {
  const isUser = $session.get().status === 'known'
  if (!isUser || (await call('PUT', 'account-settings', { language })).ok)
    return chooseToolLanguage(language)
  takeBack()
  toast.error(MESSAGES.networkError)
}
