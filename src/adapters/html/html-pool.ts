import { workerModule } from '../program-files.ts'
import { createWorkerPool } from '../worker-pool.ts'
import { type HtmlTask, runHtmlTask } from './sanitize.ts'

/** Characters per request, so that large saves take turns in the worker. */
const BATCH_CHARACTERS = 64_000

const rewriteBatch = createWorkerPool<HtmlTask, string[]>({
  name: 'sanitizer',
  module: workerModule('src/adapters/html/html-worker.ts'),
  fallback: runHtmlTask,
})

/**
 * `runHtmlTask` in a worker thread, for large amounts: to sanitize 3 MB takes a second. Maps each
 * original to its rewritten html.
 * @param isWanted asked before each request to the worker; once it returns false, the rest is
 * skipped
 */
export async function rewriteInWorker(
  { htmls, withoutFile }: HtmlTask,
  isWanted = () => true,
): Promise<Map<string, string>> {
  const rewritten = new Map<string, string>()
  for (const batch of batchesOf(htmls)) {
    if (!isWanted()) break
    const results = await rewriteBatch({ htmls: batch, withoutFile })
    for (const [index, html] of batch.entries()) rewritten.set(html, results[index] ?? '')
  }
  return rewritten
}

function* batchesOf(htmls: readonly string[]): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const html of htmls) {
    batch.push(html)
    length += html.length
    if (length < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
