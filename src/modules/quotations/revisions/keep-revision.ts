import { LRUCache } from 'lru-cache'
import type { Database } from '../../../../db/client.ts'
import type { QuotationFinder } from '../quotation-finder.ts'
import { currentRevision, type StoredDocument, type StoredQuotation } from '../stored-quotation.ts'
import {
  compressLong,
  compressShort,
  LONG_TEXT,
  type RevisionBody,
  type ShortAnchor,
  type ShortBody,
} from './revision-body.ts'
import { createRevisionReader, type RevisionReader } from './revision-reader.ts'
import { isSameDocument, revisionText } from './revision-text.ts'

/** What becomes of the version that a save replaces. */
export type Kept =
  /** It is kept with this body, */
  | RevisionBody
  | ShortBody
  /** the save changes nothing of the document, */
  | 'same'
  /** or there is no room for it. */
  | 'dropped'

export type RevisionKeeper = ReturnType<typeof createRevisionKeeper>

const CACHE = { max: 1_000, maxSize: 12_000_000 }

/** A short document that was saved lately. */
interface Latest {
  document: StoredDocument
  /** Set if nothing else was stored since: then it is there, and stays while it is the newest. */
  anchor: ShortAnchor | null
}

/** Compresses the versions that saves replace (product: History). */
export function createRevisionKeeper(
  { read }: Pick<Database, 'read'>,
  finder: Pick<QuotationFinder, 'findTexts'>,
) {
  const reader: RevisionReader = createRevisionReader({ read }, finder)
  /** By id: the next save replaces it. Sizes are in characters. */
  const latest = new LRUCache<string, Latest>({
    ...CACHE,
    maxEntrySize: 2 * LONG_TEXT,
    sizeCalculation: ({ document, anchor }) =>
      document.blocks.length + (anchor?.text.byteLength ?? 0) + 1,
  })

  /**
   * Remembers what a save has stored, to compress it when it is replaced.
   * @param kept what became of the version before, if there was one
   */
  function add({ head, blocks }: StoredDocument, kept: Kept | null): void {
    if (blocks.length >= LONG_TEXT) latest.delete(head.id)
    else latest.set(head.id, { document: { head, blocks }, anchor: anchorAfter(head, kept) })
  }

  function anchorAfter({ id, revision }: StoredQuotation, kept: Kept | null): ShortAnchor | null {
    if (kept === 'same') return find(id, revision - 1)?.anchor ?? null
    return kept !== null && typeof kept === 'object' && 'anchor' in kept ? kept.anchor : null
  }

  function find(id: string, revision: number): Latest | null {
    const found = latest.get(id)
    return found?.document.head.revision === revision ? found : null
  }

  /** Compresses the version that `next` replaces. */
  function keep(before: StoredQuotation, next: StoredDocument): Kept | Promise<Kept> {
    const cached = find(before.id, before.revision)
    return cached ? keepDocument(cached, next) : keepStored(before, next)
  }

  async function keepStored({ id }: StoredQuotation, next: StoredDocument): Promise<Kept> {
    const stored = await finder.findTexts(id)
    // Deleted meanwhile: then nothing is written.
    if (!stored) return 'same'
    return keepDocument(
      { document: { ...stored, head: JSON.parse(stored.head) }, anchor: null },
      next,
    )
  }

  function keepDocument({ document, anchor }: Latest, next: StoredDocument): Kept | Promise<Kept> {
    if (isSameDocument(document, next)) return 'same'
    const { head } = document
    const text = revisionText(document)
    if (text.length >= LONG_TEXT) return keepLong(head.id, text)
    const { revision } = currentRevision(head)
    return compressShort({ revision, text }, anchor)
  }

  const keepLong = async (id: string, text: string): Promise<Kept> =>
    compressLong(text, await reader.findAnchors(id))

  return { keep, add }
}
