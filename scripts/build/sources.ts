import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { BunPlugin } from 'bun'
import { trackSignals } from './signals.ts'

const RUNTIME = join(import.meta.dir, 'late-styles.ts')

/** How modules asked for by `import()` are to come; paths from the root. */
export interface Arrivals {
  /** Together with the late styles. */
  styled: Set<string>
  /** With the entry: a chunk of their own would cost every visitor another trip and save nobody one. */
  folded: Set<string>
}

const ALL_LAZY: Arrivals = { styled: new Set(), folded: new Set() }

/**
 * What happens to each source under `root/web` on its way into a bundle: signals are followed, and
 * `import()`s are made to arrive as they should.
 */
export function readSources(root: string, cache: string, arrivals = ALL_LAZY): BunPlugin {
  const web = join(root, 'web')
  return {
    name: 'read-sources',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path, loader }) => {
        if (!isInside(web, path)) return undefined
        const source = await trackSignals(path, await readFile(path, 'utf8'), cache)
        const moduleOf = (specifier: string) => relative(root, join(dirname(path), specifier))
        return { contents: arrange(source, moduleOf, arrivals), loader }
      })
    },
  }
}

/** Types (`typeof import('…')`) are left alone. */
const IMPORT_CALL = /(?<!typeof )\bimport\(\s*(["'])(\.{1,2}\/[^"']+)\1,?\s*\)/g

function arrange(source: string, moduleOf: (specifier: string) => string, arrivals: Arrivals) {
  const imports: string[] = []
  const code = source.replace(IMPORT_CALL, (call, _quote, specifier: string) => {
    const module = moduleOf(specifier)
    if (arrivals.folded.has(module)) {
      const name = `folded${imports.length}`
      imports.push(`import * as ${name} from ${JSON.stringify(specifier)}`)
      return `Promise.resolve(${name})`
    }
    if (!arrivals.styled.has(module)) return call
    const name = `withLateStyles${imports.length}`
    imports.push(`import { withLateStyles as ${name} } from ${JSON.stringify(RUNTIME)}`)
    return `${name}(${call})`
  })
  // Behind the rest: imports hoist, and every line keeps its number.
  return [code, ...imports].join('\n')
}

function isInside(folder: string, path: string) {
  return !relative(folder, path).startsWith('..')
}
