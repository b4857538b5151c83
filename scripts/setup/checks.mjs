import { spawn } from 'node:child_process'
import { log } from './log.mjs'

/** The steps of `bun run ci` before its tests. */
const CHECKS = [
  {
    name: 'lint',
    what: 'Format, lint and dependency rules',
    todo: '`bun run format` fixes what it can',
  },
  { name: 'types', what: 'Types', todo: 'fix what tsc reports above' },
  { name: 'build', what: 'The web bundle', todo: 'fix what the bundler reports above' },
]

/**
 * Runs everything that `bun run ci` runs and continues after a failure, so that one run reports all
 * failures. The last line is the count; a failed check counts as one failure.
 * @param {string} bun
 * @param {string[]} testArgs
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(bun, testArgs) {
  let failed = 0
  // Side by side, as some of them keep only one core busy.
  const checks = CHECKS.map((check) => ({
    ...check,
    ending: run(bun, ['run', '--silent', check.name]),
  }))
  for (const { name, what, todo, ending } of checks) {
    log(`${what} (bun run ${name})`)
    const { code, output } = await ending
    process.stdout.write(output)
    if (code === 0) continue
    console.error(`✗ ${what}: ${todo}`)
    failed++
  }
  log('Tests (bun test)')
  const { code, output } = await run(
    bun,
    ['run', '--silent', 'tests', '--retry=1', ...testArgs],
    (data, to) => to.write(data),
  )
  const tests = countTests(output)
  failed += tests.failed || (code === 0 ? 0 : 1)
  for (const error of errorsBetweenTests(output)) console.log(`FAILED between tests: ${error}`)
  for (const name of flakyTests(output)) console.log(`FLAKY, passed when retried: ${name}`)
  console.log(`${tests.passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : code || 1
}

/**
 * Reads the summary at the end of `bun test`. It counts a file that could not be loaded both as a
 * failure and as an error.
 * @param {string} output
 */
export function countTests(output) {
  const last = (/** @type {string} */ word) =>
    Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].pop()?.[1] ?? 0)
  return { passed: last('pass'), failed: Math.max(last('fail'), last('errors?')) }
}

/**
 * The tests that failed and then passed. On a shared machine, a failure that does not recur does
 * not fail the whole run, but it is reported: each one is a race in the test or in the product.
 * @param {string} output
 * @returns {string[]}
 */
export const flakyTests = (output) =>
  [...output.matchAll(/^\(pass\) (.+) \(attempt \d+\)/gm)].map(([, name]) => name ?? '')

/**
 * The errors of no test: of a file that could not be loaded, or thrown while one was. They are not
 * in the report that `bun run tests` repeats its failures from.
 * @param {string} output
 * @returns {string[]}
 */
export const errorsBetweenTests = (output) =>
  [...output.matchAll(/^# Unhandled error between tests\n-+\n([\s\S]*?)\n-+$/gm)].map(
    ([, error]) => error ?? '',
  )

/**
 * Runs a command and returns its output, which `show` gets as it comes.
 * @param {string} command
 * @param {string[]} args
 * @param {(data: Buffer, to: NodeJS.WriteStream) => void} [show]
 * @returns {Promise<{code: number, output: string}>}
 */
function run(command, args, show) {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    let output = ''
    const take = (/** @type {NodeJS.WriteStream} */ to) => (/** @type {Buffer} */ data) => {
      output += data
      show?.(data, to)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
