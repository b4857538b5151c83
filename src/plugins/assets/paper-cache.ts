import { LRUCache } from 'lru-cache'
import type { Language } from '#domain/words/language.ts'
import { nextTurn } from '../../../db/turns.ts'
import type { RenderedPaper, Renderer, ShownJson } from './web-build.ts'

/** Public quotations, without internal fields (`info`, `userList`). */
export interface PublicQuotations {
  /** Changes with each save; null when the quotation is not public or does not exist. */
  versionOf(id: string): Promise<string | null>
  /** Calls `use` with its JSON when its turn comes; null as above. */
  open<T>(id: string, use: UsePublic<T>): Promise<T | null>
}

export type UsePublic<T> = (json: string, head: { name: string; desc: string }) => T | Promise<T>

/** A public quotation as its page shows it, the same for every visitor. */
export interface Paper extends RenderedPaper {
  version: string
  name: string
  desc: string
}

interface PaperRenderer {
  /** Called with the parsed JSON of `open`. */
  renderPaper: (parsed: never, toolLanguage: Language) => RenderedPaper
  renderPaperInWorker: Renderer['renderPaperInWorker']
}

/** 2,000 rows take 6 MB, or twice that with characters beyond Latin-1. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Long enough for all who open a link at the same time, at any path. Finished pages are kept
 * longer.
 */
const KEPT_MS = 10_000

/** Longer JSON is rendered in a worker: on this thread it would take more than some 10 ms. */
const LARGE = 100_000

/** Renders a paper from JSON, here or in a worker. */
export const renderFrom = (
  shown: ShownJson,
  { renderPaper, renderPaperInWorker }: PaperRenderer,
): RenderedPaper | Promise<RenderedPaper> =>
  shown.json.length > LARGE
    ? renderPaperInWorker(shown)
    : renderPaper(JSON.parse(shown.json) as never, shown.toolLanguage)

/**
 * Keeps rendered papers, each rendered once for all who ask at the same time: 5,000 rows take a
 * fifth of a second.
 */
export const createPapers = <Kept extends RenderedPaper, Shown>(
  render: (shown: Shown) => Promise<Kept | undefined>,
  { ttl, maxSize = MAX_BYTES }: { ttl: number; maxSize?: number | undefined },
) =>
  new LRUCache<string, Kept, Shown>({
    maxSize,
    ttl,
    ttlAutopurge: true,
    sizeCalculation: ({ html, data }) => 2 * (html.length + data.length) + 1,
    fetchMethod: (_key, _stale, { context }) => render(context),
    // An entry that is evicted while it is rendered is still returned.
    ignoreFetchAbort: true,
  })

interface Shown {
  id: string
  version: string
  toolLanguage: Language
}

/** Renders the papers of public quotations. */
export function createPaperCache(
  quotations: PublicQuotations,
  renderer: PaperRenderer,
  maxSize?: number,
) {
  const cache = createPapers(render, { ttl: KEPT_MS, maxSize })

  /**
   * The paper of a version from `versionOf`, or of a later one; null when it is no longer public.
   */
  async function find(
    id: string,
    { version, toolLanguage }: Pick<Paper, 'version'> & { toolLanguage: Language },
  ): Promise<Paper | null> {
    const context = { id, version, toolLanguage }
    return (await cache.fetch(`${id} ${version} ${toolLanguage}`, { context })) ?? null
  }

  /**
   * A save made after the version was read is shown too, and rendered again for the next visitor.
   */
  async function render({ id, version, toolLanguage }: Shown) {
    await nextTurn()
    const paper = await quotations.open(id, async (json, { name, desc }): Promise<Paper> => {
      return { version, name, desc, ...(await renderFrom({ json, toolLanguage }, renderer)) }
    })
    return paper ?? undefined
  }

  return { find }
}
