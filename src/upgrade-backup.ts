import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { createPart, publish, removePart, removeStaleParts, stampOf } from './commands/part-file.ts'
import { reasonOf, StartError } from './errors.ts'
import type { Log } from './log.ts'

/** How many of these copies are kept. */
const KEPT = 5

/**
 * `quotation-20261123T025900123Z-0006_contents.db`: sorted by time; the version is the last
 * migration.
 */
const NAME = /^quotation-\d{8}T\d{9}Z-\w+\.db$/

/**
 * Copies the open database into the data folder's `backups` before an upgrade changes it. The copy
 * is an ordinary database that `restore` accepts. Returns its file.
 * @throws StartError when it can't be written.
 */
export async function backUpBeforeUpgrade(
  client: Client,
  dataDir: string,
  version: string,
): Promise<string> {
  const folder = folderIn(dataDir)
  const file = join(folder, `quotation-${stampOf(new Date())}-${version}.db`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = await createPart(file)
    try {
      await client.execute({ sql: 'VACUUM INTO ?', args: [part] })
      await publish(part, file, false)
    } finally {
      await removePart(part)
    }
    await removeOldest(folder)
    return file
  } catch (error) {
    throw new StartError(
      `DATA_DIR: ${folder} can't take the copy of the database that is made before an upgrade (${reasonOf(error)}); make room or let this user write there. The database is unchanged`,
      { cause: error },
    )
  }
}

/** Removes copies that a killed process left unfinished. A failure does not prevent the start. */
export async function removeUnfinishedCopies(dataDir: string, log: Log): Promise<void> {
  const folder = folderIn(dataDir)
  if (!existsSync(folder)) return
  try {
    for (const name of await removeStaleParts(folder)) {
      log.warn(`Removed an unfinished copy of the database: ${join(folder, name)}`)
    }
  } catch (error) {
    log.warn(`Unfinished copies in ${folder} could not be removed (${reasonOf(error)})`)
  }
}

const folderIn = (dataDir: string) => join(dataDir, 'backups')

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true })
}
