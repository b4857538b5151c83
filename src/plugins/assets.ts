import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia, NotFoundError } from 'elysia'
import type { Language } from '#domain/words/language.ts'
import { loadOnce } from '../adapters/load-once.ts'
import { answerAsset, findAsset, isPart, listAssets } from './assets/files.ts'
import { createPages, type PageOptions } from './assets/pages.ts'
import { acceptedEncodings, compressPage } from './compression.ts'
import { type AnswerContext, takeHeaders } from './json-response.ts'
import { pathOf } from './request.ts'
import { toolLanguageOf } from './tool-language.ts'

export type { OpenableOffers } from './assets/offer-pages.ts'
export type { PublicQuotations } from './assets/paper-cache.ts'
export {
  type LoginSettings,
  loadWebBuild,
  type OfferPageRequest,
  type PageRequest,
  type RenderedPaper,
  type Renderer,
  type WebBuild,
} from './assets/web-build.ts'

/**
 * Headers that only matter on documents, or on what is secret: left out of scripts and style sheets, which
 * are the same for everybody. It saves 0.8 kB in a first load.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-frame-options',
]

/** Paths under which no page is served. */
const NOT_PAGES = /^\/(api|uploads|assets)(\/|$)/

/**
 * Serves the web build: hashed assets (compressed, cached forever), the few files with fixed names,
 * the guides, and a page for every other path. Unknown paths under NOT_PAGES get the error plugin's
 * 404.
 */
export function assets(
  options: Omit<PageOptions, 'guidesIn'> & {
    /** The one page that a browser may open whose login is locked to it; null for any other. */
    lockedTo?: (request: Request) => Promise<string | null>
  },
): Elysia {
  const files = listAssets(options.build.folder)
  const guides = readGuides(options.build.folder)
  const fixed = listFixedFiles(options.build.folder)
  const pages = loadOnce(async () => {
    const guidesIn = (language: Language) => options.settings.blogUrl || folderOf(guides, language)
    return createPages({ ...options, guidesIn }, await options.build.loadRenderer())
  })
  const answer = async ({ request, set }: AnswerContext) => {
    const pathname = pathOf(request)
    const file = findAsset(files, pathname)
    if (file) {
      if (isPart(file)) for (const name of DOCUMENT_HEADERS) delete set.headers[name]
      return answerAsset(file, request)
    }
    const path = fixed.get(pathname)
    if (path) return new Response(Bun.file(path), { headers: { 'cache-control': FOR_AN_HOUR } })
    if (NOT_PAGES.test(pathname)) throw new NotFoundError()
    return answerPage({ request, set }, pathname)
  }
  const answerPage = async ({ request, set }: AnswerContext, path: string) => {
    const location = await options.lockedTo?.(request)
    if (location && location !== path)
      return new Response(null, {
        status: 302,
        headers: takeHeaders(set, { location, 'cache-control': 'no-store' }),
      })
    const publicUrl = options.publicUrl()
    const guide = await answerGuide(guides, { request, path, publicUrl })
    if (guide) return guide
    return (await pages()).answer({ request, set }, path)
  }
  const hide = { detail: { hide: true } }
  return new Elysia({ name: 'assets' })
    .get('/', answer, hide)
    .get('/*', answer, hide)
    .head('/', answer, hide)
    .head('/*', answer, hide) as unknown as Elysia
}

/**
 * The guides' html by path, `/blog/{name}` or `/blog/{language}/{name}`. It contains `{{public-url}}` where a link must be
 * absolute.
 */
type Guides = ReadonlyMap<string, string>

/** The guide that `/blog` redirects to. */
const FIRST = 'how-to-create'

const FOR_AN_HOUR = 'public, max-age=3600'

/** The paths of the files with fixed names: favicon.svg, robots.txt and the like. */
function listFixedFiles(web: string): ReadonlyMap<string, string> {
  const folder = join(web, 'public')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [`/${name}`, join(folder, name)]))
}

/** Reads the build's guides, once. A build without guides gives an empty map. */
function readGuides(web: string): Guides {
  const folder = join(web, 'blog')
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const names = all.filter((name) => name.endsWith('.html'))
  return new Map(
    names.map((name) => [
      `/blog/${name.replace(/\.html$/, '')}`,
      readFileSync(join(folder, name), 'utf8'),
    ]),
  )
}

/** Where the guides are in the language, otherwise the English ones. */
function folderOf(guides: Guides, language: Language): string {
  const folder = `/blog/${language}`
  return guides.has(`${folder}/${FIRST}`) ? folder : '/blog'
}

/** Answers a request for a guide, or for a folder of guides; null for any other path. */
async function answerGuide(
  guides: Guides,
  { request, path, publicUrl }: { request: Request; path: string; publicUrl: string },
): Promise<Response | null> {
  const name = path.replace(/\/$/, '')
  const location = `${name === '/blog' ? folderOf(guides, toolLanguageOf(request)) : name}/${FIRST}`
  if (guides.has(location)) {
    const vary = 'accept-language, cookie'
    return new Response(null, { status: 302, headers: { location, vary } })
  }
  const guide = guides.get(name)
  if (guide === undefined) return null
  const html = guide
    .replaceAll('{{public-url}}', publicUrl)
    // Messengers need a picture's absolute address.
    .replace('property="og:image" content="/', `property="og:image" content="${publicUrl}/`)
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'))
  const compressed = await compressPage(html, encoding)
  return new Response(compressed.body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': FOR_AN_HOUR,
      vary: 'accept-encoding',
      ...(compressed.encoding && { 'content-encoding': compressed.encoding }),
    },
  })
}
