import { NEW_ID, type Quotation } from '../../domain/quotation.ts'
import { pathOf } from '../path-of.ts'
import { acceptedEncodings, pack } from './encoding.ts'
import type { PageRequest, WebBuild } from './web-build.ts'

type Route = ReturnType<WebBuild['parseRoute']>

export interface PageOptions {
  build: WebBuild
  /** Asked at each request: the port may only be known once the server listens. */
  publicUrl: () => string
  settings: PageRequest['settings']
  /**
   * The quotation, where everyone may read it, without what is internal (`info`, `userList`); null
   * for any other, so that a page never tells whether a private one exists.
   */
  findPublicQuotation: (id: string) => Promise<Quotation | null>
}

/** Answers a request for a page: the paper where it is public, else the shell; 404 off the map. */
export async function answerPage(request: Request, options: PageOptions): Promise<Response> {
  const pathname = pathOf(request)
  const { build } = options
  const route = build.parseRoute(pathname)
  const status = route.screen === 'not-found' ? 404 : 200
  const quotation = await findPaper(route.quotationId, options)
  const html = build.renderPage({
    path: pathname,
    ...headings(quotation),
    quotation,
    status,
    publicUrl: options.publicUrl(),
    settings: options.settings,
    assets: assetsFor(route, build),
  })
  const [accepted] = acceptedEncodings(request.headers.get('accept-encoding'))
  const { body, encoding } = await pack(html, accepted)
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      link: build.manifest.fonts.map(preloadFont).join(', '),
      ...(encoding && { 'content-encoding': encoding }),
      // An offer is shared by its link, not found by a search engine.
      ...(route.quotationId && route.quotationId !== NEW_ID && { 'x-robots-tag': 'noindex' }),
    },
  })
}

/** A store that is down must not take the page with it: the browser asks again and says so. */
async function findPaper(id: string | undefined, { findPublicQuotation }: PageOptions) {
  if (!id || id === NEW_ID) return null
  return findPublicQuotation(id).catch(() => null)
}

function headings(quotation: Quotation | null) {
  if (!quotation) return {}
  return {
    ...(quotation.name && { title: quotation.name }),
    ...(quotation.desc && { description: quotation.desc }),
  }
}

function assetsFor({ screen, modal }: Route, { manifest }: WebBuild): PageRequest['assets'] {
  const { script, styles, lateStyles, preloads, routes } = manifest
  const more = [...(routes[screen] ?? []), ...(modal ? (routes.modal ?? []) : [])]
  return {
    script,
    styles: more.length > 0 ? [...styles, lateStyles] : styles,
    preloads: [...new Set([...preloads, ...more])],
  }
}

function preloadFont(url: string) {
  return `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`
}
