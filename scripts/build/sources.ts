import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { BunPlugin } from 'bun'
import { trackSignals } from './signals.ts'

const RUNTIME = join(import.meta.dir, 'late-styles.ts')

/**
 * What happens to each source under `root/web` on its way into a bundle: signals are followed, and
 * modules in `styledLate` (paths from the root) are waited for together with their styles.
 */
export function readSources(
  root: string,
  cache: string,
  styledLate = new Set<string>(),
): BunPlugin {
  const web = join(root, 'web')
  return {
    name: 'read-sources',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path, loader }) => {
        if (!isInside(web, path)) return undefined
        const source = await trackSignals(path, await readFile(path, 'utf8'), cache)
        return { contents: awaitStyles(root, path, source, styledLate), loader }
      })
    },
  }
}

/** `import('./log-in.tsx')` becomes `withLateStyles(import('./log-in.tsx'))`; types stay as they are. */
function awaitStyles(root: string, path: string, source: string, styledLate: Set<string>) {
  let isUsed = false
  const code = source.replace(
    /(?<!typeof )\bimport\(\s*(["'])(\.{1,2}\/[^"']+)\1,?\s*\)/g,
    (call, _quote, specifier: string) => {
      if (!styledLate.has(relative(root, join(dirname(path), specifier)))) return call
      isUsed = true
      return `withLateStyles(${call})`
    },
  )
  // Behind the rest: imports hoist, and every line keeps its number.
  return isUsed ? `${code}\nimport { withLateStyles } from ${JSON.stringify(RUNTIME)}` : source
}

function isInside(folder: string, path: string) {
  return !relative(folder, path).startsWith('..')
}
