import { basename } from 'node:path'
import type { BunPlugin } from 'bun'

/** A font file of the build: its hashed name and its bytes. */
export interface Font {
  name: string
  bytes: Uint8Array
}

/**
 * Keeps fonts as files of their own. Bun would put them into the style sheet as base64 (200 kB that
 * every first load pays for), where the browser takes only the subsets that a page's text needs.
 * What is found goes into `found`.
 */
export function separateFonts(found: Map<string, Font>): BunPlugin {
  return {
    name: 'separate-fonts',
    setup(build) {
      build.onResolve({ filter: /\.woff2$/ }, async ({ path, resolveDir }) => {
        const bytes = await Bun.file(Bun.resolveSync(path, resolveDir)).bytes()
        const name = `${basename(path, '.woff2')}-${Bun.hash(bytes).toString(36).slice(0, 8)}.woff2`
        found.set(basename(path), { name, bytes })
        return { path: `./${name}`, external: true }
      })
    },
  }
}
