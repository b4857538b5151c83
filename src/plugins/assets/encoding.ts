import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Below this, in bytes, packing costs more than it saves. */
const WORTHWHILE = 1024

/** Quick rather than small: it is done for each answer. */
const BROTLI_QUALITY = 4

/** The encodings that an Accept-Encoding header allows, the one we like best first. */
export function acceptedEncodings(header: string | null): Encoding[] {
  const offers = new Map<string, number>()
  for (const offer of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    offers.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const allows = (name: string) => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).filter(allows)
}

export interface Packed {
  body: string | Uint8Array<ArrayBuffer>
  encoding: Encoding | undefined
}

/** Packs a text for one answer, where that is worthwhile. */
export async function pack(text: string, encoding: Encoding | undefined): Promise<Packed> {
  if (!encoding || text.length < WORTHWHILE) return { body: text, encoding: undefined }
  const bytes =
    encoding === 'br'
      ? await promisify(brotliCompress)(text, {
          params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
        })
      : await promisify(gzip)(text)
  return { body: new Uint8Array(bytes), encoding }
}
