import { parentPort, workerData } from 'node:worker_threads'
import { parseHtml } from '../../adapters/html/parse.ts'
import type { WorkerMessage } from '../../adapters/worker-pool.ts'
import { renderJson } from './render-json.ts'
import type { PageRenderer, RenderedPaper } from './web-build.ts'

/** Renders quotations and offers, given as JSON, with the web build's code. */
const renderer: PageRenderer = await import(workerData)
renderer.setHtmlParser(parseHtml)

parentPort?.on('message', ({ id, value }: WorkerMessage<string>) => {
  const paper: WorkerMessage<RenderedPaper> = { id, value: renderJson(renderer, value) }
  parentPort?.postMessage(paper)
})
