import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib'

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

/** An anchor for short texts, which is kept in memory. */
export interface ShortAnchor {
  revision: number
  text: Buffer
  /** The length of its body in bytes. */
  bytes: number
  /** How many more bodies may refer to it: a damaged one takes them with it. */
  left: number
}

/** The body of a short text, and what the next one may refer to. */
export interface ShortBody extends RevisionBody {
  anchor: ShortAnchor
}

/** In characters. Shorter texts are compressed on this thread, in 10 to 30 µs. */
export const LONG_TEXT = 32_000

/** How many short bodies refer to an anchor at most. */
const MAX_SHORT = 20

/** A body that refers to an anchor has at most this share of a whole one, else a new anchor pays. */
const SMALL_CHANGE = 1 / 64
/** An anchor that is larger than this share of a whole body is stored whole. */
const LARGE_CHANGE = 1 / 4

const LEVEL = { short: 1, whole: 3, change: 6 }

/** The smallest table that finds what is the same: clearing the usual one takes half of the time. */
const SHORT_CHANGE = {
  [constants.ZSTD_c_compressionLevel]: LEVEL.short,
  [constants.ZSTD_c_hashLog]: 12,
}

/**
 * Compresses a short text, mostly to what it doesn't have in common with an earlier one: less to
 * write with each save, and to hold for each version.
 */
export function compressShort(
  { revision, text }: { revision: number; text: string },
  anchor: ShortAnchor | null,
): ShortBody {
  const bytes = Buffer.from(text)
  if (anchor && anchor.left > 0) {
    const change = changeBetween(anchor.text, bytes)
    const body = bodyOf(bytes, change, compressSync(change.after, optionsOf(change, SHORT_CHANGE)))
    if (body.byteLength <= anchor.bytes * LARGE_CHANGE) {
      const next = { ...anchor, left: anchor.left - 1 }
      return { body, base: anchor.revision, isAnchor: false, anchor: next }
    }
  }
  const body = bodyOf(bytes, null, compressSync(bytes, {}))
  const own = { revision, text: bytes, bytes: body.byteLength, left: MAX_SHORT }
  return { body, base: null, isAnchor: true, anchor: own }
}

/**
 * Compresses a long text in another thread, mostly to what it doesn't have in common with an
 * earlier revision. Bodies refer to older ones only, two deep at most: a damaged one takes few
 * others with it.
 */
export async function compressLong(text: string, anchors: Anchors | null): Promise<RevisionBody> {
  const bytes = Buffer.from(text)
  if (anchors) {
    const { newest, whole } = anchors
    const change = await compressAgainst(newest, bytes)
    if (change.byteLength <= whole.bytes * SMALL_CHANGE)
      return { body: change, base: newest.revision, isAnchor: false }
    const all = newest.revision === whole.revision ? change : await compressAgainst(whole, bytes)
    if (all.byteLength <= whole.bytes * LARGE_CHANGE)
      return { body: all, base: whole.revision, isAnchor: true }
  }
  const compressed = await compress(bytes, { params: paramsOf(LEVEL.whole) })
  return { body: bodyOf(bytes, null, compressed), base: null, isAnchor: true }
}

async function compressAgainst(anchor: Anchor, text: Buffer): Promise<Uint8Array> {
  const change = changeBetween(Buffer.from(anchor.text), text)
  const reach = Math.ceil(Math.log2(change.before.length + 3 * change.after.length + 1))
  const windowLog = Math.min(Math.max(reach, 10), 27)
  const params = { ...paramsOf(LEVEL.change), [constants.ZSTD_c_windowLog]: windowLog }
  return bodyOf(text, change, await compress(change.after, optionsOf(change, params)))
}

/**
 * The text of a body. @param base the text of the revision that it refers to @throws for a damaged
 * body: each has a checksum
 */
export async function decompress(body: Uint8Array, base: string | null): Promise<string> {
  const { checksum, change, compressed } = partsOf(Buffer.from(body), base)
  const after = await decompressBytes(compressed, change ? optionsOf(change) : {})
  const bytes = change ? Buffer.concat([change.start, after, change.end]) : after
  if (checksumOf(bytes) !== checksum) throw new RangeError('The checksum is another one')
  return utf8.decode(bytes)
}

