/**
 * Hooks of every test file. bunfig.toml preloads this module: where files share a process, a hook that
 * a module registers when it is first imported would run for that file only.
 */
import { afterAll, afterEach } from 'bun:test'
import './other-clock.ts'

const complaints: string[] = []
const endings: (() => Promise<unknown>)[] = []

/** Fails the running test with a page's console errors, besides its own. */
export function reportComplaints(reported: readonly string[]): void {
  complaints.push(...reported)
}

/**
 * Runs a cleanup when the run ends. Processes of a parallel run skip it: they call `afterAll` after
 * each file, and what files share ends with the process.
 */
export function atEnd(end: () => Promise<unknown>): void {
  endings.push(end)
}

afterEach(() => {
  const reported = complaints.splice(0)
  if (reported.length > 0) throw new Error(`The page complained:\n${reported.join('\n')}`)
})

afterAll(async () => {
  if (process.env.BUN_TEST_WORKER_ID) return
  await Promise.all(endings.map((end) => end()))
})
