import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fsync } from './part-file.ts'

export const uploadsIn = (dataDir: string) => join(dataDir, 'uploads')
export const secretIn = (dataDir: string) => join(dataDir, 'jwt-secret')

/** Where a restore prepares what is not the database, on the same disk. */
export const staged = (path: string) => `${path}.restoring`

/** Before the database is replaced: files that it does not name are in nobody's way. */
export async function placeUploads(dataDir: string): Promise<void> {
  const [from, to] = [staged(uploadsIn(dataDir)), uploadsIn(dataDir)]
  await mkdir(to, { recursive: true, mode: 0o700 })
  await copyOwner(to, dataDir)
  for (const name of await readdir(from)) {
    await copyOwner(join(from, name), dataDir)
    await rename(join(from, name), join(to, name))
  }
  await fsync(to)
}

/**
 * After the database was replaced: its links are made with this secret. The one before is kept. A
 * start does it where a restore was killed in between.
 */
export async function placeSecret(dataDir: string): Promise<void> {
  const [from, to] = [staged(secretIn(dataDir)), secretIn(dataDir)]
  if (!existsSync(from)) return
  await copyOwner(from, dataDir)
  if (existsSync(to)) await rename(to, `${to}.before-restore-${Date.now()}`)
  await rename(from, to)
  await fsync(dataDir)
}

export async function removeStaged(dataDir: string): Promise<void> {
  for (const path of [uploadsIn(dataDir), secretIn(dataDir)])
    await rm(staged(path), { recursive: true, force: true })
}

/** When root restores, the user that runs the server must still be able to open the file. */
export async function copyOwner(path: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(like)
  await chown(path, uid, gid)
}
