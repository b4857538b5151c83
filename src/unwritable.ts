import { constants, existsSync, readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { reasonOf, StartError } from './errors.ts'

/** What to do about a path that can't be written. */
export const WRITABLE = 'let this user write there, or choose another folder'

/** The error of a path that can't be written, with the user and what to do. */
export const unwritable = (setting: string, path: string, error: unknown): StartError =>
  new StartError(
    `${setting}: ${path} can't be written by ${thisUser()} (${reasonOf(error)}); ${WRITABLE}`,
    { cause: error },
  )

/** The user that runs this, by name where /etc/passwd has it. Bun's `userInfo` reads USER alone. */
function thisUser(): string {
  const id = String(process.getuid?.())
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const [name] = users.map((line) => line.split(':')).find(([, , uid]) => uid === id) ?? []
  return name ?? `user ${id}`
}

/**
 * Refuses a file or folder that can't be written to, for example on a file system mounted
 * read-only. A missing one is none of these.
 * @throws StartError
 */
export async function refuseUnwritable(path: string, setting = 'DATA_DIR'): Promise<void> {
  await access(path, constants.W_OK).catch((error) => {
    if (error.code !== 'ENOENT') throw unwritable(setting, path, error)
  })
}

/**
 * Refuses a database that can't be written, with the files beside it.
 * @throws StartError
 */
export async function refuseUnwritableFiles(file: string): Promise<void> {
  for (const path of [dirname(file), file, `${file}-wal`, `${file}-shm`, `${file}-reserve`])
    await refuseUnwritable(path, 'DATABASE_URL')
}
