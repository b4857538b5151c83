import { workerModule } from '../program-files.ts'
import { createWorkerPool } from '../worker-pool.ts'
import { sanitizeHtml } from './sanitize.ts'

/** Characters per request, so that large saves take turns in the worker. */
const BATCH_CHARACTERS = 64_000

const sanitizeBatch = createWorkerPool<string[], string[]>({
  name: 'sanitizer',
  module: workerModule('src/adapters/html/sanitizer-worker.ts'),
  fallback: (htmls) => htmls.map(sanitizeHtml),
})

/**
 * `sanitizeHtml` in a worker thread, for large amounts: 3 MB take a second. Returns the sanitized
 * html by its original.
 * @param isWanted asked before each request to the worker; once it says no, the rest is left out
 */
export async function sanitizeInWorker(
  htmls: readonly string[],
  isWanted = () => true,
): Promise<Map<string, string>> {
  const sanitized = new Map<string, string>()
  for (const batch of batchesOf(htmls)) {
    if (!isWanted()) break
    const results = await sanitizeBatch(batch)
    for (const [index, html] of batch.entries()) sanitized.set(html, results[index] ?? '')
  }
  return sanitized
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
