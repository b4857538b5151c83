import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib'
import { memoize } from '#domain/numbers/memoize.ts'

export type Encoding = 'br' | 'gzip'

/** Shorter texts, in characters, are sent uncompressed (api: Bodies). */
export const MIN_COMPRESSED = 1024

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Fast rather than small: each answer is compressed anew. */
const BROTLI = brotli(4)
/**
 * Pages come before anything else: half a millisecond makes that of a new quotation 9 % smaller.
 */
const PAGE_BROTLI = brotli(7)
const GZIP = { level: 4 }

/** The encodings that an Accept-Encoding header allows, the preferred one first. Few differ. */
export const acceptedEncodings = memoize((header: string | null): readonly Encoding[] => {
  if (header === null) return []
  const qualities = new Map<string, number>()
  for (const offer of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const allows = (name: string) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).filter(allows)
}, 100)

export interface Compressed {
  body: string | Uint8Array<ArrayBuffer>
  encoding: Encoding | undefined
}

/** As `compress`, for html: smaller, and a little slower. */
export const compressPage = (html: string, encoding: Encoding | undefined): Promise<Compressed> =>
  compress(html, encoding, PAGE_BROTLI)

/** Compresses a text off the event loop, unless it is short or there is no encoding. */
export async function compress(
  text: string,
  encoding: Encoding | undefined,
  options: BrotliOptions = BROTLI,
): Promise<Compressed> {
  if (!encoding || text.length < MIN_COMPRESSED) return { body: text, encoding: undefined }
  const bytes =
    encoding === 'br'
      ? await promisify(brotliCompress)(text, options)
      : await promisify(gzip)(text, GZIP)
  return { body: new Uint8Array(bytes), encoding }
}

/** Compresses texts while they are produced. Stops producing them when the reader goes away. */
export function compressStream(texts: AsyncIterable<string>, encoding: Encoding): ReadableStream {
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  // An error destroys both ends, and the reader's connection with them.
  pipeline(Readable.from(texts, { highWaterMark: 1 }), compressor, () => {})
  return Readable.toWeb(compressor) as unknown as ReadableStream
}
