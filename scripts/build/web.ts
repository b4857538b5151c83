import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleForBrowser } from './browser-bundle.ts'
import { compressAssets } from './compress.ts'
import { bundleForServer } from './server-bundle.ts'
import { isBuilt, keepStamp, stampSources } from './stamp.ts'
import { replaceFolder } from './write.ts'

/** What a call of `buildWeb` did. */
export type BuildOutcome = { built: false } | { built: true; assets: number }

/**
 * Builds `root/web` into `root/dist`: `web/` (hashed assets with .br and .gz, `public/`,
 * manifest.json), `ssr/` (renderPage for the server) and `maps/` (source maps, for us
 * and never served). Does nothing when `dist` already holds just that, unless `force` is given.
 */
export async function buildWeb(root: string, { force = false } = {}): Promise<BuildOutcome> {
  const dist = join(root, 'dist')
  const stamp = await stampSources(root)
  if (!force && (await isBuilt(dist, stamp))) return { built: false }

  const cache = join(dist, '.cache')
  const [browser, server, publicFiles] = await Promise.all([
    bundleForBrowser(root, cache),
    bundleForServer(root, cache),
    readPublicFiles(join(root, 'web', 'public')),
  ])
  const compressed = await compressAssets(browser.assets, join(dist, 'web', 'assets'))
  const inAssets = [...browser.assets, ...compressed].map(
    ([name, bytes]) => [`assets/${name}`, bytes] as const,
  )

  await replaceFolder(join(dist, 'ssr'), server)
  await replaceFolder(join(dist, 'maps'), browser.maps)
  await replaceFolder(
    join(dist, 'web'),
    new Map<string, Uint8Array | string>([
      ...inAssets,
      ...publicFiles,
      ['manifest.json', JSON.stringify(browser.manifest, null, 2)],
    ]),
  )
  await keepStamp(dist, stamp)
  return { built: true, assets: browser.assets.size }
}

/** Files with a fixed name at the root of the site: favicon.svg, robots.txt and the like. */
async function readPublicFiles(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.map(async (name) => [`public/${name}`, await readFile(join(folder, name))] as const),
  )
}
