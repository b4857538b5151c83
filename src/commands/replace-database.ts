import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, link, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { checkLog } from '../../db/check-log.ts'
import { mergeLog } from '../../db/snapshot.ts'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { fsync, stampOf } from './part-file.ts'
import { copyOwner, placeSecret, removeStaged } from './place-files.ts'

/** Where a restore prepares its copy: beside the database, on the same disk. */
export const stagingPath = (database: string): string => `${database}.restoring`

/** Copies a database, with its write-ahead log if it has one, to its staging path. */
export async function stage(file: string, staged: string): Promise<void> {
  // An earlier restore may have been killed and left its files.
  await removeDatabase(staged)
  await copyFile(file, staged, constants.COPYFILE_FICLONE)
  await chmod(staged, 0o600)
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${staged}-wal`)
}

/** Removes a database file with the files that SQLite keeps beside it. */
export const removeDatabase = (file: string): Promise<void> => removeAll(file, '', ...SIDE_FILES)

/**
 * Replaces a database with a staged file in one atomic step; no process may have either open.
 * Returns the name under which the previous database is kept, or null when there was none.
 */
export async function replaceDatabase(staged: string, database: string): Promise<string | null> {
  // Locking the data creates an empty file, which is not a database yet.
  const isReplacing = existsSync(database) && (await stat(database)).size > 0
  await copyOwner(staged, isReplacing ? database : dirname(database))
  await fsync(staged)
  const previous = isReplacing ? await keepPrevious(database) : null
  await rename(staged, database)
  await fsync(dirname(database))
  return previous
}

/** Gives the old file a second name; it keeps its first until the new file takes it. */
async function keepPrevious(database: string): Promise<string> {
  const previous = `${database}${PREVIOUS}${stampOf(new Date())}`
  // SQLite would take an old log for the new file's.
  const isMerged = (await checkLog(database)) === null && mergeLog(database)
  await link(database, previous)
  if (isMerged) await removeAll(database, ...SIDE_FILES)
  // A damaged database can't be opened; its files are kept together for repair.
  else await moveSideFiles(database, previous)
  await fsync(dirname(database))
  return previous
}

async function moveSideFiles(from: string, to: string): Promise<void> {
  for (const suffix of SIDE_FILES) {
    if (existsSync(from + suffix)) await rename(from + suffix, to + suffix)
  }
}

const PREVIOUS = '.before-restore-'
const SIDE_FILES = ['-wal', '-shm', '-journal']

async function removeAll(path: string, ...suffixes: string[]): Promise<void> {
  await Promise.all(suffixes.map((suffix) => rm(path + suffix, { force: true })))
}

/**
 * Removes the files that a killed restore left, and logs it. The caller has locked the database,
 * which is intact: it is replaced by a single rename. Its secret follows if only that was left to do.
 * A file that can't be removed does not prevent opening the database.
 */
export async function removeRestoreLeftovers(
  file: string,
  dataDir: string,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  try {
    const database = await realpath(file).catch(() => file)
    if (!existsSync(stagingPath(database))) await placeSecret(dataDir)
    await removeStaged(dataDir)
    for (const name of await findLeftovers(database)) {
      await removeDatabase(join(dirname(database), name))
      log.warn(`Removed a file of a restore that was interrupted: ${name}`)
    }
  } catch (error) {
    log.warn(`The files of an interrupted restore could not be removed (${reasonOf(error)})`)
  }
}

/** The staged copy, and the second name that the database got before the restore was killed. */
async function findLeftovers(database: string): Promise<string[]> {
  const folder = dirname(database)
  if (!existsSync(folder)) return []
  const staged = basename(stagingPath(database))
  const names = await readdir(folder)
  const copies = names.some((name) => name.startsWith(staged)) ? [staged] : []
  return [...copies, ...(await findSecondNames(database, names))]
}

async function findSecondNames(database: string, names: readonly string[]): Promise<string[]> {
  if (!existsSync(database)) return []
  const { ino, dev } = await stat(database)
  const found: string[] = []
  for (const name of names.filter((one) => isPreviousName(one, database))) {
    const other = await stat(join(dirname(database), name))
    if (other.ino === ino && other.dev === dev) found.push(name)
  }
  return found
}

const isPreviousName = (name: string, database: string): boolean =>
  /^\d{8}T\d{9}Z$/.test(name.replace(basename(database) + PREVIOUS, ''))
