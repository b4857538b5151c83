import { type FileHandle, open } from 'node:fs/promises'

/** A log from which SQLite would silently drop commits that had reached the disk. */
export interface DamagedLog {
  /** The number of frames (written pages) that can be read, and the number of all frames. */
  readable: number
  frames: number
}

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Identifies a log written on a little-endian machine; all of ours are. */
const MAGIC = 0x377f0682
/** A megabyte, with pages of 4 kB. */
const FRAMES_AT_ONCE = 256

/**
 * Checks the write-ahead log that a killed server left beside its database. SQLite reads it up to
 * the first frame whose checksum fails and drops the rest, since a power cut may tear the last
 * commit. Each commit is on the disk before the next one starts, so more than one commit behind
 * such a frame means that the file was damaged; a checkpoint would then lose saves that were
 * confirmed. Null if the log has no such damage.
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
  // The header reaches the disk before the first frame is written, so a power cut can't tear it.
  if (magic !== MAGIC || !isSame(sums, rest.slice(2))) return { readable: 0, frames }

  let [position, readable, commitsBehind] = [0, 0, 0]
  for await (const frame of framesOf(log, frames, frameBytes)) {
    const isNext = readable === position++
    const [, pages, ...checked] = bigEndian(frame.subarray(0, FRAME_HEADER_BYTES))
    // Frames with other salts are left over from before the log was last restarted.
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

/** A frame's checksum continues from that of the frame before. */
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

/** SQLite's checksum for logs, over pairs of 32-bit words (section 4.2 of its file format). */
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
