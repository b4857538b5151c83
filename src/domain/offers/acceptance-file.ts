/**
 * What a downloaded pdf of an accepted offer carries beside its pages, so that anybody can check it
 * (product: Verifying an acceptance): the canonical text of what was accepted, and its SHA-256. It
 * is stored in the file as it is, not compressed, and found without reading the pdf.
 */
export interface AcceptanceFile {
  /** SHA-256 of `document`, in hex. */
  hash: string
  /** The canonical text of what was accepted (canonical.ts). */
  document: string
}

export const ACCEPTANCE_FILE_NAME = 'accepted-offer.json'

const BEGIN = '{"format":"accepted-offer-1",'
/** A JSON text can't contain it: quotes inside its strings are escaped. */
const END = '"end":"accepted-offer-1"}'

export const writeAcceptanceFile = ({ hash, document }: AcceptanceFile): string =>
  `${BEGIN}${JSON.stringify({ hash, document }).slice(1, -1)},${END}`

/** What the file carries; null if it carries nothing, or what can't be read. */
export function findAcceptanceFile(file: Uint8Array): AcceptanceFile | null {
  const begin = indexOf(file, BEGIN, 0)
  const end = begin === -1 ? -1 : indexOf(file, END, begin)
  if (end === -1) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      file.subarray(begin, end + END.length),
    )
    const { hash, document } = JSON.parse(text)
    const isWhole = typeof document === 'string' && /^[0-9a-f]{64}$/.test(hash)
    return isWhole ? { hash, document } : null
  } catch {
    return null
  }
}

/** Where an ASCII text begins in the bytes; -1 for nowhere. */
function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let matched = 1
    while (matched < text.length && bytes[at + matched] === text.charCodeAt(matched)) matched += 1
    if (matched === text.length) return at
  }
  return -1
}
