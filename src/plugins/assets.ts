import { Elysia, NotFoundError } from 'elysia'
import { answerAsset, isPart, listAssets } from './assets/files.ts'
import { answerGuide, readGuides } from './assets/guides.ts'
import { createPages, type PageOptions } from './assets/pages.ts'
import { pathOf } from './request.ts'

export type { OpenableOffers } from './assets/offer-pages.ts'
export type { PublicQuotations } from './assets/paper-cache.ts'
export {
  loadWebBuild,
  type OfferPageRequest,
  type PageRequest,
  type RenderedPaper,
  type WebBuild,
} from './assets/web-build.ts'

interface Asked {
  request: Request
  set: { headers: Record<string, unknown> }
}

/**
 * Headers that only matter on documents: left out elsewhere, which saves 0.4 kB in a first load.
 */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
]

/** Paths under which no page is served. */
const NOT_PAGES = /^\/(api|uploads|assets)(\/|$)/

/**
 * Serves the web build: hashed assets (compressed, cached forever), the few files with fixed names,
 * the guides, and a page for every other path. Unknown paths under NOT_PAGES get the error plugin's
 * 404.
 */
export function assets(options: PageOptions): Elysia {
  const files = listAssets(options.build.folder)
  const guides = readGuides(options.build.folder)
  const pages = createPages(options)
  const answer = async ({ request, set }: Asked) => {
    const pathname = pathOf(request)
    const file = files.get(pathname)
    if (file) {
      if (isPart(file)) for (const name of DOCUMENT_HEADERS) delete set.headers[name]
      return answerAsset(file, request)
    }
    if (NOT_PAGES.test(pathname)) throw new NotFoundError()
    const publicUrl = options.publicUrl()
    const guide = await answerGuide(guides, { request, path: pathname, publicUrl })
    return guide ?? pages.answer(request)
  }
  const hide = { detail: { hide: true } }
  return new Elysia({ name: 'assets' })
    .use(options.build.publicFiles)
    .get('/', answer, hide)
    .get('/*', answer, hide)
    .head('/', answer, hide)
    .head('/*', answer, hide) as unknown as Elysia
}
