import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The threads that Bun hashes on, by the name that it gives them. */
const POOL = /^Bun Pool/
const TASKS = '/proc/self/task'
const NICE = 10

const steppedBack = new Set<string>()

/**
 * Lets the threads that hash passwords have what the event loop leaves: at the same priority they
 * took turns with it, and on two cores the p99 of a read was 16 times as long during 50 logins.
 * Linux alone gives each thread a priority of its own; elsewhere this does nothing.
 */
export function stepBack(): void {
  try {
    const others = readdirSync(TASKS).filter((id) => !steppedBack.has(id))
    for (const id of others.filter(isOfPool)) {
      setPriority(Number(id), NICE)
      steppedBack.add(id)
    }
  } catch {
    // No such folder, or a sandbox that forbids it: then hashing is only limited in number.
  }
}

const isOfPool = (id: string) => POOL.test(readFileSync(`${TASKS}/${id}/comm`, 'utf8'))
