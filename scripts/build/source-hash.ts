import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that the web build reads. The web may import anything in `src/domain`. */
export const WEB_SOURCES = [
  'web',
  'src/domain',
  'src/plugins/assets/web-build.ts',
  'scripts/build',
  'scripts/build.ts',
]
/** Everything that the executable is built from: the server and the web. */
export const SERVER_SOURCES = ['src', 'db', ...WEB_SOURCES]
const PINS = ['patches', 'package.json', 'bun.lock', 'tsconfig.json']

/** A hash of the names and contents of sources and pinned packages, of Bun's version and of the system. */
export async function hashSources(root: string, sources: readonly string[]): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256').update(
    `${Bun.version} ${process.platform} ${process.arch}`,
  )
  const found = await Promise.all([...sources, ...PINS].map((path) => filesIn(root, path)))
  for (const file of [...new Set(found.flat())].sort()) {
    hasher.update(`\0${file}\0`).update(await readFile(join(root, file)))
  }
  return hasher.digest('hex')
}

async function filesIn(root: string, path: string): Promise<string[]> {
  try {
    const names = await readdir(join(root, path), { recursive: true, withFileTypes: true })
    return names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}
