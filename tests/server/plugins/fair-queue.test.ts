import { describe, expect, test } from 'bun:test'
import { TooBusy } from '../../../src/errors.ts'
import { createFairQueue } from '../../../src/plugins/fair-queue.ts'

const LIMITS = { running: 2, runningPerClient: 1, waiting: 6, waitingPerClient: 4 }

describe('a fair queue', () => {
  test('takes turns between the clients that wait', async () => {
    const { start, started, finishAll } = createTasks({ ...LIMITS, running: 1 })
    const done = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => start(name))
    expect(started).toEqual(['a1'])
    await finishAll(done)
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  test('leaves room for another client however much one has', async () => {
    const { start, started, finishAll } = createTasks(LIMITS)
    const done = ['a1', 'a2', 'a3', 'b1'].map((name) => start(name))
    expect(started).toEqual(['a1', 'b1'])
    await finishAll(done)
    expect(started.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  test('refuses what is too much for one client', async () => {
    const { start, finishAll } = createTasks(LIMITS)
    const done = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => start(name))
    expect(start('a6')).rejects.toBeInstanceOf(TooBusy)
    await finishAll(done)
  })

  test('when full, refuses the newest task of the longest line for that of a shorter one', async () => {
    const { start, started, finishAll } = createTasks({ ...LIMITS, running: 1 })
    const done = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'].map((name) => start(name))
    const refused = done[4]
    const late = start('c1')
    expect(refused).rejects.toBeInstanceOf(TooBusy)
    // No line of the three is then shorter than another.
    const more = start('b3')
    expect(more).rejects.toBeInstanceOf(TooBusy)
    await finishAll([...done.filter((one) => one !== refused), late])
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  test('goes on after a task that fails', async () => {
    const run = createFairQueue({ ...LIMITS, running: 1 })
    const failed = run('a', () => Promise.reject(new Error('no')))
    const next = run('a', async () => 'done')
    expect(failed).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})

/** Tasks named by their client's letter, which last until they are finished. */
function createTasks(limits: typeof LIMITS) {
  const run = createFairQueue(limits)
  const started: string[] = []
  const finish: (() => void)[] = []
  const start = (name: string) =>
    run(name.charAt(0), () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      finish.push(resolve)
      return promise
    })
  async function finishAll(done: Promise<void>[]): Promise<void> {
    let isDone = false
    const all = Promise.all(done).then(() => {
      isDone = true
    })
    while (!isDone) {
      finish.shift()?.()
      await new Promise(setImmediate)
    }
    await all
  }
  return { start, started, finishAll }
}
