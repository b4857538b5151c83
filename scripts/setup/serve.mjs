import { spawn } from 'node:child_process'
import { run } from './machine.mjs'
import { fail, say } from './say.mjs'

/**
 * Builds the web bundle where it is not up to date, then runs the server until it ends. Signals go
 * on to it, and its exit code becomes ours.
 * @param {string} bun
 * @param {string[]} args
 */
export function serve(bun, args) {
  const built = run(bun, ['scripts/build.ts'])
  if (!built.ok)
    fail('The web bundle could not be built', 'mend what the bundler names above', built.output)
  say(built.output.trim())
  say('Starting the server (ctrl+c ends it)')
  const server = spawn(bun, ['src/main.ts', ...args], { stdio: 'inherit' })
  let isTold = false
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal's ctrl+c reaches the server by itself, and a second signal would cut its
      // good-bye short.
      if (isTold || (signal === 'SIGINT' && process.stdin.isTTY)) return
      isTold = true
      server.kill('SIGTERM')
    })
  }
  server.on('error', (error) => fail('The server could not be started', error.message))
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}
