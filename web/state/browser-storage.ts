/** What this browser keeps under the name; null without it, on the server, or if that is forbidden. */
export function readKept(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(name) ?? null
  } catch {
    return null
  }
}

/**
 * Keeps the text in this browser, or nothing (null).
 * @returns false if the browser forbids storage, or has no room: it then lasts as long as the page
 */
export function keepText(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** The same of a value that was kept as json; null for what isn't that. */
export function readJson<T>(name: string): T | null {
  try {
    return JSON.parse(readKept(name) ?? 'null')
  } catch {
    return null
  }
}

export const keepJson = (name: string, value: object | null): boolean =>
  keepText(name, value && JSON.stringify(value))

/** Opens a channel to this browser's other tabs; null on the server, and where Firefox blocks site data. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return typeof window === 'undefined' ? null : new BroadcastChannel(name)
  } catch {
    return null
  }
}

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
