import { parentPort, workerData } from 'node:worker_threads'
import { parseHtml } from '../../adapters/html/parse.ts'
import type { WorkerMessage } from '../../adapters/worker-pool.ts'
import type { PageRenderer, RenderedPaper } from './web-build.ts'

/** Renders quotations, given as JSON, with the web build's code. */
const { renderPaper, setHtmlParser }: PageRenderer = await import(workerData)
setHtmlParser(parseHtml)

parentPort?.on('message', ({ id, value }: WorkerMessage<string>) => {
  const paper: WorkerMessage<RenderedPaper> = { id, value: renderPaper(JSON.parse(value)) }
  parentPort?.postMessage(paper)
})
