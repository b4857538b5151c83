import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { KEPT_MS, LARGE, MAX_BYTES, sizeOf } from './paper-cache.ts'
import type { Recipient, RenderedPaper, WebBuild } from './web-build.ts'

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
  const cache = new LRUCache<string, RenderedPaper, string>({
    ...{ maxSize: MAX_BYTES, ttl: KEPT_MS, ttlAutopurge: true, sizeCalculation: sizeOf },
    fetchMethod: (_key, _stale, { context: json }) => render(json),
    // An entry that is evicted while it is rendered is still returned.
    ignoreFetchAbort: true,
  })

  async function render(json: string): Promise<RenderedPaper> {
    return json.length > LARGE ? renderPaperInWorker(json) : renderOffer(JSON.parse(json) as never)
  }

  return async function find(opened: OpenedOffer): Promise<OfferPaper | null> {
    const { recipient, ...facts } = opened.offer
    const json = JSON.stringify({ ...opened, offer: facts })
    const rendered = await cache.fetch(hashOf(json), { context: json })
    return rendered ? { ...rendered, recipient, name: opened.quotation?.name ?? '' } : null
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
