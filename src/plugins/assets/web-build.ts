import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Quotation } from '#domain/document/quotation.ts'
import type { ParseHtml } from '#domain/html/html-tree.ts'
import type { Language } from '#domain/words/language.ts'
import type { NewLanguage } from '#domain/words/new-language.ts'
import type { Recipient } from '#domain/words/recipients.ts'
import { parseHtml } from '../../adapters/html/parse.ts'
import { workerModule } from '../../adapters/program-files.ts'
import { createWorkerPool } from '../../adapters/worker-pool.ts'

/** What `bun run build` writes to `dist/web/manifest.json`. All paths are URLs on this origin. */
export interface WebManifest {
  /** The script that records what a visitor does before the app has started. */
  early: string
  /** The same on customers' pages. */
  offerEarly: string
  script: string
  /** The style sheet, which every page links. */
  styles: string[]
  /** The modules that the script imports statically. */
  preloads: string[]
  /** More scripts to preload, by screen (and `modal`, `letterhead`, `answer`, and languages: `de`). */
  routes: Record<string, string[]>
  /** The style sheets of what the server renders on a screen besides, in the same way. */
  routeStyles: Record<string, string[]>
  /** The fonts that nearly every page needs. */
  fonts: string[]
}

/** How people log in, and who may register, where that is not as usual. */
export interface LoginSettings {
  registration?: 'invited' | 'closed'
  passwordLogin?: boolean
  /** The name of the provider. */
  provider?: string
}

/** What a page is rendered from. */
export interface PageRequest {
  path: string
  /** The template that the address of a new quotation asks for. */
  template: string | null
  /** What new quotations are written in; null for the sample's English. */
  start: NewLanguage | null
  /** The tool's; a paper has its own. */
  toolLanguage: Language
  /** A new quotation starts with a template that the browser fetches: there is no paper yet. */
  hasOwnStart: boolean
  title?: string
  description?: string
  /** Null lets the browser render the paper. */
  paper: RenderedPaper | null
  status?: 200 | 404
  publicUrl: string
  settings: { feedbackEmail: string; blogUrl: string; login?: LoginSettings }
  assets: {
    early: string
    script: string
    styles: string[]
    preloads: string[]
    /** Readers of a public quotation don't download the editor until they open it. */
    isReader: boolean
  }
}

/** An offer's paper with its bar; what is the person's own comes beside it. */
export interface OfferPaper extends RenderedPaper {
  name: string
  recipient: Recipient
}

/** What a customer's page is rendered from: its address, which has the link's token, is not in it. */
export interface OfferPageRequest extends Pick<PageRequest, 'settings' | 'publicUrl' | 'assets'> {
  /** Null for a link that opens no offer. */
  paper: OfferPaper | null
  /** Names the link in its browser's storage. */
  key: string
  /** What the browser asks for, where that of the offer isn't known. */
  language: Language
  /** The database failed: whether the link opens an offer is not known. */
  isFailure: boolean
}

/** A quotation's html, and the json that the browser hydrates it from. */
export interface RenderedPaper {
  /** What the paper needs besides every page's: its late `views`, its language. */
  parts?: readonly string[]
  /** A sentence about the quotation, used when it has no description. */
  summary: string
  html: string
  data: string
  /** Of the words on a customer's page. */
  language?: Language
}

/** A quotation's json and the tool's language, or that of an offer, which has its own. */
export interface ShownJson {
  json: string
  toolLanguage: Language
}

/** What `dist/ssr/ssr.js` exports: `web/ssr.tsx`, built. */
export interface PageRenderer {
  /** Sets the html parser of the page's sanitizer; the renderer has none of its own. */
  setHtmlParser: (parse: ParseHtml) => void
  /** Sets what finds the tool's words, by language, door and group. */
  setToolWords: (find: FindToolWords) => void
  /** The whole html document. */
  renderPage: (page: PageRequest) => string
  /** The costly part of a page, the same for every path and visitor. */
  renderPaper: (quotation: Quotation, toolLanguage: Language) => RenderedPaper
  /** The same of a customer's page. */
  renderOfferPage: (page: OfferPageRequest) => string
  /** The costly part of it, without the person whose link it is. */
  renderOffer: (opened: never) => RenderedPaper
  /** The web's own router, so that server and browser agree on which paths exist. */
  parseRoute: (path: string) => {
    screen: string
    quotationId?: string
    /** Of a link to an offer. */
    token?: string
    modal?: unknown
  }
}

export type FindToolWords = (
  language: Language,
) => Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What renders the build's pages. */
export interface Renderer extends Omit<PageRenderer, 'setHtmlParser' | 'setToolWords'> {
  /** `renderPaper` or `renderOffer` from json in a thread of its own: 5,000 rows take long. */
  renderPaperInWorker: (shown: ShownJson) => Promise<RenderedPaper>
}

/** A finished build, ready to serve. */
export interface WebBuild {
  /** Loads the renderer: a fifth of the code that a server runs. */
  loadRenderer(): Promise<Renderer>
  /** `dist/web`. */
  folder: string
  manifest: WebManifest
}

/**
 * Loads the web build from `dist`. It is imported by path at run time: no source file of the server
 * imports web (architecture: Imports).
 * @throws when the web was never built; the message says how to.
 */
export async function loadWebBuild(dist: string): Promise<WebBuild> {
  const folder = join(dist, 'web')
  const manifest = readWebManifest(folder)
  return {
    folder,
    manifest,
    loadRenderer: () => loadRenderer({ ssr: resolve(dist, 'ssr', 'ssr.js'), folder }),
  }
}

/** Where a build's code for the server is, and its folder of files. */
export interface RendererFiles {
  ssr: string
  folder: string
}

/** Loads what renders pages, in this thread. */
export async function loadPageRenderer({ ssr, folder }: RendererFiles): Promise<PageRenderer> {
  const renderer: PageRenderer = await import(ssr)
  renderer.setHtmlParser(parseHtml)
  const known = new Map<Language, ReturnType<FindToolWords>>()
  renderer.setToolWords((language) => {
    const file = join(folder, 'words', `${language}.json`)
    const words = known.get(language) ?? JSON.parse(readFileSync(file, 'utf8'))
    known.set(language, words)
    return words
  })
  return renderer
}

async function loadRenderer(files: RendererFiles): Promise<Renderer> {
  const renderer = await loadPageRenderer(files)
  const renderPaperInWorker = createWorkerPool<ShownJson, RenderedPaper>({
    name: 'paper',
    module: workerModule('src/plugins/assets/paper-worker.ts'),
    workerData: files,
    fallback: (shown) => renderJson(renderer, shown),
  })
  return { ...renderer, renderPaperInWorker }
}

/**
 * Reads the manifest in `folder` (`dist/web`).
 * @throws when the web was never built; the message says how to.
 */
export function readWebManifest(folder: string): WebManifest {
  const file = join(folder, 'manifest.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WebManifest
  } catch (cause) {
    throw new Error(`No web bundle at ${file}. Make it with: bun run build`, { cause })
  }
}

/** Renders the json of a quotation, or of an offer with its quotation. */
export function renderJson(
  renderer: Pick<PageRenderer, 'renderPaper' | 'renderOffer'>,
  { json, toolLanguage }: ShownJson,
): RenderedPaper {
  const parsed = JSON.parse(json)
  return 'offer' in parsed
    ? renderer.renderOffer(parsed as never)
    : renderer.renderPaper(parsed as never, toolLanguage)
}
