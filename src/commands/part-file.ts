import { chmod, link, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Refusal } from './command.ts'

/**
 * Makes an empty file beside the one that is to come, for its owner's eyes only. What earlier
 * runs left there when they were killed goes first.
 */
export async function newPart(file: string): Promise<string> {
  await sweep(file)
  const part = `${file}.${process.pid}.part`
  const handle = await open(part, 'wx', 0o600)
  await handle.close()
  return part
}

/** Takes a part away that came to nothing, with what the database wrote beside it. */
export async function removePart(part: string): Promise<void> {
  await Promise.all(['', '-journal'].map((suffix) => rm(part + suffix, { force: true })))
}

/**
 * Brings a finished part to the disk and then, in one step, under its final name.
 * @throws Refusal where the name is taken and may not be overwritten.
 */
export async function publish(part: string, file: string, mayOverwrite: boolean): Promise<void> {
  await chmod(part, 0o600)
  await sync(part)
  if (mayOverwrite) await rename(part, file)
  else await linkNew(part, file)
  await sync(dirname(file))
}

/** Waits until a file's content, or a folder's names, are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Unlike a rename, a link never takes the place of a file that came in between. */
async function linkNew(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(file)
    // Some file systems know no links; whether the name is free was looked at before.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error))) throw error
    return rename(part, file)
  }
  await rm(part)
}

export const taken = (file: string) =>
  new Refusal(`${file} is there already; choose another name, or say --force to overwrite it`)

async function sweep(file: string): Promise<void> {
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    const pid = /^\.(\d+)\.part(-journal)?$/.exec(name.slice(basename(file).length))?.[1]
    const isOurs = name.startsWith(basename(file)) && pid !== undefined
    if (isOurs && !isAlive(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
