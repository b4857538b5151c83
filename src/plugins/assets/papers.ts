import type { Quotation } from '../../domain/quotation.ts'
import { createKept } from './kept.ts'
import type { PageRenderer, RenderedPaper } from './web-build.ts'

/** What everyone may read, without what is internal (`info`, `userList`). */
export interface PublicQuotations {
  /** What changes with each save; null where not everyone may read it, or it is not there. */
  versionOf(id: string): Promise<string | null>
  open(id: string): Promise<Quotation | null>
}

/** A public quotation as its page shows it; nothing in it is one visitor's. */
export interface Paper extends RenderedPaper {
  version: string
  name: string
  desc: string
}

/** 5,000 rows are 7 MB, twice that where a sign is beyond latin-1. */
const KEPT_BYTES = 32 * 1024 * 1024

/**
 * The papers of public quotations, each rendered once for each save: 5,000 rows take a fifth of a
 * second, for which all others would wait. Whether everyone may read it is asked every time.
 */
export function createPapers(
  quotations: PublicQuotations,
  renderPaper: PageRenderer['renderPaper'],
) {
  const kept = createKept<Paper>(KEPT_BYTES, ({ html, data }) => 2 * (html.length + data.length))

  async function find(id: string): Promise<Paper | null> {
    const version = await quotations.versionOf(id)
    if (version !== null) return kept.get(id, version, () => render(id, version))
    kept.forget(id)
    return null
  }

  /** What was saved since its version was told is shown, and rendered again for the next. */
  async function render(id: string, version: string): Promise<Paper | null> {
    const quotation = await quotations.open(id)
    if (!quotation) return null
    const { name, desc } = quotation
    return { version, name, desc, ...renderPaper(quotation) }
  }

  return { find }
}
