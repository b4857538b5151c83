/**
 * Runs `bun test` with the arguments given, in a temporary folder that is removed at the end: test
 * processes leave browser profiles in it, and tests that were interrupted leave their data. At the
 * end it prints the slowest files and the failures.
 *
 * Each process keeps its modules, and therefore its browser, for all of its test files. The servers
 * and commands that tests start as processes are the executable, if `bun run build` has made it of
 * today's sources: it starts in half the CPU time.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { upToDateExecutable } from './build/executable.ts'

/**
 * How long each file takes, in ms: the longest start first, so that none is left for the end.
 * `bun run tests --update-timings` measures them again.
 */
const TIMINGS = 'tests/timings.json'

const FLAGS = [
  '--parallel=3',
  '--no-isolate',
  '--no-orphans',
  '--timeout=120000',
  `--timings=${TIMINGS}`,
]

/** How many of the slowest files are printed. */
const SLOWEST = 10

const folder = await mkdtemp(join(tmpdir(), 'quotation-tests-'))
// The same mode as the system's temporary folder: tests also start programs as another user.
await chmod(folder, 0o1777)
const reportFile = join(folder, 'report.xml')
const reporting = ['--reporter=junit', `--reporter-outfile=${reportFile}`]
const args = ['test', ...FLAGS, ...reporting, ...process.argv.slice(2)]
const program = await upToDateExecutable(join(import.meta.dir, '..'))
const tests = Bun.spawn([process.execPath, ...args], {
  env: { ...process.env, TMPDIR: folder, ...(program && { TEST_PROGRAM: program }) },
  stdio: ['inherit', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
process.exitCode = await tests.exited
// There is no report if bun could not start.
const xml = await Bun.file(reportFile)
  .text()
  .catch(() => '')
const report = parseDocument(xml, { xmlMode: true })
const times = timesIn(report)
if (times.length > SLOWEST) {
  console.log('\nSlowest files:')
  for (const [file, seconds] of times.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
// Repeats failures at the end, where they are not lost among thousands of lines.
if (times.length > 1) for (const failure of failuresIn(report)) console.log(`\n${failure}`)
await rm(folder, { recursive: true, force: true })

/** The seconds that each file's tests took, slowest first. */
function timesIn(report: ReturnType<typeof parseDocument>): [file: string, seconds: number][] {
  const times = new Map<string, number>()
  for (const { attribs } of DomUtils.getElementsByTagName('testcase', report)) {
    const { file = '', time } = attribs
    times.set(file, (times.get(file) ?? 0) + Number(time))
  }
  return [...times].sort(([, one], [, other]) => other - one)
}

/** The name, file and message of each test that failed. */
function failuresIn(report: ReturnType<typeof parseDocument>): string[] {
  return DomUtils.getElementsByTagName('testcase', report).flatMap((test) =>
    DomUtils.getElementsByTagName('failure', test).map(
      (failure) =>
        `FAILED: ${test.attribs.name} (${test.attribs.file})\n${DomUtils.textContent(failure)}`,
    ),
  )
}
