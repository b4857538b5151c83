import { createHash } from 'node:crypto'

/** What is stored under an id: the true size, and the first bytes, which reveal the type. */
export interface StoredFile {
  bytes: number
  head: Uint8Array
}

/** A version of a file in a bucket. */
export interface StoredObject {
  readonly key: string
  readonly version: string
  readonly bytes: number
}

/** How many first bytes it takes to recognise a type. */
export const HEAD_BYTES = 4_100

/** The storage can't take or give files now, for example on a full disk. Answered with 503. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** A bucket of an S3-compatible store (README: Settings). */
export interface Bucket {
  name: string
  /** Null: Amazon's endpoint for the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The CORS rules that let pages of other origins call a bucket. */
export interface BucketCors {
  rules(): Promise<object[]>
  /** Whether pages of the origin may upload and read. */
  isAllowed(origin: string): Promise<boolean>
  /** Adds a rule for the origin and keeps the others. Resolves to all of them. */
  allow(origin: string): Promise<object[]>
}

/** How a browser should treat a file that it gets. */
export interface Delivery {
  /** The content type. */
  type: string
  /** The value of the content-disposition header. */
  disposition: string
}

/**
 * Keeps uploaded files under their ids. Browsers send and get them over links, so that no file
 * passes through a JSON call. It throws StorageError when it fails; an unknown id is not a failure.
 */
export interface FileStorage {
  /**
   * A link that takes one PUT of the file.
   * @param bytes the announced size; null when none was
   */
  uploadLink(id: string, bytes: number | null): Promise<string>
  /** A link that serves the file for 5 minutes (api: File calls). */
  downloadLink(id: string, delivery: Delivery): Promise<string>
  /**
   * Fixes what was uploaded: bytes that an upload link brings later change nothing, and are deleted
   * by the next call.
   */
  keep(id: string): Promise<void>
  /** Null when the file does not exist. */
  inspect(id: string): Promise<StoredFile | null>
  /** The file's bytes, all in memory: for files that are known to be small. Null as above. */
  read(id: string): Promise<Uint8Array | null>
  /** The SHA-256 of the file's bytes, in hex, read piece by piece. Null as above. */
  sha256(id: string): Promise<string | null>
  /** Deletes a file; a missing one counts as deleted. */
  remove(id: string): Promise<void>
  /**
   * Tries every operation that the server needs.
   * @throws StorageError that says what the operator has to do.
   */
  check(): Promise<void>
  /** The origin of its links; null when it is this server. */
  origin: string | null
  /** Null when this server sends the files itself. */
  cors: BucketCors | null
  /** Whether an upload link works only once; otherwise it takes bytes until it expires. */
  isSingleUse: boolean
}

/** The SHA-256 of what a stream brings, in hex. */
export async function sha256Of(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

export const UPLOAD_LINK_MS = 15 * 60 * 1000
export const DOWNLOAD_LINK_MS = 5 * 60 * 1000
