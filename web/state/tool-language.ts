import { language as TOOL } from '../../src/domain/words/en/common.json'
import type { Language } from '../../src/domain/words/language.ts'
import { readCookies, writeCookie } from './browser-storage.ts'
import { $openQuotation } from './open-quotation.ts'

/** As long as browsers keep cookies. */
const KEPT_S = 400 * 24 * 60 * 60

/**
 * Remembers the tool's language in this browser, and shows the page in it: the server renders it and sends
 * its scripts (product: The tool’s language). The browser itself asks before something unsaved is lost.
 */
export function chooseToolLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  writeCookie(`tool-language=${language}; Path=/; SameSite=Lax${secure}; Max-Age=${KEPT_S}`)
  location.reload()
}

/** Whether the page is in another language than the account that was logged in, and has no unsaved edits. */
export function isLanguageOutdated(): boolean {
  const [, chosen] = /(?:^|; )tool-language=([a-z]{2})/.exec(readCookies()) ?? []
  return chosen !== undefined && chosen !== TOOL.tag && !$openQuotation.get().isDirty
}

/** Shows the page in the language that the server was told; with unsaved edits, once it is loaded again. */
export function reloadUnlessEdited(): void {
  if (!$openQuotation.get().isDirty) location.reload()
}
