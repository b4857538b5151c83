import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Bun's name for the threads it hashes on. */
const POOL_THREAD = /^Bun Pool/
const TASKS = '/proc/self/task'
const NICE = 10

const lowered = new Set<string>()

let isEnabled = false

/**
 * Makes threads that hash passwords run at a lower priority than the event loop from now on. At the
 * same priority, the p99 of a read was 16 times as long during 50 logins on two cores. Only for the
 * server, since the thread pool belongs to the whole process.
 */
export function enableLowPriorityHashing(): void {
  isEnabled = true
}

/** Call before each task: Bun starts its pool threads on demand. */
export function lowerHashingPriority(): void {
  if (!isEnabled) return
  try {
    const others = readdirSync(TASKS).filter((id) => !lowered.has(id))
    for (const id of others.filter(isPoolThread)) {
      setPriority(Number(id), NICE)
      lowered.add(id)
    }
  } catch {
    // Only Linux has a priority per thread; elsewhere only the number of hashes at once is limited.
  }
}

const isPoolThread = (id: string) => POOL_THREAD.test(readFileSync(`${TASKS}/${id}/comm`, 'utf8'))
