import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { bunVersion, onPath, run, tools } from './machine.mjs'
import { fail, say } from './say.mjs'

const own = join(tools, 'node_modules', '.bin', 'bun')

/**
 * Finds the pinned bun, on PATH or among our own tools, or brings it through npm. It is put first
 * on PATH, so that package scripts find the same one.
 * @returns {string} its path
 */
export function bringBun() {
  const bun = [...onPath('bun'), own].find(isPinned) ?? installBun()
  process.env.PATH = [dirname(bun), process.env.PATH].filter(Boolean).join(delimiter)
  return bun
}

function installBun() {
  say(`Bringing bun ${bunVersion} through npm into .tools`)
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
      'npm could not bring bun',
      'check the network or the npm registry and try again',
      installed.output,
    )
  }
  // Where npm's policy forbids install scripts the launcher is still a placeholder: fill it ourselves.
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
