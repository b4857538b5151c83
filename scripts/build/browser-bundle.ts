import { basename, join } from 'node:path'
import type { BuildOutput } from 'bun'
import type { WebManifest } from '../../src/plugins/assets/web-build.ts'
import { type Font, separateFonts } from './fonts.ts'
import { readGraph } from './graph.ts'
import { leanModules } from './lean-modules.ts'
import { AT_ONCE, describeBuild, ENTRY, ISLANDS } from './manifest.ts'
import { readSources } from './sources.ts'
import { squeeze } from './squeeze.ts'
import { type Styles, splitStyles } from './styles.ts'

/** The browser's half of the build: what is served, what is kept for debugging, and the manifest. */
export interface BrowserBundle {
  assets: Map<string, Uint8Array>
  maps: Map<string, Uint8Array>
  manifest: WebManifest
}

/**
 * Bundles `web/main.ts` for the browser: production React, split into chunks, hashed names, two
 * style sheets. A first, rough pass tells which styles are needed when; the second makes the scripts
 * that know the name of the late sheet.
 */
export async function bundleForBrowser(root: string, cache: string): Promise<BrowserBundle> {
  const fonts = new Map<string, Font>()
  const graph = readGraph(root, (await bundle(root, cache, null)).metafile, ENTRY)
  const styles = await splitStyles(root, graph, AT_ONCE, join(cache, 'styles'), fonts)
  const { metafile, outputs } = await bundle(root, cache, styles)

  const assets = new Map<string, Uint8Array>()
  const maps = new Map<string, Uint8Array>()
  for (const { name, bytes } of fonts.values()) assets.set(name, bytes)
  for (const { name, css } of [styles.first, styles.late]) assets.set(name, Buffer.from(css))
  const byName = new Map(outputs.map((output) => [basename(output.path), output]))
  for (const [name, output] of byName) {
    const map = byName.get(`${name}.map`)
    if (!name.endsWith('.js') || !map) continue
    const squeezed = await squeeze({ code: await output.text(), map: await map.text() })
    assets.set(name, Buffer.from(squeezed.code))
    maps.set(`${name}.map`, Buffer.from(squeezed.map))
  }
  return { assets, maps, manifest: describeBuild(root, metafile, styles, fonts) }
}

type Bundle = BuildOutput & { metafile: NonNullable<BuildOutput['metafile']> }

async function bundle(root: string, cache: string, styles: Styles | null): Promise<Bundle> {
  const result = await Bun.build({
    entrypoints: [join(root, ENTRY)],
    root,
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: styles !== null,
    sourcemap: styles ? 'external' : 'none',
    metafile: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      ...(styles && { LATE_STYLES: `"/assets/${styles.late.name}"` }),
    },
    naming: {
      entry: '[name]-[hash].[ext]',
      chunk: '[name]-[hash].[ext]',
      asset: '[name]-[hash].[ext]',
    },
    plugins: [
      readSources(root, join(cache, 'signals'), {
        styled: styles?.styledLate ?? new Set(),
        folded: new Set(ISLANDS),
      }),
      leanModules(root),
      separateFonts(new Map()),
    ],
  })
  const { metafile } = result
  if (!metafile) throw new Error('Bun gave no metafile for the browser bundle')
  return { ...result, metafile }
}
