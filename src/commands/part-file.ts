import { chmod, link, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../errors.ts'
import { Refusal } from './command.ts'

/**
 * Creates an empty file beside the final one, readable only by its owner. Removes files that killed
 * runs left.
 */
export async function createPart(file: string): Promise<string> {
  await removeStaleParts(dirname(file), basename(file))
  const part = `${file}.${process.pid}.part`
  const handle = await open(part, 'wx', 0o600)
  await handle.close()
  return part
}

/** Removes an unfinished part, with the journal that SQLite wrote beside it. */
export async function removePart(part: string): Promise<void> {
  await Promise.all(['', '-journal'].map((suffix) => rm(part + suffix, { force: true })))
}

/**
 * Writes a finished part through to the disk, then gives it its final name in one step.
 * @throws Refusal when the file exists and may not be overwritten.
 */
export async function publish(part: string, file: string, mayOverwrite: boolean): Promise<void> {
  await chmod(part, 0o600)
  await fsync(part)
  if (mayOverwrite) await rename(part, file)
  else await linkNew(part, file)
  await fsync(dirname(file))
}

/** Waits until a file's content, or a folder's entries, are on the disk. */
export async function fsync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Unlike a rename, a link never replaces a file that was created meanwhile. */
async function linkNew(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyExists(file)
    // Some file systems have no links. The caller has checked that the name is free.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error))) throw error
    return rename(part, file)
  }
  await rm(part)
}

export const alreadyExists = (file: string) =>
  new Refusal(`${file} already exists; choose another name, or overwrite it with --force`)

/** A time in names, which sort by it: `20261130T020003123Z`. */
export const stampOf = (time: Date): string => time.toISOString().replace(/[-:.]/g, '')

/**
 * Removes a folder's parts of one file, or of all, that killed processes left. Returns their names.
 */
export async function removeStaleParts(folder: string, file?: string): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(folder)) {
    const [, of, pid] = /^(.+)\.(\d+)\.part(?:-journal)?$/.exec(name) ?? []
    if (of === undefined || (file !== undefined && of !== file) || isAlive(Number(pid))) continue
    await rm(join(folder, name), { force: true })
    removed.push(name)
  }
  return removed
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
