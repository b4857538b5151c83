const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** A link's address as a pdf may hold it, in plain ASCII; null for one that no reader should follow. */
export function linkTarget(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { href, protocol } = new URL(address)
  if (!PROTOCOLS.has(protocol)) return null
  // A pdf's strings end with an unpaired bracket.
  return href.replace(/[^\x21-\x7e]|[()\\]/g, (character) => percentEncoded(character))
}

const percentEncoded = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
