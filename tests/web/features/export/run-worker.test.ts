import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { type Post, runWorker, SILENCE_MS } from '../../../../web/features/export/run-worker.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** A worker with this source. */
const worker = (source: string) => () => {
  return new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
}

const ECHO = `onmessage = ({ data }) => {
  postMessage({ progress: 0.5 })
  const bytes = new TextEncoder().encode('file of ' + data)
  postMessage({ done: bytes.buffer }, [bytes.buffer])
}`

const run = (
  source: string,
  feed: (post: Post, ended: AbortSignal) => void | Promise<void> = (post) => post('words'),
  signal = new AbortController().signal,
) => {
  const seen: number[] = []
  const result = runWorker(worker(source), { signal, onProgress: (at) => seen.push(at) }, feed)
  return { result, seen }
}

test('a worker’s progress and file are passed on, and its run ends', async () => {
  let ended: AbortSignal | undefined
  const { result, seen } = run(ECHO, (post, signal) => {
    ended = signal
    post('words')
  })
  expect(new TextDecoder().decode(await result)).toBe('file of words')
  expect(seen).toEqual([0.5])
  expect(ended?.aborted).toBe(true)
})

test('what a worker reports as an error, or throws, fails the run', async () => {
  const reports = run(`onmessage = () => postMessage({ error: 'no room' })`)
  await expect(reports.result).rejects.toThrow('no room')
  const dies = run(`onmessage = () => { throw new Error('worker broke') }`)
  await expect(dies.result).rejects.toThrow('worker broke')
})

test('a feed that fails, at once or later, fails the run', async () => {
  const fail = () => {
    throw new Error('no fonts')
  }
  await expect(run(ECHO, fail).result).rejects.toThrow('no fonts')
  await expect(run(ECHO, async () => fail()).result).rejects.toThrow('no fonts')
})

test('a worker that stays silent for 30 s counts as dead', async () => {
  const { result } = run('onmessage = () => {}')
  jest.advanceTimersByTime(SILENCE_MS - 1)
  expect(Bun.peek.status(result)).toBe('pending')
  jest.advanceTimersByTime(1)
  await expect(result).rejects.toThrow('silent')
})

test('cancelling ends the run at once, also before it begins', async () => {
  const cancelling = new AbortController()
  const { result } = run('onmessage = () => {}', () => {}, cancelling.signal)
  cancelling.abort()
  await expect(result).rejects.toThrow('aborted')
  await expect(run(ECHO, () => {}, cancelling.signal).result).rejects.toThrow('aborted')
})
