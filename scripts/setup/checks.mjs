import { spawn } from 'node:child_process'
import { say } from './say.mjs'

/** The steps of `bun run ci` before its tests. */
const CHECKS = [
  {
    name: 'lint',
    what: 'Format, lint and the dependency rule',
    todo: '`bun run format` mends what can be mended',
  },
  { name: 'types', what: 'Types', todo: 'mend what tsc names above' },
  { name: 'build', what: 'The web bundle', todo: 'mend what the bundler names above' },
]

/**
 * Runs all that `bun run ci` runs, and goes on after a failure: one run names everything. The last
 * line is the count; a check that failed counts as one failure.
 * @param {string} bun
 * @param {string[]} testArgs
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(bun, testArgs) {
  let failed = 0
  for (const { name, what, todo } of CHECKS) {
    say(`${what} (bun run ${name})`)
    const { code } = await stream(bun, ['run', '--silent', name])
    if (code === 0) continue
    console.error(`✗ ${what}: ${todo}`)
    failed++
  }
  say('Tests (bun test)')
  const { code, output } = await stream(bun, ['run', '--silent', 'tests', ...testArgs])
  const tests = countTests(output)
  failed += tests.failed || (code === 0 ? 0 : 1)
  console.log(`${tests.passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : code || 1
}

/**
 * Reads the summary that `bun test` ends with. Its failures count a file that could not be loaded,
 * which it names as an error too.
 * @param {string} output
 */
export function countTests(output) {
  const last = (/** @type {string} */ word) =>
    Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].pop()?.[1] ?? 0)
  return { passed: last('pass'), failed: Math.max(last('fail'), last('errors?')) }
}

/**
 * Runs a command in sight, and keeps what it said.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{code: number, output: string}>}
 */
function stream(command, args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    let output = ''
    const echo = (/** @type {NodeJS.WriteStream} */ to) => (/** @type {Buffer} */ data) => {
      output += data
      to.write(data)
    }
    child.stdout.on('data', echo(process.stdout))
    child.stderr.on('data', echo(process.stderr))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
