import { randomBytes } from 'node:crypto'
import { chmod, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs sessions, created at the first start and stored in the data folder with mode
 * 0600 (design: Settings). Rejects when the folder can't be written.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const secret = await read(path)
  if (secret === null) return create(path)
  await chmod(path, 0o600)
  return secret
}

async function read(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  const secret = text?.trim() ?? ''
  return secret.length >= 32 ? secret : null
}

async function create(path: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url')
  const file = await open(path, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return secret
}
