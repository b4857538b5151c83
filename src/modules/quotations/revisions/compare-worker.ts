import { parentPort } from 'node:worker_threads'
import type { WorkerMessage } from '../../../adapters/worker-pool.ts'
import { type CompareTask, runCompareTask } from './compare-task.ts'

parentPort?.on('message', ({ id, value }: WorkerMessage<CompareTask>) => {
  parentPort?.postMessage({ id, value: runCompareTask(value) } satisfies WorkerMessage<string>)
})
