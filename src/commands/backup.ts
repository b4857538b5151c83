import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { copyDatabase, inspectDatabase } from '../../db/snapshot.ts'
import type { Config } from '../config.ts'
import { lockData } from '../data-lock.ts'
import { reasonOf } from '../errors.ts'
import { isArchive } from './archive.ts'
import { command, Refusal, settings } from './command.ts'
import { filesNote, localDatabase, refuseWithoutDatabase } from './database-file.ts'
import { checkFull, describeBackup, lacksNote, writeFullBackup } from './full-backup.ts'
import { alreadyExists, createPart, publish, removePart } from './part-file.ts'

export const backup = command({
  name: 'backup',
  takes: ['FILE'],
  options: {
    full: { type: 'boolean', about: 'Back up uploaded files and the secret too' },
    verify: { type: 'boolean', about: 'Read the backup FILE whole, and count what it holds' },
    force: { type: 'boolean', about: 'Overwrite FILE if it exists' },
  },
  async run({ full = false, verify = false, force = false }, name = '') {
    if (verify) return console.log(await check(resolve(name)))
    const config = settings()
    const database = localDatabase(config, 'back it up')
    refuseWithoutDatabase(config)
    const file = targetOf(name, database, force, config)
    const locked = await lockData(config)
    try {
      console.log(await copy(database, file, { full, force }, config))
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(`${file} can't be written (${reasonOf(error)})`, { cause: error })
    } finally {
      if (!locked.isServerRunning) locked.lock.release()
    }
  },
})

/** Reads through a connection of its own, so that a running server does not wait for it. */
async function copy(
  database: string,
  file: string,
  { full, force }: { full: boolean; force: boolean },
  config: Config,
): Promise<string> {
  const part = await createPart(file)
  try {
    const packed = full ? await writeFullBackup(part, database, config) : null
    if (!packed) copyDatabase(database, part)
    const found = packed?.found ?? inspectDatabase(part)
    if (!found.ok) throw new Refusal(`${database} can't be backed up: ${found.reason}`)
    await publish(part, file, force)
    const size = inMegabytes((await stat(file)).size)
    const note = packed
      ? lacksNote(packed)
      : filesNote(found, config, 'not in the backup, copy them too')
    return `Backed up to ${file}: ${describeBackup(found, packed)}, ${size}${note}`
  } finally {
    await removePart(part)
  }
}

/** Reads a backup as a restore would. */
async function check(file: string): Promise<string> {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}`)
  const unusable = (reason: string) => new Refusal(`${file} can't be used: ${reason}`)
  const copy = await createPart(join(tmpdir(), basename(file)))
  try {
    const archive = (await isArchive(file)) ? await checkFull(file, copy) : null
    const found = archive?.found ?? inspectDatabase(file)
    if (!found.ok) throw unusable(found.reason)
    const size = inMegabytes((await stat(file)).size)
    const more = archive ? `, made ${archive.contents.createdAt}${lacksNote(archive)}` : ''
    return `${file} is whole: ${describeBackup(found, archive)}, ${size}${more}`
  } catch (error) {
    throw error instanceof Refusal ? error : unusable(reasonOf(error))
  } finally {
    await removePart(copy)
  }
}

function targetOf(name: string, database: string, force: boolean, config: Config): string {
  const file = resolve(name)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}; make it first`)
  const path = join(realpathSync(folder), basename(file))
  // The database itself, and its side files, whose names start with its own.
  if (path.startsWith(database)) {
    throw new Refusal(`${file} has the name of the database itself; choose another`)
  }
  const existing = lstatSync(file, { throwIfNoEntry: false })
  if (!existing) return file
  if (existing.isDirectory()) throw new Refusal(`${file} is a folder; name a file in it`)
  if (!force) throw alreadyExists(file)
  // A rename would replace a device or a link with the backup.
  if (!existing.isFile()) throw new Refusal(`${file} is no ordinary file; choose another name`)
  if (isOfServer(file, database, config)) {
    throw new Refusal(`${file} belongs to the server; choose another name`)
  }
  return file
}

/** Whether it is one of the server's own files, under whatever name. */
function isOfServer(file: string, database: string, { dataDir }: Config): boolean {
  const given = statSync(file)
  return filesOfServer(database, dataDir).some((own) => {
    const found = statSync(own, { throwIfNoEntry: false })
    return found?.ino === given.ino && found.dev === given.dev
  })
}

function filesOfServer(database: string, dataDir: string): string[] {
  const inFolder = (folder: string) => readdirSync(folder).map((name) => join(folder, name))
  const kept = ['uploads', 'outbox'].map((name) => join(dataDir, name)).filter(isFolder)
  return [
    ...['jwt-secret', 'server.lock', 'control.sock'].map((name) => join(dataDir, name)),
    ...inFolder(dirname(database)).filter((path) => path.startsWith(database)),
    ...kept.flatMap(inFolder),
  ]
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
