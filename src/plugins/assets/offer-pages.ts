import { createHash } from 'node:crypto'
import { acceptedLanguage } from '#domain/words/accepted-language.ts'
import type { Language } from '#domain/words/language.ts'
import type { Recipient } from '#domain/words/recipients.ts'
import { quietTurn } from '../../../db/turns.ts'
import type { Log } from '../../log.ts'
import { acceptedEncodings, type Compressed, compressPage, type Encoding } from '../compression.ts'
import { type AnswerContext, takeHeaders } from '../json-response.ts'
import { pacedAnswer } from '../long-answers.ts'
import { createKeptPages } from './kept-pages.ts'
import { assetsFor, hasSession, preloadFonts } from './page-parts.ts'
import { createPapers, renderFrom } from './paper-cache.ts'
import type { OfferPaper, PageRequest, RenderedPaper, Renderer, WebBuild } from './web-build.ts'

/** Sent offers, as the page of a link shows them; null for a link that opens none. */
export interface OpenableOffers {
  /** Changes with everything that the page shows, and is no other link's. */
  versionOf(token: string): Promise<string | null>
  open(token: string): Promise<OpenedOffer | null>
}

export interface OfferPageOptions {
  build: WebBuild
  /** Called at each request: the port may only be known once the server listens. */
  publicUrl: () => string
  settings: PageRequest['settings']
  /** Sent offers by the tokens of their links. */
  offers: OpenableOffers
  log: Log
}

/** Who asks for a page, as far as it differs for them. */
interface Reader {
  encoding: Encoding | undefined
  isReader: boolean
  language: () => Language
}

/** 503 where the database fails: the link may be right. */
type Status = 200 | 404 | 503

/**
 * Answers requests for customers' pages (product: The customer’s page). The link's token stands in
 * neither the page, which would name it in links and cards, nor the log.
 */
export function createOfferPages(
  { build, publicUrl, settings, offers, log }: OfferPageOptions,
  renderer: Renderer,
) {
  const findPaper = createOfferPapers(renderer)
  const share = createKeptPages()
  const link = preloadFonts(build.manifest)
  let last: Promise<unknown> = Promise.resolve()

  /**
   * Makes pages one after another: a hundred people who open their links together would otherwise
   * take all cores, and keep the sender's saves waiting. A page that is kept waits for none.
   */
  function inLine<T>(make: () => Promise<T>): Promise<T> {
    const made = last.then(make)
    last = made.catch(() => {})
    return made
  }

  async function answer({ request, set }: AnswerContext, token: string): Promise<Response> {
    const isReader = !hasSession(request)
    const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'))
    const language = () => acceptedLanguage(request.headers.get('accept-language'))
    const { status, page } = await find(token, { encoding, isReader, language })
    return pacedAnswer(page.body, {
      status,
      headers: takeHeaders(set, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        vary: 'accept-encoding, accept-language',
        link,
        ...(page.encoding && { 'content-encoding': page.encoding }),
      }),
    })
  }

  /** A page is made once for each version; whether the link opens it is checked every time. */
  async function find(
    token: string,
    { encoding, isReader, language }: Reader,
  ): Promise<{ status: Status; page: Compressed }> {
    const { manifest } = build
    const make = (paper: OfferPaper | null, key: string, isFailure = false) => {
      const parts = assetsFor(
        { screen: 'offer' },
        { manifest, early: manifest.offerEarly, toolLanguage: paper?.language ?? language() },
        paper?.parts,
      )
      const assets = { ...parts, isReader }
      return compressPage(
        renderer.renderOfferPage({
          paper,
          key,
          isFailure,
          language: language(),
          assets,
          settings,
          publicUrl: publicUrl(),
        }),
        encoding,
      )
    }
    const form = `${encoding} ${isReader}`
    try {
      const version = await offers.versionOf(token)
      if (version === null) {
        return { status: 404, page: await share(`${language()} ${form}`, () => make(null, '')) }
      }
      // A link that is revoked in between has a page of its own, which is not asked for again.
      const page = await share(`${version} ${form}`, () =>
        inLine(async () => {
          await quietTurn()
          return make(await paperOf(token), keyOf(token))
        }),
      )
      return { status: 200, page }
    } catch (error) {
      log.error('An offer can’t be shown on its page', error)
      return { status: 503, page: await make(null, '', true) }
    }
  }

  async function paperOf(token: string): Promise<OfferPaper | null> {
    const opened = await offers.open(token)
    return opened && findPaper(opened)
  }

  return { answer }
}

/** Names the link in its browser's storage, which then holds no token. */
const keyOf = (token: string): string => hashOf(`choices ${token}`).slice(0, 22)

/** Rendering takes this thread some 10 ms, and what was sent stays the same for everybody who opens it. */
const KEPT_MS = 10 * 60_000

/** What a link's person reads. */
interface OpenedOffer {
  quotation: { name: string; desc: string } | null
  offer: { recipient: Recipient }
}

/**
 * Renders the papers of offers, once for all people whose links show the same: a hundred who open an
 * offer together would keep its sender's saves waiting for a second.
 */
function createOfferPapers({ renderOffer, renderPaperInWorker }: Renderer) {
  const cache = createPapers<RenderedPaper, unknown>(
    async (shown) =>
      renderFrom(
        // An offer's page speaks the offer's language.
        { json: JSON.stringify(shown), toolLanguage: 'en' },
        { renderPaper: renderOffer, renderPaperInWorker },
      ),
    { ttl: KEPT_MS },
  )
  const hashes = new WeakMap<object, string>()

  /** Worked out once for a document that many open together. */
  function hashOfDocument(quotation: OpenedOffer['quotation']): string | null {
    if (!quotation) return null
    const hash = hashes.get(quotation) ?? hashOf(JSON.stringify(quotation))
    hashes.set(quotation, hash)
    return hash
  }

  return async function find(opened: OpenedOffer): Promise<OfferPaper | null> {
    const { recipient, ...facts } = opened.offer
    const shown = { ...opened, offer: facts }
    const beside = JSON.stringify({ ...shown, quotation: hashOfDocument(opened.quotation) })
    const rendered = await cache.fetch(hashOf(beside), { context: shown })
    return rendered ? { ...rendered, recipient, name: opened.quotation?.name ?? '' } : null
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
