import { NEW_ID } from '#domain/document/quotation.ts'
import type { Language } from '#domain/words/language.ts'
import { acceptedEncodings, type Compressed, compressPage } from '../compression.ts'
import { type AnswerContext, takeHeaders } from '../json-response.ts'
import { pacedAnswer } from '../long-answers.ts'
import { namedTemplate } from '../request.ts'
import { toolLanguageOf } from '../tool-language.ts'
import { firstLanguage } from './first-language.ts'
import { createKeptPages } from './kept-pages.ts'
import { createOfferPages, type OfferPageOptions } from './offer-pages.ts'
import { assetsFor, hasSession, newLanguageIn, preloadFonts, startsWithOwn } from './page-parts.ts'
import { createPaperCache, type Paper, type PublicQuotations } from './paper-cache.ts'
import type { Renderer } from './web-build.ts'

type Route = ReturnType<Renderer['parseRoute']>

export interface PageOptions extends OfferPageOptions {
  /** Where the guides are in a language, or wherever the settings say. */
  guidesIn: (language: Language) => string
  /** Only public ones, so that a page never tells whether a private one exists. */
  quotations: PublicQuotations
}

/** Answers requests for pages: with the paper of a public quotation; 404 for unknown routes. */
export function createPages(options: PageOptions, renderer: Renderer) {
  const { build, publicUrl, settings, guidesIn, quotations, log } = options
  const { manifest } = build
  const papers = createPaperCache(quotations, renderer)
  const share = createKeptPages()
  const link = preloadFonts(build.manifest)
  const offerPages = createOfferPages(options, renderer)

  async function answer({ request, set }: AnswerContext, path: string): Promise<Response> {
    const route = renderer.parseRoute(path)
    if (route.token !== undefined) return offerPages.answer({ request, set }, route.token)
    const status = route.screen === 'not-found' ? 404 : 200
    const isReaders = !route.modal && !hasSession(request)
    const toolLanguage = toolLanguageOf(request)
    const asked = firstLanguage(request.headers.get('accept-language'), toolLanguage)
    const remembered = newLanguageIn(request) ?? asked
    const key = `${isReaders} ${Boolean(route.modal)} ${asked?.locale} ${asked?.currency}`
    const shown = { ...route, toolLanguage, key }
    const { body, encoding } = await pageOf(request, shown, (paper) => {
      const { template } = namedTemplate(request)
      // What a browser remembers it reads itself: a page with a paper is the same for others.
      const start = paper ? asked : remembered
      const isNew = route.quotationId === NEW_ID
      // English has no part of its own.
      const parts = [...(template ? ['views'] : []), ...(isNew && start ? [start.language] : [])]
      return renderer.renderPage({
        // With a paper, the page is the same at every path below the quotation's own.
        path: paper ? `/${route.quotationId}` : path,
        paper,
        status,
        settings: { ...settings, blogUrl: guidesIn(toolLanguage) },
        publicUrl: publicUrl(),
        template,
        start,
        toolLanguage,
        hasOwnStart: startsWithOwn(request),
        ...headings(paper),
        assets: {
          ...assetsFor(
            route,
            { manifest, early: manifest.early, toolLanguage },
            paper?.parts ?? parts,
          ),
          isReader: paper !== null && isReaders,
        },
      })
    })
    return pacedAnswer(body, {
      status,
      headers: takeHeaders(set, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'accept-encoding, accept-language, cookie',
        link,
        ...(encoding && { 'content-encoding': encoding }),
        // Quotations are shared by link, not found by search engines.
        ...(route.quotationId && route.quotationId !== NEW_ID && { 'x-robots-tag': 'noindex' }),
      }),
    })
  }

  /**
   * A page with a paper is made once per save; other pages are cheap. Whether a quotation is public
   * is checked every time. A failing database must not fail the page: the browser loads the
   * quotation again and reports it.
   */
  async function pageOf(
    request: Request,
    { quotationId, toolLanguage, key }: Route & { toolLanguage: Language; key: string },
    render: (paper: Paper | null) => string,
  ): Promise<Compressed> {
    const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'))
    const withoutPaper = () => compressPage(render(null), encoding)
    if (!quotationId || quotationId === NEW_ID) return withoutPaper()
    try {
      const version = await quotations.versionOf(quotationId)
      if (version === null) return await withoutPaper()
      const make = async () =>
        compressPage(render(await papers.find(quotationId, { version, toolLanguage })), encoding)
      return await share(`${quotationId} ${version} ${encoding} ${toolLanguage} ${key}`, make)
    } catch (error) {
      log.error(`Quotation ${quotationId} can't be shown on its page`, error)
      return withoutPaper()
    }
  }

  return { answer }
}

function headings(paper: Paper | null) {
  if (!paper) return {}
  return {
    ...(paper.name && { title: paper.name }),
    description: paper.desc || paper.summary,
  }
}
