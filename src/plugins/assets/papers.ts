import type { Quotation } from '../../domain/document/quotation.ts'
import { createKept } from './kept.ts'
import type { RenderedPaper, WebBuild } from './web-build.ts'

/** What everyone may read, without what is internal (`info`, `userList`). */
export interface PublicQuotations {
  /** What changes with each save; null where not everyone may read it, or it is not there. */
  versionOf(id: string): Promise<string | null>
  /** Its json. */
  open(id: string): Promise<string | null>
}

/** A public quotation as its page shows it; nothing in it is one visitor's. */
export interface Paper extends RenderedPaper {
  version: string
  name: string
  desc: string
}

/** 5,000 rows are 7 MB, twice that where a sign is beyond latin-1. */
const KEPT_BYTES = 32 * 1024 * 1024

/** What is longer is rendered in another thread: here it takes more than some 10 ms. */
const LARGE = 100_000

/**
 * The papers of public quotations, each rendered once for each save: 5,000 rows take a fifth of a
 * second, and nobody else waits for it. Whether everyone may read it is asked every time.
 */
export function createPapers(
  quotations: PublicQuotations,
  { renderPaper, renderPaperInWorker }: Pick<WebBuild, 'renderPaper' | 'renderPaperInWorker'>,
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
    const json = await quotations.open(id)
    if (json === null) return null
    const quotation: Quotation = JSON.parse(json)
    const { name, desc } = quotation
    const paper = json.length > LARGE ? await renderPaperInWorker(json) : renderPaper(quotation)
    return { version, name, desc, ...paper }
  }

  return { find }
}
