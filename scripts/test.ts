/**
 * Runs `bun test` with the arguments given, in a temporary folder that is removed at the end: test
 * processes leave browser profiles in it, and tests that were interrupted leave their data.
 *
 * Each of the processes keeps its modules, and so its browser, for all of its test files.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FLAGS = ['--parallel=3', '--no-isolate', '--no-orphans', '--timeout=120000']

const folder = await mkdtemp(join(tmpdir(), 'quotation-tests-'))
const tests = Bun.spawn([process.execPath, 'test', ...FLAGS, ...process.argv.slice(2)], {
  env: { ...process.env, TMPDIR: folder },
  stdio: ['inherit', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
process.exitCode = await tests.exited
await rm(folder, { recursive: true, force: true })
