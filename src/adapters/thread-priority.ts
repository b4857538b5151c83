import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The threads that Bun hashes on, by the name that it gives them. */
const POOL = /^Bun Pool/
const TASKS = '/proc/self/task'
const NICE = 10

const steppedBack = new Set<string>()

let isAsked = false

/**
 * From now on the threads that hash passwords have what the event loop leaves: at the same priority
 * they took turns with it, and on two cores the p99 of a read was 16 times as long during 50 logins.
 * For a process that serves and does nothing else, since the threads are the whole process's.
 */
export function hashBehindTheLoop(): void {
  isAsked = true
}

/** Bun makes its threads when they are needed: to be called before each task for them. */
export function stepBack(): void {
  if (!isAsked) return
  try {
    const others = readdirSync(TASKS).filter((id) => !steppedBack.has(id))
    for (const id of others.filter(isOfPool)) {
      setPriority(Number(id), NICE)
      steppedBack.add(id)
    }
  } catch {
    // Linux alone gives each thread a priority of its own; elsewhere hashing is limited in number.
  }
}

const isOfPool = (id: string) => POOL.test(readFileSync(`${TASKS}/${id}/comm`, 'utf8'))
