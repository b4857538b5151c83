import { type FileHandle, open } from 'node:fs/promises'

/** How many bytes are written at a time, since a sender may send them one by one. */
const WRITE_BYTES = 256 * 1024
/**
 * How many bytes of each upload may wait in memory for the disk. A save's fsync waits for the bytes
 * of uploads too, and would otherwise wait for 2 GB of them.
 */
const UNSYNCED_BYTES = 1024 * 1024

/**
 * Writes a body to a new file and waits until it is on the disk.
 * @param limit in bytes
 * @returns the number of bytes; null for more than the limit
 */
export async function writeBody(
  path: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number | null> {
  await using file = await open(path, 'wx', 0o600)
  const write = createWriter(file)
  const buffer = Buffer.allocUnsafe(WRITE_BYTES)
  let buffered = 0
  let received = 0
  for await (const chunk of body) {
    received += chunk.byteLength
    if (received > limit) return null
    if (buffered + chunk.byteLength > WRITE_BYTES) {
      await write(buffer.subarray(0, buffered))
      buffered = 0
    }
    if (chunk.byteLength >= WRITE_BYTES) await write(chunk)
    else {
      buffer.set(chunk, buffered)
      buffered += chunk.byteLength
    }
    release(chunk)
  }
  await write(buffer.subarray(0, buffered))
  await inTurn(() => file.sync())
  return received
}

/** Avoids `appendFile`, which copies: 20 large uploads at once took 200 MB more. */
function createWriter(file: FileHandle) {
  let unsynced = 0

  async function writeAll(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength; ) {
      const { bytesWritten } = await file.write(bytes, at, bytes.byteLength - at)
      at += bytesWritten
    }
    unsynced += bytes.byteLength
    if (unsynced < UNSYNCED_BYTES) return
    await file.datasync()
    unsynced = 0
  }

  return (bytes: Uint8Array) => inTurn(() => writeAll(bytes))
}

let lastWrite: Promise<unknown> = Promise.resolve()

/**
 * One upload writes at a time, and the others' senders wait: 20 that arrive at the disk's speed
 * would leave the event loop no time for other requests.
 */
function inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
  const written = lastWrite.then(write)
  lastWrite = written.catch(() => {})
  return written
}

/** Frees a chunk's memory at once: up to 1 MB that the garbage collector does not see. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
