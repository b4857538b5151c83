import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/client.ts'
import type { QuotationFinder } from '../quotations/quotation-finder.ts'
import type { StoredDocument, StoredQuotation } from '../quotations/stored-quotation.ts'
import { compressLong, compressShort, LONG_TEXT, type RevisionBody } from './revision-body.ts'
import { createRevisionReader, type RevisionReader } from './revision-reader.ts'
import { isSameDocument, revisionText } from './revision-text.ts'

/** What becomes of the version that a save replaces. */
export type Kept =
  /** It is kept with this body, */
  | RevisionBody
  /** the save changes nothing of the document, */
  | 'same'
  /** or there is no room for it. */
  | 'dropped'

export type RevisionKeeper = ReturnType<typeof createRevisionKeeper>

const CACHE = { max: 1_000, maxSize: 8_000_000 }

/** Compresses the versions that saves replace (product: History). */
export function createRevisionKeeper(
  { client, read }: Pick<Database, 'client' | 'read'>,
  finder: Pick<QuotationFinder, 'findTexts'>,
) {
  const reader: RevisionReader = createRevisionReader({ client, read }, finder)
  /** Short documents saved lately: the next save replaces them. Sizes are in characters. */
  const latest = new LRUCache<string, StoredDocument>({
    ...CACHE,
    maxEntrySize: LONG_TEXT,
    sizeCalculation: ({ blocks }) => blocks.length + 1,
  })

  /** Remembers what a save has stored, to compress it when it is replaced. */
  function add({ head, blocks }: StoredDocument): void {
    latest.set(head.id, { head, blocks })
  }

  /** Compresses the version that `next` replaces. */
  function keep(before: StoredQuotation, next: StoredDocument): Kept | Promise<Kept> {
    const cached = latest.get(before.id)
    return cached?.head.revision === before.revision
      ? keepDocument(cached, next)
      : keepStored(before, next)
  }

  async function keepStored({ id }: StoredQuotation, next: StoredDocument): Promise<Kept> {
    const stored = await finder.findTexts(id)
    // Deleted meanwhile: then nothing is written.
    if (!stored) return 'same'
    return keepDocument({ ...stored, head: JSON.parse(stored.head) }, next)
  }

  function keepDocument(before: StoredDocument, next: StoredDocument): Kept | Promise<Kept> {
    if (isSameDocument(before, next)) return 'same'
    const text = revisionText(before)
    return text.length < LONG_TEXT ? compressShort(text) : keepLong(before.head.id, text)
  }

  const keepLong = async (id: string, text: string): Promise<Kept> =>
    compressLong(text, await reader.findAnchors(id))

  return { keep, add }
}
