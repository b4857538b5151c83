import { type FileHandle, open } from 'node:fs/promises'

/** A log of which SQLite would silently leave out commits that were once on the disk. */
export interface DamagedLog {
  /** How many of its frames (written pages) can be read, and how many there are. */
  readable: number
  frames: number
}

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Of a log that was written on a little-endian machine, as all of ours are. */
const MAGIC = 0x377f0682
/** A megabyte of pages of 4 kB. */
const FRAMES_AT_ONCE = 256

/**
 * Checks the write-ahead log that a killed server left beside its database. SQLite takes it up to the first
 * frame whose checksum fails and drops the rest, since a power cut may tear the last commit. More than
 * one commit behind such a frame is no torn one, as each is on the disk before the next begins: the file was
 * damaged, and a checkpoint would make it lose answered saves. Null when nothing speaks against it.
 */
export async function checkLog(file: string): Promise<DamagedLog | null> {
  const log = await open(`${file}-wal`).catch(() => null)
  if (log === null) return null
  try {
    return await checkFrames(log)
  } finally {
    await log.close()
  }
}

async function checkFrames(log: FileHandle): Promise<DamagedLog | null> {
  const { size } = await log.stat()
  const header = await read(log, 0, HEADER_BYTES)
  const [magic, , pageSize = 0, , ...rest] = bigEndian(header)
  const frameBytes = FRAME_HEADER_BYTES + pageSize
  const frames = Math.floor((size - HEADER_BYTES) / frameBytes)
  if (frames < 1) return null
  let sums = checksum(header.subarray(0, 24), [0, 0])
  // The header is on the disk before the first frame is written.
  if (magic !== MAGIC || !isSame(sums, rest.slice(2))) return { readable: 0, frames }

  let [position, readable, commitsBehind] = [0, 0, 0]
  for await (const frame of framesOf(log, frames, frameBytes)) {
    const isNext = readable === position++
    const [, pages, ...checked] = bigEndian(frame.subarray(0, FRAME_HEADER_BYTES))
    // Others are left from before the log was last started over.
    if (!isSame(checked, rest)) continue
    const after = isNext ? sumOf(frame, sums) : null
    if (after && isSame(after, checked.slice(2))) {
      sums = after
      readable += 1
    } else if (pages !== 0) commitsBehind += 1
  }
  return commitsBehind > 1 ? { readable, frames } : null
}

async function* framesOf(log: FileHandle, frames: number, frameBytes: number) {
  for (let at = 0; at < frames; at += FRAMES_AT_ONCE) {
    const count = Math.min(FRAMES_AT_ONCE, frames - at)
    const bytes = await read(log, HEADER_BYTES + at * frameBytes, count * frameBytes)
    for (let next = 0; next < count; next++)
      yield bytes.subarray(next * frameBytes, (next + 1) * frameBytes)
  }
}

/** A frame's checksum goes on from that of the frame before. */
const sumOf = (frame: Uint8Array, sums: Sums): Sums =>
  checksum(frame.subarray(FRAME_HEADER_BYTES), checksum(frame.subarray(0, 8), sums))

async function read(log: FileHandle, from: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await log.read(bytes, 0, length, from)
  return bytes.subarray(0, bytesRead)
}

function bigEndian(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getUint32(4 * at))
}

type Sums = [number, number]

/** SQLite's checksum of a log, over pairs of 32-bit words (its file format, 4.2). */
function checksum(bytes: Uint8Array, [first, second]: Sums): Sums {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  let [one, two] = [first, second]
  for (let at = 0; at < words.length; at += 2) {
    one = (one + (words[at] ?? 0) + two) >>> 0
    two = (two + (words[at + 1] ?? 0) + one) >>> 0
  }
  return [one, two]
}

/** Whether two salts or checksums are the same. */
const isSame = ([one, two]: readonly number[], [first, second]: readonly number[]) =>
  one === first && two === second
