import { join, relative } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { decompress } from 'wawoff2'
import type { WebManifest } from '../../src/plugins/assets/web-build.ts'
import type { Files } from './files.ts'
import { ENTRY, groupByDoor } from './group-by-door.ts'
import { guideFiles, guidesConfig } from './guides.ts'
import { loadWithStyles } from './load-with-styles.ts'
import { describeBuild, EARLY_ENTRY, OFFER_EARLY_ENTRY } from './manifest.ts'
import { signals } from './signals.ts'
import { inLanguages, renderedWords, toolWords, WORDS_ID } from './tool-words.ts'

/** The browser's half of the build: the served files, their source maps and the manifest. */
export interface BrowserBundle {
  assets: Files
  maps: Files
  /** The guides' html, by its path in the blog. */
  guides: Files
  manifest: WebManifest
  /** The tool's words by language, with which the server renders pages. */
  words: Files
}

/**
 * Bundles the web for the browser and for the server. Both get the same plugins and the same class
 * names for CSS modules, or hydration would find a different page from the one that the server
 * rendered.
 */
export async function bundleWeb(root: string): Promise<{ browser: BrowserBundle; server: Files }> {
  const shared = sharedConfig(root)
  const [app, early, offerEarly, guides, server] = await Promise.all([
    bundle({ ...shared, build: browserBuild(root) }),
    bundle({ ...shared, build: earlyBuild(root, EARLY_ENTRY) }),
    bundle({ ...shared, build: earlyBuild(root, OFFER_EARLY_ENTRY) }),
    guideFiles(root).length > 0 ? bundle(guidesConfig(root, shared)) : [],
    bundle({ ...shared, ...serverConfig }),
  ])
  const browser = [...app, ...early, ...offerEarly] as unknown as Output
  const bundled = [...browser, ...guides].map((file) => [file.fileName, contentsOf(file)] as const)
  const files = [...bundled, ...(await withoutCompression(bundled))]
  const isOf = (extension: string) => (file: readonly [string, unknown]) =>
    file[0].endsWith(extension)
  const pages = files.filter(isOf('.html'))
  const maps = files.filter(isOf('.map'))
  return {
    browser: {
      assets: inLanguages(
        root,
        new Map(files.filter((file) => !pages.includes(file) && !maps.includes(file))),
      ),
      maps: new Map(maps),
      guides: new Map(pages.map(([name, html]) => [relative('web/blog', name), html])),
      manifest: describeBuild(root, browser),
      words: renderedWords(root),
    },
    server: new Map(server.map((file) => [file.fileName, contentsOf(file)])),
  }
}

const sharedConfig = (root: string): InlineConfig => ({
  root,
  configFile: false,
  envFile: false,
  publicDir: false,
  base: '/assets/',
  logLevel: 'error',
  plugins: [toolWords(root), signals(join(root, 'web')), loadWithStyles],
  resolve: {
    alias: [
      // This shim for older Reacts only re-exports what React 19 has built in.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // How lucide's icons import it.
      { find: '../createLucideIcon.mjs', replacement: join(root, 'web/ui/create-icon.ts') },
    ],
  },
  // With it, web/load-with-styles.ts gets whole paths of style sheets; without, paths within base.
  experimental: { renderBuiltUrl: () => undefined },
  // Workers are placed beside the other scripts, with names of the same form.
  worker: {
    format: 'es',
    plugins: () => [toolWords(root, { isWorker: true })],
    rolldownOptions: {
      // Only the parts of pdf-lib that are used.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/pdf-lib\//, sideEffects: false }] },
      output: {
        hashCharacters: 'base36',
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[local]_[hash]', grid: false } },
  },
})

const isWords = (id: string) => id.startsWith(WORDS_ID)

const browserBuild = (root: string): InlineConfig['build'] => ({
  write: false,
  target: 'esnext',
  // Fonts stay files, so that a page loads only the subsets that its text needs.
  assetsInlineLimit: (file) => !/\.(woff2|wasm)$/.test(file),
  modulePreload: false,
  reportCompressedSize: false,
  sourcemap: 'hidden',
  cssMinify: 'lightningcss',
  rolldownOptions: {
    input: ENTRY,
    output: {
      hashCharacters: 'base36',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      assetFileNames: '[name]-[hash][extname]',
      codeSplitting: {
        includeDependenciesRecursively: false,
        // What every page needs, in two files: libraries stay cached when our code changes.
        groups: [
          { name: 'words', test: isWords, tags: ['$initial'], priority: 2 },
          { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 1 },
          { name: 'main', tags: ['$initial'], priority: 1 },
          { name: groupByDoor(root) },
        ],
      },
    },
  },
})

/**
 * Bundled alone, as a classic script: a module would run only after the page is parsed, and input
 * would get no answer until then. It uses old syntax, since it is what tells users that their
 * browser is too old.
 */
const earlyBuild = (root: string, input: string): InlineConfig['build'] => ({
  ...browserBuild(root),
  target: 'es2017',
  rolldownOptions: {
    input,
    output: { format: 'iife', hashCharacters: 'base36', entryFileNames: '[name]-[hash].js' },
  },
})

/** Bundles all packages, so that the server needs none of the web's. */
const serverConfig: InlineConfig = {
  ssr: { noExternal: true, resolve: { conditions: ['bun', 'module', 'node', 'production'] } },
  build: {
    write: false,
    ssr: true,
    target: 'esnext',
    minify: false,
    rolldownOptions: { input: 'web/ssr.tsx', output: { entryFileNames: '[name].js' } },
  },
}

async function bundle(config: InlineConfig): Promise<Output> {
  const result = (await build(config)) as Rolldown.RolldownOutput
  return result.output
}

export type Output = Rolldown.RolldownOutput['output']

/** The fonts as TrueType files beside those that pages load: pdfs are written with these. */
async function withoutCompression(files: readonly (readonly [string, string | Uint8Array])[]) {
  const fonts: [string, Uint8Array][] = []
  for (const [name, contents] of files) {
    if (!name.endsWith('.woff2')) continue
    // A copy, made before the next one: all share one memory.
    const bytes = new Uint8Array(await decompress(contents as Uint8Array))
    fonts.push([name.replace(/woff2$/, 'ttf'), bytes])
  }
  return fonts
}

function contentsOf(file: Output[number]) {
  return file.type === 'chunk' ? file.code : file.source
}
