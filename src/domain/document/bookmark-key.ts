/** The most characters of a bookmark's key. */
export const MAX_KEY = 30

/**
 * The key by which a text that was bookmarked is put in, as it is stored (product: Recurring
 * texts); null for one that can't be a key. An empty one stands for none.
 */
export function bookmarkKey(typed: string): string | null {
  const key = typed.trim().replace(/^\//, '').normalize('NFC').toLowerCase()
  if (key === '') return key
  return KEY.test(key) && [...key].length <= MAX_KEY ? key : null
}

const KEY = /^[\p{L}\p{M}\p{N}-]+$/u
