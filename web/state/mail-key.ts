/** The fragment in the link of a share mail (src/modules/quotations/mail-keys.ts). */
const FRAGMENT = /^#mail=([\w-]+)$/

const STORED = 'mail-key'

/**
 * The key of the mailed link that led to the quotation in this tab. Later addresses are without it, and a
 * reload is behind one of them.
 */
export function mailKeyFor(id: string): string | undefined {
  const [, key] = FRAGMENT.exec(location.hash) ?? []
  const entry = `${id} `
  try {
    if (key) sessionStorage.setItem(STORED, entry + key)
    const stored = sessionStorage.getItem(STORED) ?? ''
    return key ?? (stored.startsWith(entry) ? stored.slice(entry.length) : undefined)
  } catch {
    // A browser that forbids storage.
    return key
  }
}
