import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

/** Compressed text of a revision, and the older one that it refers to. */
export interface RevisionBody {
  body: Uint8Array
  /** Null for a body that stands alone. */
  base: number | null
  /** Whether bodies of later revisions may refer to this one. */
  isAnchor: boolean
}

/** An earlier revision that bodies may refer to. */
export interface Anchor {
  revision: number
  text: string
  /** The length of its body in bytes. */
  bytes: number
}

/** The newest anchor, and the body that stands alone to which it refers, or which it is. */
export interface Anchors {
  newest: Anchor
  whole: Anchor
}

/** In characters. Shorter texts stand alone: compressing one takes 30 µs on this thread. */
export const LONG_TEXT = 32_000

/** A body that refers to an anchor has at most this share of a whole one, else a new anchor pays. */
const SMALL_CHANGE = 1 / 64
/** An anchor that is larger than this share of a whole body is stored whole. */
const LARGE_CHANGE = 1 / 4

const LEVEL = { short: 1, whole: 3, change: 6 }

/** Compresses a short text, which stands alone. */
export const compressShort = (text: string): RevisionBody => ({
  // Half of the time that Node's function of this name takes for short texts.
  body: withChecksum(text, Bun.zstdCompressSync(text, { level: LEVEL.short })),
  ...{ base: null, isAnchor: false },
})

/**
 * Compresses a long text in another thread, mostly to what it doesn't have in common with an
 * earlier revision. Bodies refer to older ones only, two deep at most: a damaged one takes few
 * others with it.
 */
export async function compressLong(text: string, anchors: Anchors | null): Promise<RevisionBody> {
  if (anchors) {
    const { newest, whole } = anchors
    const change = await compressAgainst(newest, text)
    if (change.byteLength <= whole.bytes * SMALL_CHANGE)
      return { body: change, base: newest.revision, isAnchor: false }
    const all = newest.revision === whole.revision ? change : await compressAgainst(whole, text)
    if (all.byteLength <= whole.bytes * LARGE_CHANGE)
      return { body: all, base: whole.revision, isAnchor: true }
  }
  const body = await compress(text, { params: paramsOf(LEVEL.whole) })
  return { body, base: null, isAnchor: true }
}

function compressAgainst(anchor: Anchor, text: string): Promise<Uint8Array> {
  const dictionary = Buffer.from(anchor.text)
  const reach = Math.ceil(Math.log2(dictionary.length + 3 * text.length + 1))
  const params = { ...paramsOf(LEVEL.change), [constants.ZSTD_c_windowLog]: Math.min(reach, 27) }
  return compress(text, { dictionary, params })
}

/**
 * The text of a body. @param base the text of the revision that it refers to @throws for a damaged
 * body: each has a checksum
 */
export async function decompress(body: Uint8Array, base: string | null): Promise<string> {
  const dictionary = base === null ? undefined : Buffer.from(base)
  const compressed = body.subarray(CHECKSUM_BYTES)
  const bytes = await decompressBytes(compressed, { ...(dictionary && { dictionary }) })
  const text = utf8.decode(bytes)
  if (Buffer.compare(checksumOf(text), body.subarray(0, CHECKSUM_BYTES)) !== 0)
    throw new RangeError('The checksum is another one')
  return text
}

const CHECKSUM_BYTES = 8

function checksumOf(text: string): Uint8Array {
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeBigUInt64LE(BigInt(Bun.hash(text)))
  return checksum
}

const withChecksum = (text: string, compressed: Uint8Array): Uint8Array =>
  Buffer.concat([checksumOf(text), compressed])

const utf8 = new TextDecoder('utf-8', { fatal: true })

const paramsOf = (level: number) => ({
  [constants.ZSTD_c_compressionLevel]: level,
})

interface Options {
  params?: Record<number, number>
  /** The types of Node that we have don't know it yet. */
  dictionary?: Uint8Array
}

const compressBytes: (text: string, options: Options) => Promise<Uint8Array> =
  promisify(zstdCompress)

const compress = async (text: string, options: Options): Promise<Uint8Array> =>
  withChecksum(text, await compressBytes(text, options))

const decompressBytes: (body: Uint8Array, options: Options) => Promise<Uint8Array> =
  promisify(zstdDecompress)
