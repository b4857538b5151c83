const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * A link's address in plain ASCII, as a pdf needs it; null for one that no
 * PDF reader should follow.
 */
export function linkTarget(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { href, protocol } = new URL(address)
  if (!PROTOCOLS.has(protocol)) return null
  // An unpaired bracket would end a pdf string.
  return href.replace(/[^\x21-\x7e]|[()\\]/g, (character) => percentEncoded(character))
}

const percentEncoded = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
