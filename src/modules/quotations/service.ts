import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quotations } from '../../../db/schema.ts'
import { mayDelete, mayRead, permissionLevelFor } from '../../domain/document/access.ts'
import { sortByName } from '../../domain/words/normalize-text.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { presentDocument } from './presenter.ts'
import { createSaving } from './save-quotation.ts'
import { createQuotationFinder, type StoredDocument } from './stored-quotation.ts'
import { prepareQuotationWrites } from './write-statements.ts'

export type Quotations = ReturnType<typeof createQuotations>

/** Opening, saving and deleting quotations (api: Quotations). */
export function createQuotations({ db, now }: { db: Database; now: () => number }) {
  const finder = createQuotationFinder(db)
  const writes = prepareQuotationWrites(db.read)

  /** The quotation, if the user may read it. */
  async function open(
    id: string,
    user: CurrentUser | null,
  ): Promise<StoredDocument | 'not found' | 'forbidden'> {
    const document = await finder.findDocument(id)
    if (!document) return 'not found'
    return mayRead(permissionLevelFor(user, document.head)) ? document : 'forbidden'
  }

  /** Public quotations as a visitor gets them, for server-rendered pages. */
  const publicly = {
    /** Changes with each save; null when the quotation is not public. */
    async versionOf(id: string): Promise<string | null> {
      const head = await finder.findHead(id)
      const isPublic = head && permissionLevelFor(null, head) === 'Public'
      return isPublic ? `${head.revision} ${head.updatedAt}` : null
    },
    /** Its JSON. */
    async open(id: string): Promise<string | null> {
      const document = await finder.findDocument(id)
      const isPublic = document && permissionLevelFor(null, document.head) === 'Public'
      return isPublic ? presentDocument(document, null) : null
    },
  }

  async function remove(
    id: string,
    user: CurrentUser,
  ): Promise<'deleted' | 'not found' | 'forbidden'> {
    const stored = await finder.findHead(id)
    if (!stored) return 'not found'
    if (!mayDelete(user, stored)) return 'forbidden'
    const { queries, decides } = writes.remove(id)
    const changes = await db.write(queries)
    return changes[decides] === 1 ? 'deleted' : 'not found'
  }

  /** The user's own categories, without duplicates and the empty one (api). */
  async function categories(user: CurrentUser): Promise<string[]> {
    const rows = await db.read
      .selectDistinct({ category: quotations.category })
      .from(quotations)
      .where(and(eq(quotations.ownerId, user.userId), ne(quotations.category, '')))
    return sortByName(rows.map(({ category }) => category))
  }

  const save = createSaving({ db, finder, writes, now })
  return { save, open, public: publicly, remove, categories }
}
