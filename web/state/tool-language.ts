import { language as TOOL } from '#domain/words/en/common.json'
import type { Language } from '#domain/words/language.ts'
import { readCookies, writeCookie } from './browser-storage.ts'
import { keepForReload } from './unsaved-work.ts'

/** As long as browsers keep cookies. */
const KEPT_S = 400 * 24 * 60 * 60

/** Remembers the tool's language in this browser, and shows the page in it (product: The tool’s language). */
export function chooseToolLanguage(language: Language): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  writeCookie(`tool-language=${language}; Path=/; SameSite=Lax${secure}; Max-Age=${KEPT_S}`)
  return reloadInLanguage()
}

/** Whether the page is in another language than the account that was logged in. */
export function isLanguageOutdated(): boolean {
  const [, chosen] = /(?:^|; )tool-language=([a-z]{2})/.exec(readCookies()) ?? []
  return chosen !== undefined && chosen !== TOOL.tag
}

/** Shows the page, or another one, in the language that the server knows by now: it renders it and sends its scripts. */
export async function reloadInLanguage(path = location.href): Promise<void> {
  await keepForReload()
  if (path === location.href) location.reload()
  else location.replace(path)
}
