import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** All that the web build is made of. `src` counts as a whole: web may use any of its domain. */
const SOURCES = [
  'web',
  'src/domain',
  'src/plugins/assets/web-build.ts',
  'scripts/build',
  'scripts/build.ts',
]
const PINS = ['patches', 'package.json', 'bun.lock', 'tsconfig.json']

/** A hash over the names and contents of everything the web build reads, and of Bun's version. */
export async function stampSources(root: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256').update(Bun.version)
  const found = await Promise.all([...SOURCES, ...PINS].map((path) => filesIn(root, path)))
  for (const file of found.flat().sort()) {
    hasher.update(`\0${file}\0`).update(await readFile(join(root, file)))
  }
  return hasher.digest('hex')
}

/** Whether `dist` holds a whole build of just these sources. */
export async function isBuilt(dist: string, stamp: string): Promise<boolean> {
  const files = ['stamp', 'web/manifest.json', 'ssr/ssr.js'].map((file) =>
    Bun.file(join(dist, file)),
  )
  const there = await Promise.all(files.map((file) => file.exists()))
  return there.every(Boolean) && (await files[0]?.text()) === stamp
}

/** Written last: a build that was cut short has no stamp. */
export async function keepStamp(dist: string, stamp: string): Promise<void> {
  await writeFile(join(dist, 'stamp'), stamp)
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
