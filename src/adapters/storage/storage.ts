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

/** How a browser is to treat a file that it gets. */
export interface Delivery {
  /** The content type. */
  type: string
  /** The value of the content-disposition header. */
  disposition: string
}

/**
 * Keeps uploaded files under their ids. Browsers send and get them over links of its own, so that no
 * file passes through a JSON call. It throws StorageError when it fails; an unknown id is no failure.
 */
export interface FileStorage {
  /**
   * A link that takes one PUT of the file.
   * @param bytes the announced size; null when none was
   */
  uploadLink(id: string, bytes: number | null): Promise<string>
  /** A link that gives the file for 5 minutes (spec 9). */
  downloadLink(id: string, delivery: Delivery): Promise<string>
  /** Null when there is none. */
  inspect(id: string): Promise<StoredFile | null>
  /** Deletes it; one that is not there is deleted already. */
  remove(id: string): Promise<void>
  /** The origin of its links when it is not this server. */
  origin: string | null
}

export const UPLOAD_LINK_MS = 15 * 60 * 1000
export const DOWNLOAD_LINK_MS = 5 * 60 * 1000
