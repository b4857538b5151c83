import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { acquireFileLock, acquireLock, type Lock } from '../db/file-lock.ts'
import type { Config } from './config.ts'
import { isServerListening } from './control/client.ts'
import { reasonOf, StartError } from './errors.ts'
import { unwritable, WRITABLE } from './unwritable.ts'

/** A lock on the data folder and the database file: this process alone uses them. */
export type DataLock = Lock

/** The acquired lock, unless a running server holds it: ask that server instead. */
export type LockOrServer = { isServerRunning: true } | { isServerRunning: false; lock: DataLock }

/** The database's file, or null for a remote database. */
export const databaseFile = ({ database: { url } }: Pick<Config, 'database'>): string | null =>
  url.startsWith('file:') ? resolve(url.slice('file:'.length).replace(/\?.*$/, '')) : null

/**
 * How long to wait, on a busy machine, for other commands or for a server that is starting or
 * stopping.
 */
const WAIT_MS = 15_000

/**
 * Creates the data folder and locks it and the database, or finds the server that has locked them.
 * A remote database is shared and needs no lock.
 * @throws StartError when neither is possible.
 */
export async function lockData(config: Config, waitMs = WAIT_MS): Promise<LockOrServer> {
  if (databaseFile(config) === null) return { isServerRunning: false, lock: { release() {} } }
  await makeDataFolder(config.dataDir)
  const deadline = performance.now() + waitMs
  for (;;) {
    if (await isServerListening(config.dataDir)) return { isServerRunning: true }
    const tried = await tryLock(config)
    if (tried.ok) return { isServerRunning: false, lock: tried.lock }
    if (performance.now() > deadline) throw new StartError(lockedByAnother(tried.path, config))
    await Bun.sleep(50)
  }
}

/** A server with another data folder may have locked the database. */
const lockedByAnother = (path: string, { dataDir }: Config) =>
  path === folderToLock(dataDir)
    ? `DATA_DIR: another process has locked ${dataDir}, and none answers at its socket; wait for it to end, or stop it`
    : `DATABASE_URL: another process has locked the database ${path}, from another DATA_DIR; stop it, or use another database`

export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(
      `DATA_DIR is "${dataDir}" and can't be created (${reasonOf(error)}); ${WRITABLE}`,
      { cause: error },
    )
  }
}

/** Locks both: two servers may share neither a folder nor a file, under any name. */
async function tryLock(config: Config): Promise<LockOrPath> {
  const locks: Lock[] = []
  const release = () => {
    for (const lock of locks.reverse()) lock.release()
  }
  for (const { path, acquire } of await pathsToLock(config)) {
    const lock = acquireOrFail(path, acquire, config, release)
    if (!lock) {
      release()
      return { ok: false, path }
    }
    locks.push(lock)
  }
  return { ok: true, lock: { release } }
}

/** The lock, or the path that another process has locked. */
type LockOrPath = { ok: true; lock: DataLock } | { ok: false; path: string }

const folderToLock = (dataDir: string) => join(dataDir, 'server')

interface ToLock {
  path: string
  acquire(path: string): Lock | null
}

async function pathsToLock(config: Config): Promise<ToLock[]> {
  const folder = { path: folderToLock(config.dataDir), acquire: acquireLock }
  const file = databaseFile(config)
  if (file === null) return [folder]
  // Symbolic links are resolved, so that one file gets the same lock under every name.
  const path = await realpath(file).catch(() => file)
  // `refuseFolder` refuses a folder later, with its own message.
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [folder]
  return [folder, { path, acquire: acquireLock }, { path, acquire: acquireFileLock }]
}

function acquireOrFail(
  path: string,
  acquire: ToLock['acquire'],
  { dataDir }: Config,
  release: () => void,
): Lock | null {
  try {
    return acquire(path)
  } catch (error) {
    release()
    const setting = dirname(path) === resolve(dataDir) ? 'DATA_DIR' : 'DATABASE_URL'
    const lock = existsSync(`${path}.lock`) ? `${path}.lock` : dirname(path)
    throw unwritable(setting, (error as NodeJS.ErrnoException).path ?? lock, error)
  }
}

/**
 * Refuses a database file that has a second name: SQLite keeps the log of the latest saves beside
 * the name by which it opened the file, so a copy, a backup or a second server that uses the other
 * name would miss them.
 * @throws StartError
 */
export async function refuseSharedFile(file: string): Promise<void> {
  const path = await realpath(file).catch(() => file)
  const links = await stat(path).then(
    (found) => found.nlink,
    () => 1,
  )
  if (links > 1) {
    throw new StartError(
      `DATABASE_URL: ${path} has ${links} names (hard links), and its log would be beside one of them only; keep one name, or make a real copy`,
    )
  }
  if ((await mountPoints()).includes(path)) {
    throw new StartError(
      `DATABASE_URL: ${path} is mounted as a single file, and its log would be elsewhere than that of the file itself; mount its folder instead`,
    )
  }
}

/** Where file systems are mounted; empty without /proc. proc(5) writes a space as `\040`. */
async function mountPoints(): Promise<string[]> {
  const text = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  return text.split('\n').map((line) => {
    const [, , , , point = ''] = line.split(' ')
    return point.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
  })
}
