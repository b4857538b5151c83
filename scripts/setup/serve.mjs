import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fail, log } from './log.mjs'
import { root, run } from './machine.mjs'

/**
 * Builds the single executable unless it is up to date, then runs the server until it ends. Forwards
 * signals to it and exits with its exit code.
 * @param {string} bun
 * @param {string[]} args
 */
export function serve(bun, args) {
  build(bun)
  log('Starting the server (ctrl+c ends it)')
  const server = spawn(join(root, 'dist', 'quotation'), args, { stdio: 'inherit' })
  let isStopping = false
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal sends ctrl+c to the server too, and a second signal would end it without a
      // clean shutdown.
      if (isStopping || (signal === 'SIGINT' && process.stdin.isTTY)) return
      isStopping = true
      server.kill('SIGTERM')
    })
  }
  server.on('error', (error) => fail('The server could not be started', error.message))
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}

/**
 * Builds the single executable, unless up to date.
 * @param {string} bun
 */
export function build(bun) {
  const built = run(bun, ['scripts/build.ts'])
  if (!built.ok) fail('The build failed', 'fix what the bundler reports above', built.output)
  log(built.output.trim())
}
