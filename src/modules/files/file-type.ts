import type { Delivery } from '../../adapters/storage/storage.ts'

/** The types that browsers show; others are only downloaded (api: File calls). */
const SHOWN: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
])

const UNTYPED = 'application/octet-stream'

/**
 * The type by a file's first bytes, whatever its name and sender say.
 * @param bytes how many the file has
 */
export async function typeOf(head: Uint8Array, bytes: number): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  return !found || (found.mime === 'image/png' && isHollow(head, bytes)) ? UNTYPED : found.mime
}

/** Of a jpeg; a png could say 2³¹, and what draws it might reserve memory for that. */
const MOST_SIDE = 65_535
/** Deflate packs at most 1,032 bytes of a png into one, and eight pixels into a byte. */
const MOST_PIXELS_PER_BYTE = 1_032 * 8

/** Whether a png says that it is larger than its data can be. */
function isHollow(head: Uint8Array, bytes: number): boolean {
  if (head.length < 24) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return Math.max(width, height) > MOST_SIDE || width * height > bytes * MOST_PIXELS_PER_BYTE
}

/**
 * How browsers get a file: shown if its type can't run anything, otherwise downloaded as untyped
 * bytes.
 */
export function deliveryOf({ name, type }: { name: string; type: string }): Delivery {
  const isShown = SHOWN.has(type)
  return {
    type: isShown ? type : UNTYPED,
    disposition: `${isShown ? 'inline' : 'attachment'}; ${fileNameParameters(name)}`,
  }
}

/** A file that browsers only download, under its name. */
export const downloadOf = (type: string, name: string): Delivery => ({
  type,
  disposition: `attachment; ${fileNameParameters(name)}`,
})

/** The name in any script (RFC 6266), with an ASCII one for old clients. */
function fileNameParameters(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
