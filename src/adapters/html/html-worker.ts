import { parentPort } from 'node:worker_threads'
import type { WorkerMessage } from '../worker-pool.ts'
import { type HtmlTask, runHtmlTask } from './sanitize.ts'

parentPort?.on('message', ({ id, value }: WorkerMessage<HtmlTask>) => {
  parentPort?.postMessage({ id, value: runHtmlTask(value) } satisfies WorkerMessage<string[]>)
})
