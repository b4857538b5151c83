import { parentPort } from 'node:worker_threads'
import type { WorkerMessage } from '../worker-pool.ts'
import { sanitizeHtml } from './sanitize.ts'

parentPort?.on('message', ({ id, value }: WorkerMessage<string[]>) => {
  parentPort?.postMessage({ id, value: value.map(sanitizeHtml) } satisfies WorkerMessage<string[]>)
})
