import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerMessage } from '../../adapters/worker-pool.ts'
import { loadPageRenderer, type RenderedPaper, renderJson, type ShownJson } from './web-build.ts'

/** Renders quotations and offers, given as JSON, with the web build's code. */
const renderer = await loadPageRenderer(workerData)

parentPort?.on('message', ({ id, value }: WorkerMessage<ShownJson>) => {
  const paper: WorkerMessage<RenderedPaper> = { id, value: renderJson(renderer, value) }
  parentPort?.postMessage(paper)
})
