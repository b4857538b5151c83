import { parentPort } from 'node:worker_threads'
import { htmlWithoutFile } from '../../domain/html/uploads.ts'
import type { WorkerMessage } from '../worker-pool.ts'
import { parseHtml } from './parse.ts'
import { sanitizeHtml } from './sanitize.ts'

parentPort?.on('message', ({ id, value }: WorkerMessage<HtmlTask>) => {
  parentPort?.postMessage({ id, value: runHtmlTask(value) } satisfies WorkerMessage<string[]>)
})

/** Html to rewrite: to sanitize, or (canonical html) to remove a file from. */
export interface HtmlTask {
  htmls: readonly string[]
  withoutFile: string | null
}

export const runHtmlTask = ({ htmls, withoutFile }: HtmlTask): string[] =>
  htmls.map((html) =>
    withoutFile === null ? sanitizeHtml(html) : htmlWithoutFile(html, withoutFile, parseHtml),
  )