const CHECKSUM_BYTES = 8
/** How many bytes of a change are those of its base at the start and at the end, 4 bytes each. */
const CHANGE_BYTES = 8

/** A checksum of the text; of a change, what is the same; then what is compressed. */
function bodyOf(text: Buffer, change: TextChange | null, compressed: Uint8Array): Uint8Array {
  const header = Buffer.alloc(change ? CHECKSUM_BYTES + CHANGE_BYTES : CHECKSUM_BYTES)
  header.writeBigUInt64LE(checksumOf(text))
  if (change) {
    header.writeUInt32LE(change.start.length, CHECKSUM_BYTES)
    header.writeUInt32LE(change.end.length, CHECKSUM_BYTES + 4)
  }
  return Buffer.concat([header, compressed])
}

/** @throws for a body that is too short */
function partsOf(body: Buffer, base: string | null) {
  const checksum = body.readBigUInt64LE()
  if (base === null) return { checksum, change: null, compressed: body.subarray(CHECKSUM_BYTES) }
  const [start, end] = [body.readUInt32LE(CHECKSUM_BYTES), body.readUInt32LE(CHECKSUM_BYTES + 4)]
  const change = changeAt(Buffer.from(base), start, end)
  return { checksum, change, compressed: body.subarray(CHECKSUM_BYTES + CHANGE_BYTES) }
}

const checksumOf = (text: Uint8Array) => BigInt(Bun.hash(text))

const utf8 = new TextDecoder('utf-8', { fatal: true })

const paramsOf = (level: number) => ({
  [constants.ZSTD_c_compressionLevel]: level,
})

interface Options {
  params?: Record<number, number>
  /** The types of Node that we have don't know it yet. */
  dictionary?: Uint8Array
}

/** A dictionary that is too short to gain anything would be an error. */
const MIN_DICTIONARY = 64

const optionsOf = (
  { before }: Pick<TextChange, 'before'>,
  params?: Options['params'],
): Options => ({
  ...(params && { params }),
  ...(before.length >= MIN_DICTIONARY && { dictionary: before }),
})

/** Bun's own function, which knows no dictionary, takes half of the time. */
const compressSync = (text: Uint8Array, options: Options): Uint8Array =>
  options.dictionary
    ? zstdCompressSync(text, options)
    : Bun.zstdCompressSync(text, { level: LEVEL.short })

const compress: (text: Uint8Array, options: Options) => Promise<Uint8Array> =
  promisify(zstdCompress)

const decompressBytes: (body: Uint8Array, options: Options) => Promise<Uint8Array> =
  promisify(zstdDecompress)

/** What two texts don't have in common, between the start and the end that both have. */
interface TextChange {
  start: Buffer
  before: Buffer
  after: Buffer
  end: Buffer
}

/** Most changes are to one place: what is the same around it is found by comparing memory. */
export function changeBetween(before: Buffer, after: Buffer): TextChange {
  const shorter = Math.min(before.length, after.length)
  const start = longest(shorter, (from, to) => before.compare(after, from, to, from, to) === 0)
  const end = longest(shorter - start, (from, to) => {
    const [of, otherOf] = [before.length, after.length]
    return before.compare(after, otherOf - to, otherOf - from, of - to, of - from) === 0
  })
  return {
    ...changeAt(before, start, end),
    after: after.subarray(start, after.length - end),
  }
}

/** A change without what is new, from how many bytes are the same at the start and at the end. */
export const changeAt = (before: Buffer, start: number, end: number) => ({
  start: before.subarray(0, start),
  before: before.subarray(start, before.length - end),
  end: before.subarray(before.length - end),
})

/** The largest length up to which the parts are the same. */
export function longest(length: number, isSame: (from: number, to: number) => boolean): number {
  let [same, most] = [0, length]
  while (same < most) {
    const middle = Math.ceil((same + most) / 2)
    if (isSame(same, middle)) same = middle
    else most = middle - 1
  }
  return same
}
