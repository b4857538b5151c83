import { expect, spyOn, test } from 'bun:test'
import { keepLoading, lazy, prefetch, withLoaded } from '../../../web/state/lazy.ts'
import { $waitingToasts, takeToasts } from '../../../web/state/toasts.ts'

test('a module is loaded once, by the first call', async () => {
  let loads = 0
  const load = lazy(async () => ++loads)
  expect(loads).toBe(0)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('a failed load rejects for everyone who waits, and the next call tries again', async () => {
  let loads = 0
  const load = lazy(async () => {
    loads++
    if (loads === 1) throw new Error('offline')
    return loads
  })
  const waiting = await Promise.allSettled([load(), load()])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load()).toBe(2)
})

test('a prefetch that fails is silent, and the load after it tries again', async () => {
  let loads = 0
  const load = lazy(async () => {
    loads++
    if (loads === 1) throw new Error('offline')
    return loads
  })
  prefetch(load)
  await load().catch(() => {})
  expect(await load()).toBe(2)
})

test('what the page is to have in any case is tried again until it is there, after ever longer waits', async () => {
  const waits: unknown[] = []
  using _ = spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms: number) => {
    waits.push(ms)
    queueMicrotask(act)
  }) as typeof setTimeout)
  let loads = 0
  const load = async () => {
    loads++
    if (loads < 4) throw new Error('offline')
    return 'there'
  }
  expect(await keepLoading(load)).toBe('there')
  expect(waits).toEqual([1000, 2000, 4000])
})

test('what was asked for is done with the module; where it can’t be loaded, it is given up and said', async () => {
  const log: string[] = []
  takeToasts()
  withLoaded(
    async () => 'module',
    (loaded) => log.push(`act with ${loaded}`),
    () => log.push('give up'),
  )
  withLoaded(
    () => Promise.reject(new Error('offline')),
    () => log.push('act'),
    () => log.push('give up'),
  )
  withLoaded(() => Promise.reject(new Error('offline')), log.push)
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = $waitingToasts.listen((toasts) => toasts.length === 2 && resolve())
  await promise
  stop()
  expect(log.sort()).toEqual(['act with module', 'give up'])
  expect(takeToasts().map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Network error'],
    ['error', 'Network error'],
  ])
})
