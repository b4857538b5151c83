/** The fragment in the link of a share mail (src/modules/quotations/share-mails.ts). */
const FRAGMENT = /^#mail=([\w-]+)$/

const STORED = 'mail-key'

let kept = ''

/**
 * The key of the mailed link that led to the quotation in this tab, also after a reload. It is
 * removed from the address: anybody given that address could see whom the mail went to.
 */
export function mailKeyFor(id: string): string | undefined {
  const [, key] = FRAGMENT.exec(location.hash) ?? []
  const entry = `${id} `
  try {
    if (key) sessionStorage.setItem(STORED, entry + key)
    else kept ||= sessionStorage.getItem(STORED) ?? ''
  } catch {
    // If the browser forbids storage, the key is kept until the next reload.
  }
  if (key) {
    kept = entry + key
    // The router would treat its own `replaceState` as a navigation.
    History.prototype.replaceState.call(history, history.state, '', location.pathname)
  }
  return kept.startsWith(entry) ? kept.slice(entry.length) : undefined
}
