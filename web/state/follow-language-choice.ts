import { writeCookie } from './browser-storage.ts'

/** As long as browsers keep cookies. */
const KEPT_S = 400 * 24 * 60 * 60

/**
 * Shows the page in the tool's language that is chosen in the footer or in a form: the server renders it
 * and sends its scripts. New quotations follow it, unless their language was chosen on the paper.
 */
export function followLanguageChoice(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.action !== 'choose-language')
      return
    chooseToolLanguage(target.value)
    location.reload()
  })
}

/** Remembers the tool's language in this browser. */
export function chooseToolLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  writeCookie(`tool-language=${language}; Path=/; SameSite=Lax${secure}; Max-Age=${KEPT_S}`)
}
