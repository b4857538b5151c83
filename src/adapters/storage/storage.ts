/** What the storage has under an id: its true size, and the first bytes, which tell its type. */
export interface StoredFile {
  bytes: number
  head: Uint8Array
}

/** How many first bytes tell a type. */
export const HEAD_BYTES = 4_100

/** The storage can't take or give files now, as on a full disk. Answered with 503. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** A bucket of an S3-compatible store (README: Settings). */
export interface Bucket {
  name: string
  /** Null: Amazon's, of the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The rules by which pages of other origins may call a bucket. */
export interface BucketCors {
  rules(): Promise<object[]>
  /** Whether pages of the origin may upload and read. */
  isAllowed(origin: string): Promise<boolean>
  /** Adds a rule for the origin, beside those of others. Resolves to all of them. */
  allow(origin: string): Promise<object[]>
}

/** How a browser is to treat a file that it gets. */
export interface Delivery {
  /** The content type. */
  type: string
  /** The value of the content-disposition header. */
  disposition: string
}

/**
 * Keeps uploaded files under their ids. Browsers send and get them over links of its own, so that
 * no file passes through a JSON call. It throws StorageError when it fails; an unknown id is no
 * failure.
 */
export interface FileStorage {
  /**
   * A link that takes one PUT of the file.
   * @param bytes the announced size; null when none was
   */
  uploadLink(id: string, bytes: number | null): Promise<string>
  /** A link that gives the file for 5 minutes (api: File calls). */
  downloadLink(id: string, delivery: Delivery): Promise<string>
  /** Null when there is none. */
  inspect(id: string): Promise<StoredFile | null>
  /** Deletes it; one that is not there is deleted already. */
  remove(id: string): Promise<void>
  /** Tries what the server needs. @throws StorageError with what the operator has to do. */
  check(): Promise<void>
  /** The origin of its links when it is not this server. */
  origin: string | null
  /** Null when the files come from this server. */
  cors: BucketCors | null
  /** Whether the first use spends an upload link; else it takes bytes until it expires. */
  isSingleUse: boolean
}

export const UPLOAD_LINK_MS = 15 * 60 * 1000
export const DOWNLOAD_LINK_MS = 5 * 60 * 1000
