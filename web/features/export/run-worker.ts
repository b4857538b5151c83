import type { AcceptedOffer } from '../../state/accepted-offer.ts'

/**
 * What an export's worker reports: its progress from 0 to 1, what it was asked for, the finished file,
 * or why it failed.
 */
export type WorkerMessage =
  | { progress: number }
  | { answer: unknown }
  | { done: ArrayBuffer }
  | { error: string }

export interface ExportOptions {
  /**
   * Aborted to cancel: the worker is terminated, and the promise rejects with the signal's reason.
   */
  readonly signal: AbortSignal
  /** Called with the progress from 0 to 1. */
  onProgress(progress: number): void
}

export interface QuotationOptions extends ExportOptions {
  /** Adds what rows cost: for the owner, and in a spreadsheet only. */
  readonly withCosts?: boolean
  /** Adds a page that says who accepted it and, to a pdf, what verifies it. */
  readonly accepted?: AcceptedOffer
}

/** Sends a message to the worker. */
export type Post = (message: unknown, transfer?: Transferable[]) => void
/** Sends a message to the worker and resolves to its next answer. */
export type Ask = (message: unknown) => Promise<unknown>

/** A worker that has work and stays silent for this long, in ms, counts as dead. */
export const SILENCE_MS = 30_000

/**
 * Runs a worker until it returns its file, then terminates it.
 * @param feed sends the worker what it needs, at once or bit by bit; its signal is aborted when the
 * run ends, for whatever reason
 * @throws when the worker reports an error, dies, says nothing for SILENCE_MS, or `feed` throws
 */
export async function runWorker(
  createWorker: () => Worker,
  { signal, onProgress }: ExportOptions,
  feed: (post: Post, ended: AbortSignal, ask: Ask) => void | Promise<void>,
): Promise<ArrayBuffer> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  const ended = new AbortController()
  const worker = createWorker()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const expectSign = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => reject(new Error('The worker is silent')), SILENCE_MS)
  }
  let answer = Promise.withResolvers<unknown>()
  const post: Post = (message, transfer = []) => {
    if (ended.signal.aborted) return
    expectSign()
    worker.postMessage(message, transfer)
  }
  const ask: Ask = (message) => {
    answer = Promise.withResolvers()
    post(message)
    return answer.promise
  }
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    expectSign()
    if ('progress' in data) onProgress(data.progress)
    else if ('answer' in data) {
      // It has nothing to do until more is sent, however long that takes.
      clearTimeout(watchdog)
      answer.resolve(data.answer)
    } else if ('done' in data) resolve(data.done)
    else reject(new Error(data.error))
  }
  worker.onerror = (event) => reject(new Error(event.message || 'The worker died'))
  worker.onmessageerror = () => reject(new Error('The worker sent what can’t be read'))
  signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
  expectSign()
  // Async, so that a feed that throws at once rejects like one that fails later.
  const feeding = async () => feed(post, ended.signal, ask)
  feeding().catch(reject)
  try {
    return await promise
  } finally {
    clearTimeout(watchdog)
    ended.abort()
    worker.terminate()
  }
}
