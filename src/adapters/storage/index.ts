import { join } from 'node:path'
import { openDiskStorage } from './disk.ts'
import { createSignedLinks } from './signed-links.ts'

export type OpenStorage = Awaited<ReturnType<typeof openStorage>>

interface StorageDeps {
  dataDir: string
  publicUrl: () => string
  secret: string
  now: () => number
}

/** Opens the storage of uploaded files. */
export function openStorage({ dataDir, publicUrl, secret, now }: StorageDeps) {
  const links = createSignedLinks(secret, now)
  return openDiskStorage({ folder: join(dataDir, 'uploads'), publicUrl, links })
}
