import { Worker } from 'node:worker_threads'

/** A thread that had nothing to do for so long is let go, with its memory. */
const IDLE_MS = 60_000

/** What `asideOf` sends to its thread and gets from it: a question's number, and what it is about. */
export interface Posted<T> {
  id: number
  value: T
}

export interface AsideOptions<Question, Answer> {
  /** The module that answers. */
  module: URL
  /** What it is told when it starts (`workerData`). */
  told?: unknown
  /** Does the same work here: where a thread can't be had or has died, it is done all the same. */
  here: (question: Question) => Answer
}

/**
 * Has work done in a thread of its own, which nobody else then waits for. The thread is there while
 * it is needed, answers one question after the other, and keeps no process from ending.
 */
export function asideOf<Question, Answer>({
  module,
  told,
  here,
}: AsideOptions<Question, Answer>): (question: Question) => Promise<Answer> {
  let thread: Thread<Question, Answer> | null = null
  let asked = 0
  let idle: Timer | undefined

  function ask(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    clearTimeout(idle)
    thread ??= start()
    asked += 1
    thread.waiting.set(asked, { question, resolve, reject })
    thread.worker.postMessage({ id: asked, value: question } satisfies Posted<Question>)
    return promise
  }

  function start(): Thread<Question, Answer> {
    const worker = new Worker(module, { workerData: told })
    const started: Thread<Question, Answer> = { worker, waiting: new Map() }
    worker.unref()
    worker.on('message', ({ id, value }: Posted<Answer>) => {
      started.waiting.get(id)?.resolve(value)
      started.waiting.delete(id)
      if (started.waiting.size === 0) idle = setTimeout(letGo, IDLE_MS).unref()
    })
    const end = () => answerHere(started)
    worker.on('error', end)
    worker.on('exit', end)
    return started
  }

  function letGo(): void {
    void thread?.worker.terminate()
    thread = null
  }

  function answerHere(ended: Thread<Question, Answer>): void {
    if (thread === ended) thread = null
    const left = [...ended.waiting.values()]
    ended.waiting.clear()
    for (const { question, resolve, reject } of left) {
      try {
        resolve(here(question))
      } catch (error) {
        reject(error)
      }
    }
  }

  return ask
}

interface Thread<Question, Answer> {
  worker: Worker
  waiting: Map<
    number,
    { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  >
}
