/** The page's cookies; none where the browser blocks them, which may throw at each access. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Sets a cookie, unless the browser blocks them. */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
    document.cookie = cookie
  } catch {}
}
