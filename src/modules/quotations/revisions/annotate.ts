import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { revisions } from '../../../../db/history-schema.ts'
import type { StoredQuotation } from '../stored-quotation.ts'
import { currentRevision } from './current-revision.ts'
import { keptValues, prepareCurrentRow } from './write-statements.ts'

type Notes = Partial<Pick<typeof revisions.$inferInsert, 'label' | 'summary' | 'isDamaged'>>

/**
 * Writes something about a listed revision. The current one has a row from then on. Returns whether
 * it is there.
 */
export async function annotate(
  { read, write }: Pick<Database, 'read' | 'write'>,
  head: StoredQuotation,
  number: number,
  notes: Notes,
): Promise<boolean> {
  const { id, ownerId } = head
  const { quotationId, revision, isThinned } = revisions
  const isIt = and(eq(quotationId, id), eq(revision, number), eq(isThinned, false))
  const update = read.update(revisions).set(notes).where(isIt)
  const isCurrent = number === currentRevision(head).revision
  const enter = () => prepareCurrentRow(read)({ id, ownerId, ...keptValues('same', head) })
  const changes = await write(isCurrent ? [enter(), update] : [update])
  return changes.at(-1) === 1
}
