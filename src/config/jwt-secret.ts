import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPart, publish } from '../commands/part-file.ts'
import { codeOf, reasonOf, StartError } from '../errors.ts'

/** The same as for JWT_SECRET. */
const MIN_LENGTH = 32

/**
 * The secret that signs sessions, created at the first start and stored in the data folder with
 * mode 0600 (README: Settings). Rejects when the folder can't be written.
 * @throws StartError for an unusable secret: replacing it would end every session.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const secret = await read(path)
  if (secret === null) return create(path)
  if (secret.length < MIN_LENGTH) throw new StartError(tooShort(path, secret.length))
  await chmod(path, 0o600)
  return secret
}

/** Null when there is no file yet. */
async function read(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(`DATA_DIR: the secret in ${path} can't be read (${reasonOf(error)})`, {
      cause: error,
    })
  }
}

const tooShort = (path: string, length: number): string =>
  `DATA_DIR: ${path} has ${length} characters, a secret at least ${MIN_LENGTH}; put back the file as it was, or delete it: a new one is then created, and everybody has to log in again`

async function create(path: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url')
  const part = await createPart(path)
  await writeFile(part, `${secret}\n`)
  await publish(part, path, true)
  return secret
}
