import { fileTypeFromBuffer } from 'file-type'
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

/** The type by a file's first bytes, whatever its name and sender say. */
export async function typeOf(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  return found?.mime ?? UNTYPED
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
  ...{ type, disposition: `attachment; ${fileNameParameters(name)}` },
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
