import { afterAll } from 'bun:test'

const tasks: (() => Promise<unknown>)[] = []

/** Has something done when the last test file of the run is through (bunfig.toml preloads this). */
export function atEnd(task: () => Promise<unknown>): void {
  tasks.push(task)
}

afterAll(async () => {
  await Promise.all(tasks.map((task) => task()))
})
