import { basename } from 'node:path'
import type { BuildMetafile } from 'bun'
import type { WebChunk, WebManifest } from '../../src/plugins/assets/web-build.ts'
import type { Font } from './fonts.ts'

/** The subset that nearly every page shows; the others load when their letters appear. */
const FIRST_FONT = 'inter-latin-wght-normal.woff2'

/** Modules that a kind of page asks for as soon as its island wakes. */
const ROUTE_MODULES: Record<string, string[]> = {}

/** Tells from Bun's metafile what a page must link to and what it may ask for early. */
export function describeBuild(metafile: BuildMetafile, fonts: Map<string, Font>): WebManifest {
  const chunks = listChunks(metafile)
  const [entryPath, entry] = entryOf(metafile)
  const script = urlOf(entryPath)
  const islands = chunkOf(chunks, script).dynamicImports
  const preloads = [...staticGraph(chunks, [script, ...islands])]
  const firstFont = fonts.get(FIRST_FONT)
  return {
    script,
    styles: entry.cssBundle ? [urlOf(entry.cssBundle)] : [],
    preloads: preloads.filter((url) => url !== script),
    routes: describeRoutes(chunks, preloads),
    fonts: firstFont ? [urlOf(firstFont.name)] : [],
    chunks,
  }
}

/** Every chunk that loads together with the chunks at `urls`, themselves included. */
export function staticGraph(chunks: Record<string, WebChunk>, urls: string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...urls]
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (seen.has(url)) continue
    seen.add(url)
    waiting.push(...chunkOf(chunks, url).imports)
  }
  return seen
}

function listChunks({ outputs }: BuildMetafile) {
  const chunks: Record<string, WebChunk> = {}
  for (const [path, output] of Object.entries(outputs)) {
    if (!path.endsWith('.js')) continue
    const urls = (kind: 'import-statement' | 'dynamic-import') =>
      output.imports
        .filter((i) => i.kind === kind && i.path.endsWith('.js'))
        .map((i) => urlOf(i.path))
    chunks[urlOf(path)] = {
      ...(output.entryPoint === undefined ? {} : { source: output.entryPoint }),
      imports: urls('import-statement'),
      dynamicImports: urls('dynamic-import'),
    }
  }
  return chunks
}

function entryOf({ outputs }: BuildMetafile) {
  const entry = Object.entries(outputs).find(
    ([path, output]) => path.endsWith('.js') && output.entryPoint?.endsWith('web/main.ts'),
  )
  if (!entry) throw new Error('The build has no output for web/main.ts')
  return entry
}

function describeRoutes(chunks: Record<string, WebChunk>, already: string[]) {
  return Object.fromEntries(
    Object.entries(ROUTE_MODULES).map(([route, sources]) => {
      const urls = Object.keys(chunks).filter((url) => sources.includes(chunks[url]?.source ?? ''))
      return [route, [...staticGraph(chunks, urls)].filter((url) => !already.includes(url))]
    }),
  )
}

function chunkOf(chunks: Record<string, WebChunk>, url: string) {
  const chunk = chunks[url]
  if (!chunk) throw new Error(`The build's metafile names no chunk ${url}`)
  return chunk
}

function urlOf(path: string) {
  return `/assets/${basename(path)}`
}
