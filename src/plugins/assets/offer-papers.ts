import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { LARGE, MAX_BYTES, sizeOf } from './paper-cache.ts'
import type { Recipient, RenderedPaper, WebBuild } from './web-build.ts'

/** Rendering takes this thread some 10 ms, and what was sent stays the same for everybody who opens it. */
const KEPT_MS = 10 * 60_000

/** What a link's person reads. */
export interface OpenedOffer {
  quotation: { name: string; desc: string } | null
  offer: { recipient: Recipient }
}

/** An offer's paper with its bar; what is the person's own comes beside it. */
export interface OfferPaper extends RenderedPaper {
  name: string
  recipient: Recipient
}

/**
 * Renders the papers of offers, once for all people whose links show the same: a hundred who open an
 * offer together would keep its sender's saves waiting for a second.
 */
export function createOfferPapers({
  renderOffer,
  renderPaperInWorker,
}: Pick<WebBuild, 'renderOffer' | 'renderPaperInWorker'>) {
  const cache = new LRUCache<string, RenderedPaper, unknown>({
    ...{ maxSize: MAX_BYTES, ttl: KEPT_MS, ttlAutopurge: true, sizeCalculation: sizeOf },
    fetchMethod: (_key, _stale, { context: shown }) => render(JSON.stringify(shown)),
    // An entry that is evicted while it is rendered is still returned.
    ignoreFetchAbort: true,
  })

  const hashes = new WeakMap<object, string>()

  async function render(json: string): Promise<RenderedPaper> {
    return json.length > LARGE ? renderPaperInWorker(json) : renderOffer(JSON.parse(json) as never)
  }

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

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')
