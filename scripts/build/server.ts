import { readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildConfig } from 'bun'
import { hashSources, SERVER_SOURCES } from './source-hash.ts'

/** How the server is bundled, for `npm start` and for the executable alike. */
export const SERVER_BUNDLE = {
  target: 'bun',
  format: 'esm',
  // Minifying would break Elysia's compiled handlers (libraries: Elysia) and save little.
  sourcemap: 'linked',
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies Partial<BuildConfig>

/**
 * Bundles the server that `npm start` runs into `root/dist/server`: it starts with a third less CPU
 * time than from its sources. What loads on demand is in files of its own, so a server that runs needs
 * those of its own build: each has a folder, to which `server` links, and the last one stays. Worker
 * threads run from the sources, two folders up, and so does the database's addon from its package.
 * Does nothing if already built from the same sources, unless `force` is given.
 */
export async function buildServer(root: string, { force = false } = {}): Promise<boolean> {
  const dist = join(root, 'dist')
  const link = join(dist, 'server')
  const hashFile = join(dist, 'server.source-hash')
  const hash = await hashSources(root, SERVER_SOURCES)
  const isUpToDate =
    (await readFile(hashFile, 'utf8').catch(() => '')) === hash &&
    (await Bun.file(join(link, 'main.js')).exists())
  if (isUpToDate && !force) return false
  const last = await readlink(link).catch(() => '')
  const next = `server-${Date.now()}-${process.pid}`
  await Bun.build({
    ...SERVER_BUNDLE,
    outdir: join(dist, next),
    entrypoints: [join(root, 'src/main.ts')],
    splitting: true,
    external: ['libsql'],
    naming: { entry: '[name].js', chunk: '[name]-[hash].js' },
  })
  await symlink(next, join(dist, `${next}.link`))
  // As a folder it was built by a program of an earlier version.
  if (last === '') await rm(link, { recursive: true, force: true })
  await rename(join(dist, `${next}.link`), link)
  const builds = (await readdir(dist)).filter((name) => name.startsWith('server-'))
  for (const name of builds)
    if (name !== next && name !== last) await rm(join(dist, name), { recursive: true, force: true })
  // Written last: an interrupted build doesn't count.
  await writeFile(hashFile, hash)
  return true
}
