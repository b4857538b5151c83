import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compressAssets } from './compress.ts'
import type { Files } from './files.ts'
import { hashSources, WEB_SOURCES } from './source-hash.ts'

/** What a call to `buildWeb` did. */
export type BuildOutcome = { built: false } | { built: true; assets: number }

/**
 * Builds `root/web` into `root/dist`: `web/` (hashed assets with .br and .gz, `blog/`, `public/`,
 * manifest.json), `ssr/` (renderPage for the server) and `maps/` (source maps, for debugging, never
 * served). Does nothing if `dist` was already built from the same sources, unless `force` is given.
 */
export async function buildWeb(root: string, { force = false } = {}): Promise<BuildOutcome> {
  const dist = join(root, 'dist')
  const hash = await hashSources(root, WEB_SOURCES)
  if (!force && (await isUpToDate(dist, hash))) return { built: false }

  // Loaded only here: loading the bundler takes longer than the whole check above.
  const { bundleWeb } = await import('./bundle.ts')
  const { browser, server } = await bundleWeb(root)
  const compressed = await compressAssets(browser.assets, join(dist, 'web', 'assets'))
  const assets = [...browser.assets, ...compressed]

  await replaceFolder(join(dist, 'ssr'), server)
  await replaceFolder(join(dist, 'maps'), browser.maps)
  await replaceFolder(
    join(dist, 'web'),
    new Map([
      ...assets.map(([name, contents]) => [`assets/${name}`, contents] as const),
      ...[...browser.guides].map(([name, html]) => [`blog/${name}`, html] as const),
      ...(await readPublicFiles(join(root, 'web', 'public'))),
      ...[...browser.words].map(([name, words]) => [`words/${name}`, words] as const),
      ['manifest.json', JSON.stringify(browser.manifest, null, 2)],
    ]),
  )
  // Written last: an interrupted build doesn't count.
  await writeFile(join(dist, 'source-hash'), hash)
  return { built: true, assets: browser.assets.size }
}

async function isUpToDate(dist: string, hash: string) {
  const [built, ...files] = ['source-hash', 'web/manifest.json', 'ssr/ssr.js'].map((file) =>
    Bun.file(join(dist, file)),
  )
  const exist = await Promise.all(files.map((file) => file.exists()))
  return exist.every(Boolean) && (await built?.text().catch(() => '')) === hash
}

/** Files with a fixed name at the root of the site: favicon.svg, robots.txt and the like. */
async function readPublicFiles(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.map(async (name) => [`public/${name}`, await readFile(join(folder, name))] as const),
  )
}

/** Replaces `folder` as a whole, so that no reader ever sees half a build. */
async function replaceFolder(folder: string, files: Files) {
  const next = `${folder}.next-${process.pid}`
  const last = `${folder}.last-${process.pid}`
  for (const [path, contents] of files) {
    await mkdir(dirname(join(next, path)), { recursive: true })
    await writeFile(join(next, path), contents)
  }
  await rename(folder, last).catch(() => undefined)
  await rename(next, folder)
  await rm(last, { recursive: true, force: true })
}
