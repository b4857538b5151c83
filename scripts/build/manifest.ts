import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { LANGUAGES } from '#domain/words/language.ts'
import type { WebManifest } from '../../src/plugins/assets/web-build.ts'
import { ENTRY } from './group-by-door.ts'

/** The script that runs before the app, bundled alone. */
export const EARLY_ENTRY = 'web/early-input.ts'
/** The same for customers' pages. */
export const OFFER_EARLY_ENTRY = 'web/early-offer.ts'

/** The subset that nearly every page needs; browsers load the others when their letters appear. */
const FIRST_FONT = /^inter-latin-wght-normal-.*\.woff2$/

/**
 * What a screen, a modal over it, or a paper with its late views imports as soon as it starts, and what
 * the first press on a customer's page is likely to need.
 */
const ROUTES: Record<string, string[]> = {
  'quotation-list': ['web/features/quotations/list/quotation-list-page.tsx'],
  'bookmark-list': ['web/features/bookmarks/list/bookmark-list-page.tsx'],
  modal: ['web/islands/modals.tsx'],
  offer: ['web/features/offer/index.ts'],
  answer: ['web/features/offer/answer/index.ts'],
  ...Object.fromEntries(LANGUAGES.filter((language) => language !== 'en').map(wordsFor)),
  reader: ['web/features/editor/page/reader-bar.tsx'],
  // Those of viewsFor (web/features/editor/session/views-for.ts).
  views: [
    'web/features/editor/letterhead/view.tsx',
    'web/features/editor/options/row-option.tsx',
    'web/features/editor/blocks/boq/line-view.tsx',
    'web/features/editor/blocks/price/lines/index.ts',
  ],
}

/** Of these, what the server renders: their pages link the style sheets too. */
const RENDERED = ['offer', 'views']

type File = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Lists what a page must link to and what it may preload.
 * @throws if a module in ROUTES is in no script, because it was moved
 */
export function describeBuild(root: string, files: readonly File[]): WebManifest {
  const chunks = new Map(
    files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const named = (pattern: RegExp) =>
    files.map((file) => file.fileName).filter((n) => pattern.test(n))
  const script = chunkOf(ENTRY)
  const first = withImports(script)

  function chunkOf(source: string) {
    const module = join(root, source)
    for (const [name, { moduleIds }] of chunks) if (moduleIds.includes(module)) return name
    throw new Error(`${source} is in no script: see scripts/build/manifest.ts`)
  }

  /** The chunk and everything that loads with it. */
  function withImports(name: string, seen = new Set<string>()) {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, seen)
    return seen
  }

  const stylesOf = (names: readonly string[]) =>
    names.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])

  const routes = Object.entries(ROUTES).map(([route, sources]) => {
    const needed = sources.flatMap((source) => [...withImports(chunkOf(source))])
    return [route, needed.filter((name) => !first.has(name))] as const
  })
  const [early = ''] = named(/^early-input-.*\.js$/)
  const [offerEarly = ''] = named(/^early-offer-.*\.js$/)
  return {
    script: urlOf(script),
    early: urlOf(early),
    offerEarly: urlOf(offerEarly),
    styles: urls(stylesOf([...first])),
    preloads: urls([...first].filter((name) => name !== script)),
    routes: Object.fromEntries(routes.map(([route, names]) => [route, urls(names)])),
    routeStyles: Object.fromEntries(
      routes
        .filter(([route]) => RENDERED.includes(route))
        .map(([route, names]) => [route, urls(stylesOf(names))]),
    ),
    fonts: urls(named(FIRST_FONT)),
  }
}

function wordsFor(language: string): [string, string[]] {
  const words = `src/domain/words/languages/${language}-paper.json`
  return [language, ['web/features/editor/document/load-language.ts', words]]
}

const urlOf = (name: string) => `/assets/${name}`

const urls = (names: string[]) => [...new Set(names)].map(urlOf)
