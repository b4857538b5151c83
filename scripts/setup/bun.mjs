import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fail, log } from './log.mjs'
import { bunVersion, onPath, run, tools } from './machine.mjs'

const own = join(tools, 'node_modules', '.bin', 'bun')

/**
 * Finds the pinned bun on PATH or in .tools, or installs it with npm. Puts it first on PATH, so
 * that package scripts use the same one.
 * @returns {string} its path
 */
export function ensureBun() {
  const bun = [...onPath('bun'), own].find(isPinned) ?? installBun()
  process.env.PATH = [dirname(bun), process.env.PATH].filter(Boolean).join(delimiter)
  return bun
}

function installBun() {
  log(`Installing bun ${bunVersion} with npm into .tools`)
  mkdirSync(tools, { recursive: true })
  const args = [
    'install',
    '--prefix',
    tools,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = npmCommand()
  const installed = run(npm.command, [...npm.args, ...args, `bun@${bunVersion}`], { cwd: tools })
  if (!installed.ok) {
    fail(
      'npm could not install bun',
      'check the network, the npm registry and the room on the disk, then try again',
      installed.output,
    )
  }
  // If npm's policy forbids install scripts, bun's own has not run yet.
  if (!isPinned(own))
    run(process.execPath, ['install.js'], { cwd: join(tools, 'node_modules', 'bun') })
  if (!isPinned(own)) {
    const { output } = run(own, ['--version'])
    fail(
      `bun ${bunVersion} does not run here`,
      'remove .tools and try again, or install it from https://bun.sh',
      output,
    )
  }
  return own
}

/** The npm that called us, or the one on PATH. */
function npmCommand() {
  const caller = process.env.npm_execpath
  return caller?.endsWith('.js')
    ? { command: process.execPath, args: [caller] }
    : { command: 'npm', args: [] }
}

/** @param {string} bun */
function isPinned(bun) {
  const { ok, output } = run(bun, ['--version'])
  return ok && output.trim() === bunVersion
}
