import { join } from 'node:path'
import { type DiskStorage, openDiskStorage } from './disk.ts'
import { createSignedLinks } from './signed-links.ts'
import type { Bucket, FileStorage } from './storage.ts'

interface StorageDeps {
  /** Null: files are kept in the data folder. */
  bucket: Bucket | null
  dataDir: string
  publicUrl: () => string
  secret: string
  now: () => number
}

/** Opens the storage of uploaded files. */
export async function openStorage(deps: StorageDeps): Promise<FileStorage> {
  const { bucket, dataDir, publicUrl, secret, now } = deps
  if (bucket === null) {
    const links = createSignedLinks(secret, now)
    return openDiskStorage({ folder: join(dataDir, 'uploads'), publicUrl, links })
  }
  // Imported only here: the SDK takes 30 MB of memory and 0.1 s.
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage(bucket)
}

/** Whether this server receives and sends the files itself. */
export const isOnDisk = (storage: FileStorage): storage is DiskStorage => 'receive' in storage
