import { basename, join } from 'node:path'
import { separateFonts } from './fonts.ts'
import { leanModules } from './lean-modules.ts'
import { readSources } from './sources.ts'

/**
 * Bundles `web/ssr.tsx` for Bun, whole, so that it needs no node_modules and no NODE_ENV to be
 * production React. It is built with the browser's root and transform: class names of CSS modules
 * hang on the path from the root, and must be the same on both sides for hydration.
 *
 * @returns the files of `dist/ssr` by name; `ssr.js` is the one to load.
 */
export async function bundleForServer(
  root: string,
  cache: string,
): Promise<Map<string, Uint8Array>> {
  const result = await Bun.build({
    entrypoints: [join(root, 'web', 'ssr.tsx')],
    root,
    target: 'bun',
    format: 'esm',
    // What a browser loads on demand the server never loads.
    splitting: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: { entry: '[name].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    plugins: [
      readSources(root, join(cache, 'signals')),
      leanModules(root),
      separateFonts(new Map()),
    ],
  })
  const files = new Map<string, Uint8Array>()
  for (const output of result.outputs) {
    if (output.path.endsWith('.js'))
      files.set(basename(output.path), new Uint8Array(await output.arrayBuffer()))
  }
  return files
}
