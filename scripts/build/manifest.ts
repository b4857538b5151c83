import { basename, relative, resolve } from 'node:path'
import type { BuildMetafile } from 'bun'
import type { WebChunk, WebManifest } from '../../src/plugins/assets/web-build.ts'
import type { Font } from './fonts.ts'
import type { Styles } from './styles.ts'

/** The browser's entry, from the root. */
export const ENTRY = 'web/main.ts'

/** The subset that nearly every page shows; the others load when their letters appear. */
const FIRST_FONT = 'inter-latin-wght-normal.woff2'

/** The islands that every page wakes at once; `web/islands.tsx` wakes the others when they are needed. */
export const ISLANDS = ['web/islands/navigation.tsx', 'web/islands/page.tsx']

/** Whose styles a page needs from the start: those of what it shows, and of what follows the pointer. */
export const AT_ONCE = [ENTRY, 'web/ui/tooltip.ts']

/** What a screen, or a modal over it, asks for as soon as its island wakes. */
const ROUTES: Record<string, string[]> = {
  'quotation-list': ['web/features/quotations/list/quotation-list-page.tsx'],
  'bookmark-list': ['web/features/bookmarks/list/bookmark-list-page.tsx'],
  modal: ['web/islands/modals.tsx'],
}

/** Tells from Bun's metafile what a page must link to and what it may ask for early. */
export function describeBuild(
  root: string,
  metafile: BuildMetafile,
  styles: Styles,
  fonts: Map<string, Font>,
): WebManifest {
  const chunks = listChunks(root, metafile)
  const [script = ''] = startingFrom(chunks, [ENTRY])
  const preloads = [...staticGraph(chunks, [script])]
  const firstFont = fonts.get(FIRST_FONT)
  return {
    script,
    styles: [urlOf(styles.first.name)],
    lateStyles: urlOf(styles.late.name),
    preloads: preloads.filter((url) => url !== script),
    routes: describeRoutes(chunks, preloads),
    fonts: firstFont ? [urlOf(firstFont.name)] : [],
    chunks,
  }
}

/** Every chunk that loads together with the chunks at `urls`, themselves included. */
function staticGraph(chunks: Record<string, WebChunk>, urls: string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...urls]
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (seen.has(url)) continue
    seen.add(url)
    waiting.push(...chunkOf(chunks, url).imports)
  }
  return seen
}

function listChunks(root: string, { outputs }: BuildMetafile) {
  const chunks: Record<string, WebChunk> = {}
  for (const [path, output] of Object.entries(outputs)) {
    if (!path.endsWith('.js')) continue
    const urls = (kind: 'import-statement' | 'dynamic-import') =>
      output.imports
        .filter((i) => i.kind === kind && i.path.endsWith('.js'))
        .map((i) => urlOf(i.path))
    chunks[urlOf(path)] = {
      // Bun names sources from the working folder, which need not be ours.
      ...(output.entryPoint && { source: relative(root, resolve(output.entryPoint)) }),
      imports: urls('import-statement'),
      dynamicImports: urls('dynamic-import'),
    }
  }
  return chunks
}

function describeRoutes(chunks: Record<string, WebChunk>, already: string[]) {
  return Object.fromEntries(
    Object.entries(ROUTES).map(([route, sources]) => {
      const graph = [...staticGraph(chunks, startingFrom(chunks, sources))]
      return [route, graph.filter((url) => !already.includes(url))]
    }),
  )
}

/** The chunks that begin with these modules; a module that shares another's chunk has none. */
function startingFrom(chunks: Record<string, WebChunk>, sources: string[]) {
  return Object.keys(chunks).filter((url) => sources.includes(chunks[url]?.source ?? ''))
}

function chunkOf(chunks: Record<string, WebChunk>, url: string) {
  const chunk = chunks[url]
  if (!chunk) throw new Error(`The build's metafile names no chunk ${url}`)
  return chunk
}

function urlOf(path: string) {
  return `/assets/${basename(path)}`
}
