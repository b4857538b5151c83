import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Raise it when the transform's options change: it is part of every cached result's name. */
const RECIPE = 'signals-1'

/**
 * The source with every component and hook that reads a signal's `.value` made to follow it. Without
 * this such a component goes stale in silence (notes: Signals in React 19).
 *
 * Results are kept by content in `cache`, so that a rebuild pays for what changed.
 */
export async function trackSignals(path: string, source: string, cache: string): Promise<string> {
  if (!mayReadSignals(source)) return source
  const file = join(cache, Bun.hash(`${RECIPE}\0${path}\0${source}`).toString(36))
  try {
    return await readFile(file, 'utf8')
  } catch {
    const code = await transform(path, source)
    await keep(cache, file, code)
    return code
  }
}

/** A cheap look that may say yes too often, never no too often. */
function mayReadSignals(source: string) {
  return /\bvalue\b|@(use|track)Signals/.test(source)
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

/** Renamed into place: two builds at once never read each other's half. */
async function keep(cache: string, file: string, code: string) {
  const unfinished = `${file}.${crypto.randomUUID()}`
  await mkdir(cache, { recursive: true })
  await writeFile(unfinished, code)
  await rename(unfinished, file)
}
