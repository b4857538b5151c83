import { join } from 'node:path'
import { StartError } from '../../errors.ts'
import { openDiskStorage } from './disk.ts'
import { createSignedLinks } from './signed-links.ts'

/** Where uploaded files are kept (design: Settings). */
export type StorageChoice = { by: 'disk' } | ({ by: 's3' } & S3Options)

export interface S3Options {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Null: Amazon's. */
  endpoint: string | null
  region: string
}

export type OpenStorage = Awaited<ReturnType<typeof openStorage>>

interface StorageDeps {
  dataDir: string
  publicUrl: () => string
  secret: string
  now: () => number
}

/** Opens the storage that the settings choose. */
export async function openStorage(choice: StorageChoice, deps: StorageDeps) {
  if (choice.by === 's3')
    throw new StartError('S3_BUCKET is not supported in this version; unset it')
  const { dataDir, publicUrl, secret, now } = deps
  const links = createSignedLinks(secret, now)
  return openDiskStorage({ folder: join(dataDir, 'uploads'), publicUrl, links })
}
