import { writeCookie } from './browser-storage.ts'

/** As long as browsers keep cookies. */
const KEPT_S = 400 * 24 * 60 * 60

/**
 * Remembers the tool's language in this browser, and shows the page in it: the server renders it and sends
 * its scripts (product: The tool’s language). The browser itself asks before something unsaved is lost.
 */
export function chooseToolLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  writeCookie(`tool-language=${language}; Path=/; SameSite=Lax${secure}; Max-Age=${KEPT_S}`)
  location.reload()
}
