import { parentPort } from 'node:worker_threads'
import { sanitizeHtml } from './sanitize.ts'

/** What `sanitizeAside` asks of its worker, and what it gets. */
export interface Asked {
  id: number
  htmls: string[]
}
export interface Answered {
  id: number
  harmless: string[]
}

parentPort?.on('message', ({ id, htmls }: Asked) => {
  parentPort?.postMessage({ id, harmless: htmls.map(sanitizeHtml) } satisfies Answered)
})
