import { constants, existsSync } from 'node:fs'
import { chmod, chown, copyFile, link, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { foldLog } from '../../db/snapshot.ts'
import { sync } from './part-file.ts'

/** Where a restore makes its copy ready: beside the database, on the same disk. */
export const stagedBeside = (database: string): string => `${database}.restoring`

/** Copies a database, with the log that may stand beside it, to where it is made ready. */
export async function stage(file: string, staged: string): Promise<void> {
  // What a restore left that was killed.
  await discard(staged)
  await copyFile(file, staged, constants.COPYFILE_FICLONE)
  await chmod(staged, 0o600)
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${staged}-wal`)
}

/** Whether a file's name is one under which a restore keeps what was there before. */
export const isKeptAside = (name: string, database: string): boolean =>
  /^\d{8}T\d{9}Z$/.test(name.replace(basename(database) + ASIDE, ''))

const ASIDE = '.before-restore-'

/** Takes away a copy that came to nothing, with what stands beside it. */
export const discard = (staged: string): Promise<void> => removeAll(staged, '', ...BESIDE)

/**
 * Puts a staged file in a database's place, in one step after which the new one is there and
 * before which the old one is; nobody may have either open. Answers the name under which the
 * old one is kept, or null where there was none.
 */
export async function replaceDatabase(staged: string, database: string): Promise<string | null> {
  const isReplacing = existsSync(database)
  await handOver(staged, isReplacing ? database : dirname(database))
  await sync(staged)
  const aside = isReplacing ? await keepAside(database) : null
  await rename(staged, database)
  await sync(dirname(database))
  return aside
}

/** Where root restores for the user who runs the server, that user must be able to open it. */
async function handOver(staged: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(like)
  await chown(staged, uid, gid)
}

/** A second name for the old file: it keeps its first until the new one takes that over. */
async function keepAside(database: string): Promise<string> {
  const aside = `${database}${ASIDE}${stamp()}`
  // A log that stayed would be taken for the new file's own.
  const isFolded = foldLog(database)
  await link(database, aside)
  if (isFolded) await removeAll(database, ...BESIDE)
  // Nobody could open it any more; its parts are kept together for whoever can mend it.
  else await moveBeside(database, aside)
  await sync(dirname(database))
  return aside
}

async function moveBeside(database: string, aside: string): Promise<void> {
  for (const suffix of BESIDE) {
    if (existsSync(database + suffix)) await rename(database + suffix, aside + suffix)
  }
}

const BESIDE = ['-wal', '-shm', '-journal']

async function removeAll(path: string, ...suffixes: string[]): Promise<void> {
  await Promise.all(suffixes.map((suffix) => rm(path + suffix, { force: true })))
}

const stamp = () => new Date().toISOString().replace(/[-:.]/g, '')
