/** The fragment in the link of a share mail (src/modules/quotations/mail-keys.ts). */
const FRAGMENT = /^#mail=([\w-]+)$/

const STORED = 'mail-key'

let kept = ''

/**
 * The key of the mailed link that led to the quotation in this tab, after a reload too. It leaves the address: whoever
 * is given that would read whom the mail went to.
 */
export function mailKeyFor(id: string): string | undefined {
  const [, key] = FRAGMENT.exec(location.hash) ?? []
  const entry = `${id} `
  try {
    if (key) sessionStorage.setItem(STORED, entry + key)
    else kept ||= sessionStorage.getItem(STORED) ?? ''
  } catch {
    // A browser that forbids storage: until the next reload.
  }
  if (key) {
    kept = entry + key
    // The router's own `replaceState` would take it for a navigation.
    History.prototype.replaceState.call(history, history.state, '', location.pathname)
  }
  return kept.startsWith(entry) ? kept.slice(entry.length) : undefined
}
