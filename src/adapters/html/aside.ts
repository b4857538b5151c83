import { Worker } from 'node:worker_threads'
import type { Answered, Asked } from './aside-worker.ts'
import { sanitizeHtml } from './sanitize.ts'

/** So many characters go over at once: between two portions of one save another's has its turn. */
const PORTION = 64_000
/** A worker that had nothing to do for so long is let go, with its memory. */
const IDLE_MS = 60_000

/**
 * `sanitizeHtml` for much at once, in a thread of its own: 3 MB of it are a second's work, for which
 * nobody else may wait. Gives the harmless html by what it was.
 */
export async function sanitizeAside(htmls: readonly string[]): Promise<Map<string, string>> {
  const harmless = new Map<string, string>()
  for (const portion of portionsOf(htmls)) {
    const done = await ask(portion)
    for (const [at, html] of portion.entries()) harmless.set(html, done[at] ?? '')
  }
  return harmless
}

function* portionsOf(htmls: readonly string[]): Generator<string[]> {
  let portion: string[] = []
  let length = 0
  for (const html of htmls) {
    portion.push(html)
    length += html.length
    if (length < PORTION) continue
    yield portion
    portion = []
    length = 0
  }
  if (portion.length > 0) yield portion
}

interface Question {
  htmls: string[]
  resolve: (harmless: string[]) => void
}

interface Thread {
  worker: Worker
  questions: Map<number, Question>
}

let thread: Thread | null = null
let asked = 0
let idle: Timer | undefined

function ask(htmls: string[]): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  clearTimeout(idle)
  thread ??= start()
  asked += 1
  thread.questions.set(asked, { htmls, resolve })
  thread.worker.postMessage({ id: asked, htmls } satisfies Asked)
  return promise
}

function start(): Thread {
  const worker = new Worker(new URL('./aside-worker.ts', import.meta.url))
  const started: Thread = { worker, questions: new Map() }
  worker.unref()
  worker.on('message', ({ id, harmless }: Answered) => {
    started.questions.get(id)?.resolve(harmless)
    started.questions.delete(id)
    if (started.questions.size === 0) idle = setTimeout(letGo, IDLE_MS).unref()
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

/** Where a thread can't be had or has died, the work is done all the same. */
function answerHere(ended: Thread): void {
  if (thread === ended) thread = null
  for (const { htmls, resolve } of ended.questions.values()) resolve(htmls.map(sanitizeHtml))
  ended.questions.clear()
}
