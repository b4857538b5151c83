import { parentPort } from 'node:worker_threads'
import type { Posted } from '../worker-pool.ts'
import { sanitizeHtml } from './sanitize.ts'

parentPort?.on('message', ({ id, value }: Posted<string[]>) => {
  parentPort?.postMessage({ id, value: value.map(sanitizeHtml) } satisfies Posted<string[]>)
})
