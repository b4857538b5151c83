import { Elysia, NotFoundError } from 'elysia'
import { answerAsset, isPart, listAssets } from './assets/files.ts'
import { createPages, type PageOptions } from './assets/pages.ts'
import { pathOf } from './path-of.ts'

export type { PublicQuotations } from './assets/papers.ts'
export { loadWebBuild, type WebBuild } from './assets/web-build.ts'

interface Asked {
  request: Request
  set: { headers: Record<string, unknown> }
}

/** What browsers heed of a document alone: a part of one bears 0.4 kB less, in every first load. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
]

/** Paths that others answer, and that are never a page. */
const NOT_PAGES = /^\/(api|uploads|assets)(\/|$)/

/**
 * Serves the web build: its assets, packed and cached for ever by their hashed names, its few files
 * with fixed names, and a page for every other path. What is under `/api` and `/uploads` is not its business: unknown there is 404
 * in the words of the error plugin.
 */
export function assets(options: PageOptions): Elysia {
  const files = listAssets(options.build.folder)
  const pages = createPages(options)
  const answer = ({ request, set }: Asked) => {
    const pathname = pathOf(request)
    const file = files.get(pathname)
    if (file) {
      if (isPart(file)) for (const name of OF_DOCUMENTS) delete set.headers[name]
      return answerAsset(file, request)
    }
    if (NOT_PAGES.test(pathname)) throw new NotFoundError()
    return pages.answer(request)
  }
  const hide = { detail: { hide: true } }
  return new Elysia({ name: 'assets' })
    .use(options.build.publicFiles)
    .get('/', answer, hide)
    .get('/*', answer, hide)
    .head('/', answer, hide)
    .head('/*', answer, hide) as unknown as Elysia
}
