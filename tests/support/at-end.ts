import { afterAll, afterEach } from 'bun:test'

const tasks: (() => Promise<unknown>)[] = []
const checks: (() => void)[] = []

/** Has something done when the last test file of the run is through (bunfig.toml preloads this). */
export function atEnd(task: () => Promise<unknown>): void {
  tasks.push(task)
}

/** Has something looked at after every test; what it throws fails that test beside its own error. */
export function atEachEnd(check: () => void): void {
  checks.push(check)
}

afterAll(async () => {
  await Promise.all(tasks.map((task) => task()))
})

afterEach(() => {
  for (const check of checks) check()
})
