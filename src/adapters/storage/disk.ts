import { constants } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import type { SignedLinks } from './signed-links.ts'
import {
  DOWNLOAD_LINK_MS,
  type FileStorage,
  HEAD_BYTES,
  StorageError,
  type StoredFile,
  sha256Of,
  UPLOAD_LINK_MS,
} from './storage.ts'

export interface DiskStorageOptions {
  folder: string
  /** The base of upload links. */
  publicUrl: () => string
  links: SignedLinks
}

export type DiskStorage = Awaited<ReturnType<typeof openDiskStorage>>

export type Received = 'stored' | 'too large' | 'stored already' | 'cut off' | 'not wanted'

/** Suffix of files that are still being received: their names are not ids. */
const PART = '.part'
/** Only the server makes ids; any other text names no file here. */
const ID = /^[A-Za-z0-9_-]{1,128}$/

/**
 * Keeps files in a folder, each under its id. The server receives and sends them itself, at signed
 * links (modules/files/disk-routes.ts).
 */
export async function openDiskStorage({ folder, publicUrl, links }: DiskStorageOptions) {
  await prepareFolder(folder)
  /** The files being received, by id, and whether they are still wanted. */
  const underWay = new Map<string, { isWanted: boolean }>()

  function pathOf(id: string): string {
    if (!ID.test(id)) throw new Error('A file id that is none')
    return join(folder, id)
  }

  /**
   * Stores a file once. It is written under another name and gets its id as its name when it is
   * complete and on the disk; a failure before that leaves nothing. A second sender at the same
   * time is refused before any bytes are read: there is no room set aside for them.
   * @param limit in bytes
   * @param expected the announced length of the body in bytes, if any
   */
  async function receive(
    id: string,
    body: AsyncIterable<Uint8Array>,
    { limit, expected }: { limit: number; expected: number | null },
  ): Promise<Received> {
    if (expected !== null && expected > limit) return 'too large'
    if (underWay.has(id)) return 'stored already'
    const upload = { isWanted: true }
    underWay.set(id, upload)
    try {
      if (await fileOf(id).exists()) return 'stored already'
      const stored = await store(pathOf(id), whileWanted(body, upload), { limit, expected })
      return upload.isWanted ? stored : 'not wanted'
    } finally {
      underWay.delete(id)
    }
  }

  async function store(
    path: string,
    body: AsyncIterable<Uint8Array>,
    { limit, expected }: { limit: number; expected: number | null },
  ): Promise<Received> {
    const part = `${path}.${nanoid(8)}${PART}`
    try {
      const written = await writeBody(part, body, limit)
      if (written === null) return 'too large'
      if (expected !== null && written !== expected) return 'cut off'
      await link(part, path)
      await syncFolder(folder)
      return 'stored'
    } catch (error) {
      if (isCode(error, 'EEXIST')) return 'stored already'
      throw asStorageError(error)
    } finally {
      await rm(part, { force: true })
    }
  }

  const fileOf = (id: string) => Bun.file(pathOf(id))

  async function inspect(id: string): Promise<StoredFile> {
    await using file = await open(pathOf(id), constants.O_RDONLY)
    const { size } = await file.stat()
    const head = new Uint8Array(Math.min(size, HEAD_BYTES))
    await file.read(head, 0, head.length, 0)
    return { bytes: size, head }
  }

  /** What is read; null for a file that does not exist. */
  async function ifThere<Result>(reading: Promise<Result>): Promise<Result | null> {
    try {
      return await reading
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null
      throw asStorageError(error)
    }
  }

  const storage: FileStorage = {
    async uploadLink(id, bytes) {
      const values: Record<string, string> = bytes === null ? {} : { size: String(bytes) }
      return `${publicUrl()}/uploads/${id}?${links.sign('PUT', id, UPLOAD_LINK_MS, values)}`
    },
    async downloadLink(id, { type, disposition }) {
      const values = { type, disposition }
      return `/uploads/${id}/content?${links.sign('GET', id, DOWNLOAD_LINK_MS, values)}`
    },
    inspect: (id) => ifThere(inspect(id)),
    read: (id) => ifThere(fileOf(id).bytes()),
    sha256: (id) => ifThere(sha256Of(fileOf(id).stream())),
    // A file is stored once.
    async keep() {},
    async remove(id) {
      const upload = underWay.get(id)
      if (upload) upload.isWanted = false
      await unlink(pathOf(id)).catch((error) => {
        if (!isCode(error, 'ENOENT')) throw asStorageError(error)
      })
    },
    async check() {},
    origin: null,
    cors: null,
    isSingleUse: true,
  }

  return { ...storage, links, receive, fileOf }
}

/** The chunks of an upload, until its file is deleted. */
async function* whileWanted(body: AsyncIterable<Uint8Array>, upload: { isWanted: boolean }) {
  for await (const chunk of body) {
    if (!upload.isWanted) return
    yield chunk
  }
}

/** Makes a private folder, and removes files that an earlier process did not finish receiving. */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const parts = (await readdir(folder)).filter((name) => name.endsWith(PART))
    await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })))
  } catch (error) {
    const reason = `${folder} can't be the folder of uploaded files (${(error as Error).message})`
    throw new StorageError(`DATA_DIR: ${reason}; let this user write there`, { cause: error })
  }
}

/** A new name survives a crash only once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  await using directory = await open(folder, constants.O_RDONLY)
  await directory.sync()
}

/** Wraps file system errors, which have a system call; the sender's errors are passed on. */
const asStorageError = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new StorageError(error.message, { cause: error })
    : error

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

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
async function writeBody(
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
