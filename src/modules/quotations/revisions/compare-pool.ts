import { nextTurn } from '../../../../db/turns.ts'
import { workerModule } from '../../../adapters/program-files.ts'
import { createWorkerPool } from '../../../adapters/worker-pool.ts'
import type { StoredDocument } from '../stored-quotation.ts'
import { type CompareTask, runCompareTask } from './compare-task.ts'

/** Characters of both versions that are compared on this thread, in a few ms. */
const MAX_HERE = 80_000

const compareInWorker = createWorkerPool<CompareTask, string>({
  name: 'comparison',
  module: workerModule('src/modules/quotations/revisions/compare-worker.ts'),
  fallback: runCompareTask,
})

/** Compares two versions, long ones in a worker thread. */
export async function compareStored(
  before: StoredDocument,
  after: StoredDocument,
  how: Pick<CompareTask, 'wants' | 'language'>,
): Promise<string> {
  return compareTexts({ before: jsonOf(before), after: jsonOf(after), ...how })
}

/** The same of two documents as JSON. */
export async function compareTexts(task: CompareTask): Promise<string> {
  if (task.before.length + task.after.length > MAX_HERE) return compareInWorker(task)
  await nextTurn()
  return runCompareTask(task)
}

const jsonOf = ({ head, blocks }: StoredDocument) =>
  `${JSON.stringify(head).slice(0, -1)},"blocks":${blocks}}`
