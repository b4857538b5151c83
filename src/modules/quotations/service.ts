import { and, eq } from 'drizzle-orm'
import {
  isSuperAdmin,
  mayDelete,
  mayLeave,
  mayRead,
  permissionLevelFor,
} from '#domain/document/access.ts'
import { normalizeEmail } from '#domain/words/email.ts'
import { createCachedLookUp } from '../../../db/cached-look-up.ts'
import { readCategories } from '../../../db/categories.ts'
import { quotationShares, quotations } from '../../../db/schema.ts'
import { createFairQueue } from '../../plugins/fair-queue.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { createNumberGiver } from './numbers/give-number.ts'
import { presentDocument } from './presenter.ts'
import { readColumns } from './quotation-columns.ts'
import { DamagedQuotation, isShort } from './quotation-finder.ts'
import { createFileRemoval } from './remove-file.ts'
import { createRevisionKeeper } from './revisions/keep-revision.ts'
import { createSaving } from './save-quotation.ts'
import type { ShareMails } from './share-mails.ts'
import { createUpdates } from './store-update.ts'
import { currentRevision, type StoredDocument, type StoredQuotation } from './stored-quotation.ts'
import type { QuotationWrites } from './write-statements.ts'

/** How many long documents are read and answered with at once: each has at most 4 MB. */
const LONG_IN_TURN = { running: 2, runningPerClient: 1, waiting: 1_000, waitingPerClient: 500 }

/** How often a write is tried when others keep getting ahead of it. */
const MAX_TRIES = 10

interface QuotationDeps extends Deps<'db' | 'log' | 'now' | 'quota' | 'finder'> {
  writes: QuotationWrites
  shareMails: Pick<ShareMails, 'plan'>
}

export type Quotations = ReturnType<typeof createQuotations>

/** Opening, saving and deleting quotations (api: Quotation calls). */
export function createQuotations({
  db,
  finder,
  shareMails,
  quota,
  writes,
  log,
  now,
}: QuotationDeps) {
  const revisions = createRevisionKeeper(db, finder)
  const longInTurn = createFairQueue(LONG_IN_TURN)

  /**
   * Calls `use` with the quotation, if the user may read it. A long quotation waits for its turn
   * before it is read, and keeps the turn until its answer is ready: each takes many times its size
   * in memory.
   */
  async function open<T>(
    id: string,
    user: CurrentUser | null,
    use: (document: StoredDocument) => T | Promise<T>,
  ): Promise<T | 'not found' | 'forbidden'> {
    const found = await finder.findShortDocument(id)
    if (!found) return 'not found'
    if (!mayRead(permissionLevelFor(user, found.head))) return 'forbidden'
    if (isShort(found)) return use(found)
    return longInTurn(id, async () => {
      const document = await finder.findDocument(id)
      if (!document) return 'not found'
      return mayRead(permissionLevelFor(user, document.head)) ? use(document) : 'forbidden'
    })
  }

  /** Public quotations as a visitor gets them, for server-rendered pages. */
  const publicly = {
    /** Changes with each save; null when the quotation is not public. */
    versionOf: createCachedLookUp<string>(db, now, ['quotations', 'users'], async (id) => {
      const head = await finder.findHead(id)
      const isPublic = head && permissionLevelFor(null, head) === 'Public'
      return isPublic ? { found: `${head.revision} ${head.updatedAt}` } : null
    }),
    /** Calls `use` with its JSON, without the preview, which only lists show. */
    async open<T>(
      id: string,
      use: (json: string, head: StoredQuotation) => T | Promise<T>,
    ): Promise<T | null> {
      const used = await open(id, null, ({ head, blocks }) =>
        use(presentDocument({ head: { ...head, preview: '' }, blocks }, null), head),
      )
      return used === 'not found' || used === 'forbidden' ? null : used
    },
  }

  /**
   * Deletes a quotation; one that is shared with the user is only removed from the user's list.
   * @param forAll also deletes one that is shared with the user; only super-admins may
   */
  async function remove(
    id: string,
    user: CurrentUser,
    { forAll = false }: { forAll?: boolean | undefined } = {},
  ): Promise<'deleted' | 'removed' | 'not found' | 'forbidden'> {
    if (forAll && !isSuperAdmin(user)) return 'forbidden'
    const [stored] = await readColumns(db.read, eq(quotations.id, id))
    if (!stored) return 'not found'
    if (!forAll && mayLeave(permissionLevelFor(user, stored))) {
      return leave(id, user).catch((error) => {
        if (error instanceof DamagedQuotation) return leaveList(id, user)
        throw error
      })
    }
    if (!mayDelete(user, stored)) return 'forbidden'
    const { queries, decides } = writes.remove(id, now())
    const changes = await db.write(queries, { usesReserve: true })
    return changes[decides] === 1 ? 'deleted' : 'not found'
  }

  /**
   * Removes the user's address from the userList. The revision rises, so that the owner's next save
   * with the old list is a conflict and does not bring the address back.
   */
  async function leave(
    id: string,
    user: CurrentUser,
  ): Promise<'removed' | 'not found' | 'forbidden'> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const document = await finder.findDocument(id)
      if (!document) return 'not found'
      const { head, blocks } = document
      if (!mayLeave(permissionLevelFor(user, head))) return 'forbidden'
      const userList = head.access.userList.filter(
        (email) => normalizeEmail(email) !== normalizeEmail(user.email),
      )
      const access = { ...head.access, userList }
      const unchangedSince = currentRevision(head)
      const next = {
        head: { ...head, access, revision: head.revision + 1, unchangedSince },
        blocks,
      }
      const { queries, decides } = writes.update(next, {
        sharesChanged: true,
        before: head,
        kept: 'same',
      })
      const changes = await db.write(queries, { usesReserve: true })
      if (changes[decides] === 1) return 'removed'
      // The owner has saved meanwhile: try again with what is stored now.
    }
    throw new Error(`${user.email} could not leave ${id}: it changed each time`)
  }

  /** Leaves a quotation whose document, and so its userList, is damaged. */
  async function leaveList(id: string, { email }: CurrentUser): Promise<'removed' | 'not found'> {
    const isTheirs = and(eq(quotationShares.quotationId, id), eq(quotationShares.email, email))
    const removal = db.read.delete(quotationShares).where(isTheirs)
    const [removed] = await db.write([removal], { usesReserve: true })
    return removed === 1 ? 'removed' : 'not found'
  }

  const categories = ({ userId }: CurrentUser) => readCategories(db.read, quotations, userId)

  const { storeUpdate, onKept } = createUpdates({ db, writes, revisions, quota })
  const numbers = createNumberGiver({ db, now })
  const save = createSaving({
    db,
    finder,
    writes,
    storeUpdate,
    revisions,
    shareMails,
    quota,
    numbers,
    now,
  })
  const removeFile = createFileRemoval({ db, finder, storeUpdate, log })
  return {
    save,
    open,
    findHead: finder.findHead,
    public: publicly,
    remove,
    removeFile,
    categories,
    longInTurn,
    storeUpdate,
    onKept,
  }
}
