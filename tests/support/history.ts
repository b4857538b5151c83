import type { Quotation } from '#domain/document/quotation.ts'
import { users } from '../../db/schema.ts'
import { createLog } from '../../src/log.ts'
import { listRevisions } from '../../src/modules/quotations/revisions/list.ts'
import { makeRoom } from '../../src/modules/quotations/revisions/make-room.ts'
import { createRevisionReader } from '../../src/modules/quotations/revisions/revision-reader.ts'
import { annotate } from '../../src/modules/quotations/revisions/write-statements.ts'
import { createQuotations } from '../../src/modules/quotations/service.ts'
import { prepareQuotationWrites } from '../../src/modules/quotations/write-statements.ts'
import { createQuota } from '../../src/modules/users/quota.ts'
import { openTestDatabase, withoutMails } from './database.ts'

export const NOW = Date.parse('2026-11-26T12:30:00Z')
const MB = 1024 * 1024

const user = { userId: 'u', sessionId: 's', email: 'ann@example.com', roles: [] }

/** A service whose clock the test sets. */
export async function openHistory(quotaBytes = 1000 * MB) {
  const database = await openTestDatabase()
  const { db } = database
  const clock = { at: NOW }
  await db.write([
    db.read.insert(users).values({
      id: 'u',
      email: user.email,
      passwordHash: '',
      roles: ['user'],
      activatedAt: 1,
      createdAt: 1,
    }),
  ])
  const quota = createQuota(db, quotaBytes, makeRoom)
  const deps = { ...withoutMails(db), quota, log: createLog('error'), now: () => clock.at }
  const writes = prepareQuotationWrites(db.read, quota)
  const quotations = createQuotations({ db, ...deps, writes })
  const request = new Request('http://localhost/')
  let savedId = ''
  const save = async (quotation: Quotation) => {
    const saved = await quotations.save(user, {
      quotation,
      id: quotation.id,
      address: '',
      sender: { userId: 'u', request },
    })
    if (!('document' in saved)) throw new Error(saved.outcome)
    const { head } = saved.document
    savedId = head.id
    return { ...quotation, id: head.id, revision: head.revision }
  }
  const reader = createRevisionReader(db, deps.finder)
  const findHead = async () => {
    const head = await deps.finder.findHead(savedId)
    if (!head) throw new Error('Nothing is saved')
    return head
  }
  const name = async (revision: number) =>
    annotate(db, await findHead(), revision, { label: 'as sent' })
  /** Of the quotation that was saved last, the oldest first. */
  const listed = async () => {
    const { revisions } = await listRevisions(db.read, await findHead(), { limit: 1_000 })
    return revisions.toReversed()
  }
  return {
    db,
    clock,
    save,
    name,
    reader,
    listed,
    quota,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/** Text that hardly compresses, the same in each run. */
let seed = 1
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647
    text += seed.toString(36)
  }
  return text.slice(0, length)
}
