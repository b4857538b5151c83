import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BunPlugin } from 'bun'

/** Raise it when the transform's options change: it is part of every cached result's name. */
const RECIPE = 'signals-1'

/**
 * Lets every component and hook under `web` that reads a signal's `.value` follow it. Without this
 * transform such a component goes stale in silence (notes: Signals in React 19).
 *
 * Results are kept by content in `cache`, so that a rebuild pays for what changed.
 */
export function trackSignals(web: string, cache: string): BunPlugin {
  return {
    name: 'track-signals',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path, loader }) => {
        if (relative(web, path).startsWith('..') || path.includes('/node_modules/'))
          return undefined
        const source = await readFile(path, 'utf8')
        if (!mayReadSignals(source)) return { contents: source, loader }
        return { contents: await fromCache(cache, path, source), loader }
      })
    },
  }
}

/** A cheap look that may say yes too often, never no too often. */
function mayReadSignals(source: string) {
  return /\bvalue\b|@(use|track)Signals/.test(source)
}

async function fromCache(cache: string, path: string, source: string) {
  const file = join(cache, Bun.hash(`${RECIPE}\0${path}\0${source}`).toString(36))
  try {
    return await readFile(file, 'utf8')
  } catch {
    const code = await transform(path, source)
    const unfinished = `${file}.${process.pid}`
    await mkdir(cache, { recursive: true })
    await writeFile(unfinished, code)
    await rename(unfinished, file)
    return code
  }
}

/** Babel is loaded only when something changed. */
async function transform(path: string, source: string) {
  const [{ transformAsync }, { default: signals }] = await Promise.all([
    import('@babel/core'),
    import('@preact/signals-react-transform'),
  ])
  const result = await transformAsync(source, {
    filename: path,
    configFile: false,
    babelrc: false,
    retainLines: true,
    parserOpts: { plugins: path.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[signals, { mode: 'auto' }]],
  })
  if (typeof result?.code !== 'string')
    throw new Error(`The signals transform gave nothing for ${path}`)
  return result.code
}
