import { TooBusy } from '../errors.ts'

/** How many tasks may run and wait, in all and for one client. */
interface QueueLimits {
  running: number
  runningPerClient: number
  waiting: number
  waitingPerClient: number
}

/**
 * Runs tasks, a few at once, and takes turns between the clients that wait: one with many tasks
 * delays another by one task at most. A task rejects with TooBusy when its client has too many
 * waiting. When all clients together have too many, the newest task of the longest line is refused
 * to make room for a shorter line.
 */
export function createFairQueue(limits: QueueLimits) {
  /** The lines of clients with tasks, in the order of their turns. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  async function run<T>(client: string, task: () => Promise<T>): Promise<T> {
    const line = lines.get(client) ?? { running: 0, waiting: [] }
    lines.set(client, line)
    try {
      if (running < limits.running && line.running < limits.runningPerClient) start(client, line)
      else await enqueue(line)
    } catch (busy) {
      if (isIdle(line)) lines.delete(client)
      throw busy
    }
    try {
      return await task()
    } finally {
      running -= 1
      line.running -= 1
      endTurn(client, line)
      startNext()
    }
  }

  function start(client: string, line: Line): void {
    running += 1
    line.running += 1
    endTurn(client, line)
  }

  /** Moves a line to the end, or removes it if it has no task left. */
  function endTurn(client: string, line: Line): void {
    lines.delete(client)
    if (!isIdle(line)) lines.set(client, line)
  }

  const isIdle = (line: Line) => line.running === 0 && line.waiting.length === 0

  function enqueue(line: Line): Promise<void> {
    if (line.waiting.length >= limits.waitingPerClient) throw new TooBusy()
    if (waiting >= limits.waiting) makeRoomFor(line)
    waiting += 1
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.waiting.push({ start: resolve, refuse: () => reject(new TooBusy()) })
    return promise
  }

  /** @throws TooBusy when no line is longer. */
  function makeRoomFor(line: Line): void {
    const longest = [...lines.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    )
    if (longest.waiting.length <= line.waiting.length + 1) throw new TooBusy()
    waiting -= 1
    longest.waiting.pop()?.refuse()
  }

  /** Starts the first task of the line whose turn it is. */
  function startNext(): void {
    for (const [client, line] of lines) {
      const next = line.running < limits.runningPerClient ? line.waiting.shift() : undefined
      if (!next) continue
      waiting -= 1
      start(client, line)
      next.start()
      return
    }
  }

  return run
}

interface Line {
  running: number
  waiting: { start(): void; refuse(): void }[]
}
