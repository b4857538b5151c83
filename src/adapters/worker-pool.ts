import { Worker } from 'node:worker_threads'

/** An idle thread is terminated after this time, to free its memory. */
const IDLE_MS = 30_000

/** A request to the thread, or its response: the request's id, and the content. */
export interface WorkerMessage<T> {
  id: number
  value: T
}

/** How many requests a pool has handled, and how many are waiting. */
export interface WorkerCounts {
  inWorker: number
  /** Handled on this thread, because the worker had ended. */
  inMain: number
  waiting: number
}

/** By the pool's name, for the metrics. */
export const workerCounts = new Map<string, WorkerCounts>()

export interface WorkerPoolOptions<Request, Response> {
  /** The pool's name in the metrics. */
  name: string
  /** The module that runs in the thread and answers each message. */
  module: URL
  workerData?: unknown
  /** Does the same work on this thread when no worker can be started or the worker has died. */
  fallback: (request: Request) => Response
}

/**
 * Runs work in a thread of its own, so that it never blocks the event loop. The thread starts on
 * demand, answers one request after the other, and does not keep the process alive.
 * @returns a function that sends one request to the thread
 */
export function createWorkerPool<Request, Response>({
  name,
  module,
  workerData,
  fallback,
}: WorkerPoolOptions<Request, Response>): (request: Request) => Promise<Response> {
  const counts = workerCounts.get(name) ?? { inWorker: 0, inMain: 0, waiting: 0 }
  workerCounts.set(name, counts)
  let current: Thread<Request, Response> | null = null
  let lastId = 0
  let idleTimer: Timer | undefined

  function run(request: Request): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    clearTimeout(idleTimer)
    current ??= start()
    lastId += 1
    counts.waiting += 1
    current.pending.set(lastId, { request, resolve, reject })
    current.worker.postMessage({ id: lastId, value: request } satisfies WorkerMessage<Request>)
    return promise
  }

  function start(): Thread<Request, Response> {
    const worker = new Worker(module, { workerData })
    const thread: Thread<Request, Response> = { worker, pending: new Map() }
    worker.unref()
    worker.on('message', ({ id, value }: WorkerMessage<Response>) => {
      counts.inWorker += 1
      counts.waiting -= 1
      thread.pending.get(id)?.resolve(value)
      thread.pending.delete(id)
      if (thread.pending.size === 0) idleTimer = setTimeout(terminate, IDLE_MS).unref()
    })
    const onEnd = () => runPendingHere(thread)
    worker.on('error', onEnd)
    worker.on('exit', onEnd)
    return thread
  }

  function terminate(): void {
    void current?.worker.terminate()
    current = null
  }

  function runPendingHere(ended: Thread<Request, Response>): void {
    if (current === ended) current = null
    const pending = [...ended.pending.values()]
    ended.pending.clear()
    for (const { request, resolve, reject } of pending) {
      counts.inMain += 1
      counts.waiting -= 1
      try {
        resolve(fallback(request))
      } catch (error) {
        reject(error)
      }
    }
  }

  return run
}

interface Thread<Request, Response> {
  worker: Worker
  pending: Map<
    number,
    { request: Request; resolve: (response: Response) => void; reject: (error: unknown) => void }
  >
}
