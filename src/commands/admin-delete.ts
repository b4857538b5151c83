import type { Tasks } from '../control/tasks.ts'
import { Refusal, usageError } from './command.ts'
import { counted } from './local-database.ts'
import { confirm, isAttended } from './terminal.ts'

type Found = Awaited<ReturnType<Tasks['findUser']>>

/** Asks before somebody's work goes. @throws Refusal unless the answer is yes. */
export function confirmDeletion(email: string, user: Found): void {
  // Who is not there needs no question: the deletion itself says so.
  if (user === null) return
  if (!isAttended()) {
    throw usageError('admin delete', 'nobody is there to ask; say --yes if you mean it')
  }
  const work = counted(user.counts.quotations, 'quotation')
  if (!confirm(`Delete ${email} with ${work} for good?`)) throw new Refusal('Nothing was deleted')
}
