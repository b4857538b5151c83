import { basename, join } from 'node:path'
import type { WebManifest } from '../../src/plugins/assets/web-build.ts'
import { type Font, separateFonts } from './fonts.ts'
import { describeBuild } from './manifest.ts'
import { trackSignals } from './signals.ts'

/** The browser's half of the build: what is served, what is kept for debugging, and the manifest. */
export interface BrowserBundle {
  assets: Map<string, Uint8Array>
  maps: Map<string, Uint8Array>
  manifest: WebManifest
}

/**
 * Bundles `web/main.ts` for the browser: production React, split into chunks, hashed names.
 *
 * Styles: Bun folds the CSS of the whole graph, that of `import()`ed chunks included, into the
 * entry's one style sheet. That sheet is the only one shipped: a lazy chunk never flashes unstyled.
 */
export async function bundleForBrowser(root: string, cache: string): Promise<BrowserBundle> {
  const web = join(root, 'web')
  const fonts = new Map<string, Font>()
  const result = await Bun.build({
    entrypoints: [join(web, 'main.ts')],
    root,
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    sourcemap: 'external',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: {
      entry: '[name]-[hash].[ext]',
      chunk: '[name]-[hash].[ext]',
      asset: '[name]-[hash].[ext]',
    },
    plugins: [trackSignals(web, cache), separateFonts(fonts)],
  })
  if (!result.metafile) throw new Error('Bun gave no metafile for the browser bundle')
  const manifest = describeBuild(root, result.metafile, fonts)

  const assets = new Map<string, Uint8Array>()
  const maps = new Map<string, Uint8Array>()
  for (const { name, bytes } of fonts.values()) assets.set(name, bytes)
  for (const output of result.outputs) {
    const name = basename(output.path)
    if (output.kind === 'sourcemap') maps.set(name, new Uint8Array(await output.arrayBuffer()))
    else if (!name.endsWith('.css') || manifest.styles.includes(`/assets/${name}`))
      assets.set(name, new Uint8Array(await output.arrayBuffer()))
  }
  return { assets, maps, manifest }
}
